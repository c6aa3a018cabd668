/** Answered persons until an agent takes them: first come, first served, all campaigns in one line. */
import type { Loop } from '../kernel/loop.ts';
import type { AgentPool } from './agent-pool.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type AgentQueue = {
  /** An answered call wants an agent: at once when one is free, else it waits. */
  seekAgent(call: LiveCall): void;
  /** The call has gone; nothing when it didn't wait. */
  leave(call: LiveCall): void;
  /** An agent became available. */
  agentFree(): void;
  size(): number;
};

export type AgentQueueOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly agents: AgentPool;
  /** How long a call waits at most, in milliseconds. */
  readonly patienceMs: (call: LiveCall) => number;
  readonly connect: (call: LiveCall, agentId: number) => void;
  readonly abandon: (call: LiveCall) => void;
};

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
