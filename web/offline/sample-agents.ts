import type { Agent, AgentStatus } from '#shared/contracts/agents.ts';
import { type Fact, SAMPLE_AGENTS } from './world.ts';

const FIRST_EXTENSION = 101;
/** An agent in wrap-up is shown as busy. */
const STATUSES: Readonly<Record<string, AgentStatus>> = {
  available: 'disponivel',
  busy: 'ocupado',
  wrap_up: 'ocupado',
  paused: 'pausa',
  offline: 'offline',
};

/** The agents of the demonstration, on shift since `sinceMs`. */
export function createAgents(sinceMs: number) {
  const states = new Map<number, { status: AgentStatus; calls: number }>(
    Array.from({ length: SAMPLE_AGENTS }, (_, i) => [FIRST_EXTENSION + i, { status: 'disponivel', calls: 0 }]),
  );
  return {
    accept(fact: Fact): void {
      if (fact.kind !== 'AgentChanged') return;
      const state = states.get(fact.agentId);
      if (state === undefined) return;
      state.status = STATUSES[fact.to] ?? 'offline';
      if (fact.to === 'busy') state.calls++;
    },
    list: (nowMs: number): Agent[] =>
      [...states].map(([id, { status, calls }]) => ({
        id,
        nome: `Agente ${id}`,
        status,
        extensao: String(id),
        llamadas_hoje: calls,
        tempo_online: Math.floor((nowMs - sinceMs) / 1000),
      })),
  };
}
