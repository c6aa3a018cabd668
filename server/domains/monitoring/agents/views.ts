import type { AgentState, PauseReason } from '#engine/model/facts.ts';
import type { Agent, AgentPause, AgentsAnswer, AgentStatus } from '#shared/contracts/agents.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { AgentReport } from './service.ts';

/** Wrap-up and a contact that is shown before its call count as busy, because the agent takes no other call. */
const STATUS: Readonly<Record<AgentState, AgentStatus>> = {
  available: 'disponivel',
  reserved: 'ocupado',
  busy: 'ocupado',
  wrap_up: 'ocupado',
  paused: 'pausa',
  unreachable: 'inalcanzable',
  offline: 'offline',
};

const PAUSES: Readonly<Record<PauseReason, AgentPause>> = {
  user: 'usuario',
  break: 'descanso',
  no_answer: 'no_atendio',
  busy: 'telefono_ocupado',
};

export function toAgent({ id, state, sinceMs, pausedFor, callsToday, onlineMs, name, teamName }: AgentReport): Agent {
  return {
    id,
    nome: name ?? `Agente ${id}`,
    equipo: teamName,
    status: STATUS[state],
    pausa_por: pausedFor === null ? null : PAUSES[pausedFor],
    desde: state === 'offline' ? null : toInstant(sinceMs),
    extensao: String(id),
    llamadas_hoje: callsToday,
    tempo_online: Math.floor(onlineMs / 1000),
  };
}

export function toAgentsAnswer(reports: readonly AgentReport[]): AgentsAnswer {
  const agentes = reports.map(toAgent);
  return { success: true, agentes, data: { agentes }, total: agentes.length };
}
