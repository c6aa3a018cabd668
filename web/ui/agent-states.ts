import type { AgentStatus } from '#shared/contracts/agents.ts';
import type { Shown } from '#web/lib/known-words.ts';

/** How each agent state is shown; states that can take a call come first. */
export const AGENT_STATES: Readonly<Record<AgentStatus, Shown>> = {
  disponivel: { tone: 'ok', label: 'Disponible' },
  ocupado: { tone: 'dial', label: 'Ocupado' },
  pausa: { tone: 'wait', label: 'En pausa' },
  offline: { tone: 'idle', label: 'Desconectado' },
};
