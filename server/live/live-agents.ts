import type { AgentState, Fact } from '#engine/model/facts.ts';

/** An agent as the facts tell it. Its id is its extension. */
export type LiveAgent = {
  readonly id: number;
  readonly state: AgentState;
  /** The call that it is in. */
  readonly callId: number | null;
  /** Since when it is on shift; null when offline. Epoch ms. */
  readonly onlineSinceMs: number | null;
};

export type LiveAgents = {
  readonly agents: ReadonlyMap<number, LiveAgent>;
  accept(fact: Fact): void;
  /** Everybody's shift ends: the engine that they work for is down. */
  endShifts(): void;
  clear(): void;
};

export function createLiveAgents(): LiveAgents {
  const agents = new Map<number, LiveAgent>();
  return {
    agents,
    accept(fact) {
      if (fact.kind !== 'AgentChanged') return;
      const before = agents.get(fact.agentId);
      const onlineSinceMs = fact.to === 'offline' ? null : (before?.onlineSinceMs ?? fact.at);
      const callId = fact.to === 'busy' ? fact.callId : null;
      agents.set(fact.agentId, { id: fact.agentId, state: fact.to, callId, onlineSinceMs });
    },
    endShifts() {
      for (const { id } of agents.values()) agents.set(id, { id, state: 'offline', callId: null, onlineSinceMs: null });
    },
    clear: () => agents.clear(),
  };
}
