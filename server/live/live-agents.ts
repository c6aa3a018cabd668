import { isReturned } from '#engine/model/call.ts';
import type { AgentState, Fact, PauseReason } from '#engine/model/facts.ts';
import type { LiveCall } from './live-call.ts';

/** An agent's state, derived from facts. The id is the agent's extension. */
export type LiveAgent = {
  readonly id: number;
  readonly state: AgentState;
  /** When the state began, epoch ms. */
  readonly sinceMs: number;
  /** Null unless paused. */
  readonly pausedFor: PauseReason | null;
  /** Whether the agent is unreachable because the nailed-up phone is being called. */
  readonly isConnecting: boolean;
  /** The call that the agent is in or wraps up. */
  readonly callId: number | null;
  /**
   * The contact that the agent is shown before its call, until when (epoch ms), and whether the agent has promised the
   * call or dials it by hand; null if it is none.
   */
  readonly shown: {
    readonly contactId: number;
    readonly untilMs: number;
    readonly isPromised: boolean;
    readonly isManual: boolean;
  } | null;
  /** Null for the agents of agent_capacity. */
  readonly teamId: number | null;
  /** Beginning of the shift, epoch ms; null when offline. */
  readonly onlineSinceMs: number | null;
};

/**
 * Returns whether the agent talks in a call that will count for them at its end. One in which they are consulted is
 * another's, and one that has come in was not dialled.
 */
export function isInOwnCall(
  { id, state, callId }: LiveAgent,
  calls: ReadonlyMap<number, Pick<LiveCall, 'agentId' | 'attempt'>>,
): boolean {
  const call = calls.get(callId ?? 0);
  return state === 'busy' && call !== undefined && call.agentId === id && !isReturned(call);
}

type LiveAgents = {
  readonly agents: ReadonlyMap<number, LiveAgent>;
  accept(fact: Fact): void;
  /** Takes all agents off shift when the engine is down. */
  endShifts(): void;
  clear(): void;
};

export function createLiveAgents(): LiveAgents {
  const agents = new Map<number, LiveAgent>();
  return {
    agents,
    accept(fact) {
      if (fact.kind === 'ContactReserved') {
        const { leadId: contactId, untilMs } = fact;
        const isPromised = fact.isPromised === true;
        const isManual = fact.isManual === true;
        agents.set(fact.agentId, { ...agents.get(fact.agentId)!, shown: { contactId, untilMs, isPromised, isManual } });
      }
      if (fact.kind !== 'AgentChanged') return;
      const before = agents.get(fact.agentId);
      const onlineSinceMs = fact.to === 'offline' ? null : (before?.onlineSinceMs ?? fact.at);
      const callId = fact.to === 'busy' || fact.to === 'wrap_up' ? fact.callId : null;
      const { agentId: id, to: state, at: sinceMs, pausedFor = null, isConnecting = false, teamId } = fact;
      agents.set(id, { id, state, sinceMs, pausedFor, isConnecting, callId, shown: null, teamId, onlineSinceMs });
    },
    endShifts() {
      for (const agent of agents.values())
        agents.set(agent.id, {
          ...agent,
          state: 'offline',
          pausedFor: null,
          isConnecting: false,
          callId: null,
          shown: null,
          onlineSinceMs: null,
        });
    },
    clear: () => agents.clear(),
  };
}
