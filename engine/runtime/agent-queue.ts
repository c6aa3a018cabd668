/** The queue of answered persons who wait for an agent: first come, first served, across all campaigns. */
import type { Loop } from '../kernel/loop.ts';
import type { AgentPool } from './agent-pool.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

type AgentQueue = {
  /** Connects an answered call to an agent at once when one is free; otherwise the call waits. */
  seekAgent(call: LiveCall): void;
  /** Removes a call that has ended. Does nothing when it was not waiting. */
  leave(call: LiveCall): void;
  /** Call this when an agent became available. */
  agentFree(): void;
  size(): number;
};

type AgentQueueOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly agents: AgentPool;
  /** The longest wait of a call, in milliseconds. */
  readonly patienceMs: (call: LiveCall) => number;
  readonly connect: (call: LiveCall, agentId: number) => void;
  readonly abandon: (call: LiveCall) => void;
};

/** Creates an empty queue. */
export function createAgentQueue({ loop, facts, agents, patienceMs, connect, abandon }: AgentQueueOptions): AgentQueue {
  const waiting = new Set<LiveCall>();

  return {
    seekAgent(call) {
      const agent = agents.take(call.id);
      if (agent !== null) {
        connect(call, agent.id);
        return;
      }
      call.stage = 'waiting';
      call.waitingAtMs = loop.now();
      waiting.add(call);
      loop.cancel(call.timer);
      call.timer = loop.at(loop.now() + patienceMs(call), abandon, call);
      facts.CallWaiting?.({ kind: 'CallWaiting', at: loop.now(), callId: call.id, campaignId: call.campaignId });
    },

    leave(call) {
      if (call.waitingAtMs !== null) waiting.delete(call);
    },

    agentFree() {
      for (const call of waiting) {
        const agent = agents.take(call.id);
        if (agent === null) return;
        waiting.delete(call);
        connect(call, agent.id);
      }
    },

    size: () => waiting.size,
  };
}
