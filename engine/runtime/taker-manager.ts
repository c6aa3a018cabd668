/** Brings answered calls to their takers (agents or sessions), and frees the takers afterwards. */
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Loop } from '../kernel/loop.ts';
import { UNREACHABLE_REST_MS } from '../model/agent.ts';
import type { AgentPool } from './agent-pool.ts';
import type { AgentQueue } from './agent-queue.ts';
import type { CallManager } from './call-manager.ts';
import type { LiveCall } from './campaign-run.ts';
import type { PacingManager } from './pacing-manager.ts';
import type { SessionManager } from './session-manager.ts';

type TakerManager = {
  /** Requests an agent or a session. The caller must call `originator.pump` afterwards. */
  request(call: LiveCall): void;
  /** Connects the call to an agent, or to its session if `agentId` is null. */
  connect(call: LiveCall, agentId: number | null): void;
  /** Connects the call to an agent whom a user has chosen, and who is already assigned to the call. */
  connectManually(call: LiveCall, agentId: number): void;
  /** Requests another taker after the call's agent or session could not be reached. */
  lost(call: LiveCall): void;
  /** Frees the taker of a call whose called party hung up before the taker was reached. */
  leftBefore(call: LiveCall): void;
  /**
   * Frees the taker of an ended call. Call this last when a call ends, because it may connect, and even end, the next
   * call.
   */
  free(call: LiveCall, disposition: Disposition | null): void;
};

type TakerManagerOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly calls: Pick<CallManager, 'connect' | 'abandon'>;
  readonly agents: AgentPool;
  readonly agentQueue: AgentQueue<LiveCall>;
  readonly sessions: SessionManager;
  readonly pacing: PacingManager;
  /** Returns how long a person waits for a taker, in milliseconds. */
  readonly patienceMs: (call: LiveCall) => number;
};

/** Creates the manager. */
export function createTakerManager(options: TakerManagerOptions): TakerManager {
  const { loop, calls, agents, agentQueue, sessions, pacing, patienceMs } = options;

  function request(call: LiveCall): void {
    markWanted(call);
    sessions.queueOf(call.run).seekAgent(call);
  }

  function markWanted(call: LiveCall): void {
    call.wantedAtMs ??= loop.now();
    pacing.wantsAgent(call);
  }

  function connect(call: LiveCall, agentId: number | null): void {
    calls.connect(call, agentId);
    pacing.connected(call, agentId);
  }

  /**
   * Requests another session, but only until the person's wait is over, because the service behind all sessions may be
   * down.
   */
  function sessionLost(call: LiveCall): void {
    sessions.lost(call);
    notReached(call);
    if (loop.now() - call.wantedAtMs! < patienceMs(call)) request(call);
    else calls.abandon(call);
  }

  /** Resets the connection of a call that did not reach its agent or session. */
  function notReached(call: LiveCall): void {
    call.agentId = null;
    call.connectedAtMs = null;
  }

  return {
    request,
    connect,

    connectManually(call, agentId) {
      markWanted(call);
      connect(call, agentId);
    },

    lost(call) {
      if (call.session !== null) return sessionLost(call);
      agents.releaseUnreached(call.agentId!, call.id, UNREACHABLE_REST_MS);
      notReached(call);
      request(call);
    },

    leftBefore(call) {
      if (call.session !== null) sessions.release(call);
      else agents.releaseUnreached(call.agentId!, call.id, 0);
      notReached(call);
    },

    free(call, disposition) {
      const byMachine = disposition === 'machine';
      if (call.session !== null) {
        pacing.servedBySession(call, byMachine);
        sessions.release(call);
      } else if (call.agentId !== null && agents.release(call.agentId, call.id, byMachine)) agentQueue.agentFree();
    },
  };
}
