import type { AgentState, Fact, PauseReason } from '#engine/model/facts.ts';

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
  /** The contact that the agent is shown before its call, and until when (epoch ms); null if it is none. */
  readonly shown: { readonly contactId: number; readonly untilMs: number } | null;
  /** Null for the agents of agent_capacity. */
  readonly teamId: number | null;
  /** Beginning of the shift, epoch ms; null when offline. */
  readonly onlineSinceMs: number | null;
};

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
        agents.set(fact.agentId, { ...agents.get(fact.agentId)!, shown: { contactId, untilMs } });
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
