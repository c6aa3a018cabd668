/** Brings answered calls to their takers (agents or sessions), and frees the takers afterwards. */
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Loop } from '../kernel/loop.ts';
import type { AgentLoss } from '../model/facts.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager-contract.ts';
import { endHold } from './conversation-manager.ts';
import type { AgentGroup, LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { PacingManager } from './pacing-manager.ts';
import type { SessionManager } from './session-manager.ts';

export type TakerManager = {
  /** Requests an agent or a session. The caller must call `originator.pump` afterwards. */
  request(call: LiveCall): void;
  /** Assigns an agent, or the call's session if `agentId` is null, and orders the bridge. */
  connect(call: LiveCall, agentId: number | null): void;
  /** Does the same with an agent whom a user has chosen. */
  connectManually(call: LiveCall, agentId: number): void;
  /** Records that the call was bridged with its taker. */
  bridged(call: LiveCall): void;
  /**
   * Requests another taker after the call's agent or session did not take it, or was lost during the conversation, or
   * abandons the call.
   */
  lost(call: LiveCall, why: AgentLoss): void;
  /**
   * Lets the agent leave the conversation, whose person stays. Request or connect another one next, and then call the
   * returned function, which frees the agent.
   */
  leave(call: LiveCall): () => void;
  /** Does the same for a session. */
  leaveSession(call: LiveCall): () => void;
  /** Does the same for an agent who has a wrap-up, or whose phone was lost. Somebody else has the conversation at once. */
  handOver(call: LiveCall, how: 'wrap_up' | 'unreachable'): () => void;
  /**
   * Lets the agent leave an answering machine, without a wrap-up. Give it something to do next, and then call the returned
   * function, which frees the agent.
   */
  leaveMachine(call: LiveCall): () => void;
  /**
   * Frees the taker of an ended call. Call this last when a call ends, because it may connect, and even end, the next
   * call.
   */
  free(call: LiveCall, disposition: Disposition | null): void;
};

type TakerManagerOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly calls: Pick<CallManager, 'connect' | 'abandon'>;
  readonly facts: FactDispatcher;
  readonly groups: Pick<AgentGroups, 'ofAgent'>;
  readonly sessions: SessionManager;
  readonly pacing: PacingManager;
  /** Lets the person hear something while they wait. */
  readonly startWaiting: (callId: number) => void;
  /** Returns how long a person waits for a taker, in milliseconds. */
  readonly patienceMs: (call: LiveCall) => number;
  readonly speed: number;
};

/** How long agents are tried beyond the person's patience, while one is free, in milliseconds at speed 1. */
const MAX_TRIES_MS = 20_000;

/** Creates the manager. `speed` (over 0) divides all times. */
export function createTakerManager(options: TakerManagerOptions): TakerManager {
  const { loop, facts, calls, groups, sessions, pacing, startWaiting, patienceMs, speed } = options;

  function request(call: LiveCall): void {
    const own = waitingAgentOf(call);
    markWanted(call);
    if (own === null) sessions.queueOf(call).seekAgent(call);
    else connect(call, own);
  }

  /** Returns the agent who was shown the contact and waits for the answer, or null if there is none. */
  function waitingAgentOf({ ownAgentId, wantedAtMs }: LiveCall): number | null {
    return wantedAtMs === null ? ownAgentId : null;
  }

  function releaseUnused(agentId: number, callId: number): void {
    groups.ofAgent(agentId)!.pool.releaseUnused(agentId, callId);
  }

  function markWanted(call: LiveCall): void {
    call.wantedAtMs ??= loop.now();
    pacing.wantsAgent(call);
    startWaiting(call.id);
  }

  function connect(call: LiveCall, agentId: number | null): void {
    pacing.assigned(call, agentId);
    calls.connect(call, agentId);
  }

  /** Returns whether the person should get another taker, although one could not be reached. */
  function isWorthAnother(call: LiveCall): boolean {
    const waitedMs = loop.now() - call.wantedAtMs!;
    if (waitedMs < patienceMs(call)) return true;
    // The service behind all sessions may be down. Agents have telephones of their own.
    return (
      call.session === null &&
      (call.transferredTo ?? call.run.group).pool.available() > 0 &&
      waitedMs < patienceMs(call) + MAX_TRIES_MS / speed
    );
  }

  /** Returns the group of the agent whom the call has. */
  function groupOf({ agentId }: LiveCall): AgentGroup {
    return groups.ofAgent(agentId!)!;
  }

  /** Ends the conversation. The person will be in the queue's first place, with their patience whole. */
  function endConversation(call: LiveCall): void {
    call.isBridged = false;
    endHold(call, loop.now());
    call.isMuted = false;
    call.stage = 'joining';
    call.wantedAtMs = loop.now();
  }

  /** Puts the person back in the queue. */
  function returned(call: LiveCall): void {
    const { id: callId, campaignId, agentId } = call;
    endConversation(call);
    if (agentId !== null) facts.CallReturned?.({ kind: 'CallReturned', at: loop.now(), callId, campaignId, agentId });
  }

  return {
    request,
    connect,

    connectManually(call, agentId) {
      const own = waitingAgentOf(call);
      if (own !== null) releaseUnused(own, call.id);
      markWanted(call);
      connect(call, agentId);
    },

    bridged(call) {
      if (call.agentId !== null) groupOf(call).pool.reached(call.agentId);
      call.isBridged = true;
      pacing.bridged(call);
    },

    lost(call, why) {
      if (call.isBridged) returned(call);
      const isWorth = isWorthAnother(call);
      if (call.session !== null) sessions.lost(call);
      else groupOf(call).pool.releaseUnreached(call.agentId!, call.id, why);
      call.agentId = null;
      if (isWorth) request(call);
      else calls.abandon(call);
    },

    leave(call) {
      const { pool } = groupOf(call);
      const agentId = call.agentId!;
      endConversation(call);
      call.agentId = null;
      return () => {
        pool.releaseUnused(agentId, call.id);
        pool.finishWrapUp(agentId);
      };
    },

    leaveSession(call) {
      endConversation(call);
      pacing.servedBySession(call, false);
      return sessions.leave(call);
    },

    handOver(call, how) {
      const { pool, queue } = groupOf(call);
      const agentId = call.agentId!;
      endConversation(call);
      return () => {
        if (how === 'unreachable') pool.releaseUnreached(agentId, call.id, how);
        else if (pool.release(agentId, call.id, false, call.run.plan.wrapUpMs)) queue.agentFree();
      };
    },

    leaveMachine(call) {
      const { pool, queue } = groupOf(call);
      const agentId = call.agentId!;
      endHold(call, loop.now());
      call.isMuted = false;
      call.hasAgentLeft = true;
      return () => {
        if (pool.release(agentId, call.id, true, 0)) queue.agentFree();
      };
    },

    free(call, disposition) {
      const byMachine = disposition === 'machine';
      const own = waitingAgentOf(call);
      if (own !== null) return releaseUnused(own, call.id);
      if (call.session !== null) {
        pacing.servedBySession(call, byMachine);
        sessions.leave(call)();
      } else if (call.agentId !== null && !call.hasAgentLeft) {
        const { pool, queue } = groupOf(call);
        // If the call ended before the agent was reached, there is nothing to wrap up.
        if (!call.isBridged) pool.releaseUnused(call.agentId, call.id);
        else if (pool.release(call.agentId, call.id, byMachine, call.run.plan.wrapUpMs)) queue.agentFree();
      }
    },
  };
}
