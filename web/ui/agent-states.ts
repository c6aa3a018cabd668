import type { AgentStatus } from '#shared/contracts/agents.ts';
import type { StateTone } from '#web/app/theme.ts';

/** How each agent state is shown; states that can take a call come first. */
export const AGENT_STATES: Readonly<Record<AgentStatus, { tone: StateTone; label: string }>> = {
  disponivel: { tone: 'ok', label: 'Disponible' },
  ocupado: { tone: 'dial', label: 'Ocupado' },
  pausa: { tone: 'wait', label: 'En pausa' },
  offline: { tone: 'idle', label: 'Desconectado' },
};
