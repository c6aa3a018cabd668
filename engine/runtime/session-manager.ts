/**
 * Manages who takes a campaign's calls, and campaigns with sessions instead of agents, such as those of a bot or an
 * automatic message service. Each of those has its own pool and queue. Sessions are always on shift and have no wrap-up.
 */
import type { Loop } from '../kernel/loop.ts';
import { UNREACHABLE_REST_MS } from '../model/agent.ts';
import { servedByOf } from '../model/scenario.ts';
import type { AgentGroups } from './agent-groups.ts';
import { createAgentQueue, type AgentQueue, type WaitingTally } from './agent-queue.ts';
import type { CampaignRun, LiveCall, Sessions } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { createSessionPool } from './session-pool.ts';

export type SessionManager = {
  /** Returns the queue of the team that the call was transferred to, or of the campaign's sessions or group of agents. */
  queueOf(call: Pick<LiveCall, 'run' | 'transferredTo'>): AgentQueue<LiveCall>;
  /** Applies a new or changed plan. Waiting calls move to the queue of the new takers. */
  planned(run: CampaignRun): void;
  /** Takes the call from its session, if it has one. The returned function frees the session for the next call. */
  leave(call: LiveCall): () => void;
  /** Takes the call from a session that could not be reached, and rests the session. */
  lost(call: LiveCall): void;
};

type SessionManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly tally: WaitingTally;
  readonly groupOf: AgentGroups['of'];
  readonly speed: number;
  /** Returns how many calls the campaign can have at a time. */
  readonly linesOf: (run: CampaignRun) => number;
  readonly patienceMs: (call: LiveCall) => number;
  readonly connect: (call: LiveCall) => void;
  readonly abandon: (call: LiveCall) => void;
  /** Called when a session becomes available after a rest. */
  readonly onFree: () => void;
  /** Called when the takers of the campaign's calls change, such as from agents to sessions. */
  readonly onTakersChanged: (run: CampaignRun) => void;
};

/** Creates a manager. `speed` (over 0) divides all times. */
export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { loop, facts, tally, groupOf, speed, linesOf, patienceMs, connect, abandon, onFree, onTakersChanged } =
    options;

  function create(run: CampaignRun): Sessions {
    const pool = createSessionPool(loop, () => linesOf(run));
    const queue = createAgentQueue<LiveCall>({
      loop,
      facts,
      tally,
      take: (call) => (call.session = pool.take()),
      patienceMs,
      connect,
      abandon,
    });
    return { pool, queue };
  }

  function restOver({ pool, queue, session }: Sessions & { readonly session: number }): void {
    pool.release(session);
    queue.agentFree();
    onFree();
  }

  const ownQueueOf = (run: CampaignRun) => (run.servedBy === 'sessions' ? run.sessions!.queue : run.group.queue);

  function resize(run: CampaignRun): void {
    const size = run.plan.sessions ?? 0;
    if (run.sessions === null && size > 0) run.sessions = create(run);
    run.sessions?.pool.setSize(size);
  }

  return {
    queueOf: ({ run, transferredTo }) => transferredTo?.queue ?? ownQueueOf(run),

    planned(run) {
      const { servedBy, group } = run;
      const queue = run.sessions === null ? group.queue : ownQueueOf(run);
      run.servedBy = servedByOf(run.plan);
      run.group = groupOf(run.plan);
      resize(run);
      if (run.servedBy !== servedBy || run.group !== group) onTakersChanged(run);
      if (ownQueueOf(run) === queue) return run.sessions?.queue.agentFree();
      const isMeant = (call: LiveCall) => call.run === run && call.transferredTo === null;
      for (const call of queue.takeOut(isMeant)) ownQueueOf(run).seekAgent(call);
      run.sessions?.queue.agentFree();
    },

    leave(call) {
      const { run, session } = call;
      call.session = null;
      return () => {
        if (session === null) return;
        run.sessions!.pool.release(session);
        run.sessions!.queue.agentFree();
      };
    },

    lost(call) {
      const { run, session } = call;
      run.sessions!.pool.rest(session!);
      loop.at(loop.now() + Math.round(UNREACHABLE_REST_MS / speed), restOver, { ...run.sessions!, session: session! });
      call.session = null;
    },
  };
}
