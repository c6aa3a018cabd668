/**
 * A queue of answered persons, first come, first served: of those who wait for an agent, across all campaigns, or of
 * those who wait for a session of one campaign.
 */
import type { Loop } from '../kernel/loop.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type AgentQueue = {
  /** Connects an answered call at once when an agent is free; otherwise the call waits, or goes on waiting. */
  seekAgent(call: LiveCall): void;
  /** Removes a call that has ended. Does nothing when it was not waiting. */
  leave(call: LiveCall): void;
  /** Removes and returns the waiting calls of a campaign. */
  takeOut(run: CampaignRun): LiveCall[];
  /** Call this when an agent became available. */
  agentFree(): void;
  size(): number;
};

/** How many persons wait, over several queues. */
export type WaitingTally = { waiting: number };

type AgentQueueOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly tally: WaitingTally;
  /** Assigns the call to a free agent, and returns its id. Null when there is none. */
  readonly take: (call: LiveCall) => number | null;
  /** The longest wait of a call, in milliseconds. */
  readonly patienceMs: (call: LiveCall) => number;
  readonly connect: (call: LiveCall, agentId: number) => void;
  readonly abandon: (call: LiveCall) => void;
};

/** Creates an empty queue. */
export function createAgentQueue(options: AgentQueueOptions): AgentQueue {
  const { loop, facts, tally, take, patienceMs, connect, abandon } = options;
  const waiting = new Set<LiveCall>();

  function remove(call: LiveCall): void {
    if (waiting.delete(call)) tally.waiting--;
  }

  return {
    seekAgent(call) {
      const agentId = take(call);
      if (agentId !== null) {
        connect(call, agentId);
        return;
      }
      waiting.add(call);
      tally.waiting++;
      // It comes from another queue, and its wait goes on.
      if (call.stage === 'waiting') return;
      call.stage = 'waiting';
      call.waitingAtMs = loop.now();
      loop.cancel(call.timer);
      call.timer = loop.at(loop.now() + patienceMs(call), abandon, call);
      facts.CallWaiting?.({ kind: 'CallWaiting', at: loop.now(), callId: call.id, campaignId: call.campaignId });
    },

    leave(call) {
      if (call.waitingAtMs !== null) remove(call);
    },

    takeOut(run) {
      const own = [...waiting].filter((call) => call.run === run);
      for (const call of own) remove(call);
      return own;
    },

    agentFree() {
      for (const call of waiting) {
        const agentId = take(call);
        if (agentId === null) return;
        remove(call);
        connect(call, agentId);
      }
    },

    size: () => waiting.size,
  };
}
