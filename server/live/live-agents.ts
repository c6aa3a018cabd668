import type { AgentState, Fact } from '#engine/model/facts.ts';

/** An agent's state, derived from facts. The id is the agent's extension. */
export type LiveAgent = {
  readonly id: number;
  readonly state: AgentState;
  readonly callId: number | null;
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
