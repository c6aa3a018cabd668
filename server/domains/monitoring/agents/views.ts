import type { AgentState } from '#engine/model/facts.ts';
import type { Agent, AgentsAnswer, AgentStatus } from '#shared/contracts/agents.ts';
import type { AgentReport } from './service.ts';

/** Wrap-up counts as busy, because the agent takes no call. */
const STATUS: Readonly<Record<AgentState, AgentStatus>> = {
  available: 'disponivel',
  busy: 'ocupado',
  wrap_up: 'ocupado',
  paused: 'pausa',
  offline: 'offline',
};

export function toAgent({ id, state, callsToday, onlineMs }: AgentReport): Agent {
  return {
    id,
    nome: `Agente ${id}`,
    status: STATUS[state],
    extensao: String(id),
    llamadas_hoje: callsToday,
    tempo_online: Math.floor(onlineMs / 1000),
  };
}

export function toAgentsAnswer(reports: readonly AgentReport[]): AgentsAnswer {
  const agentes = reports.map(toAgent);
  return { success: true, agentes, data: { agentes }, total: agentes.length };
}
