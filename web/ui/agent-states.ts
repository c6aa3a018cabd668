import type { AgentPause, AgentStatus } from '#shared/contracts/agents.ts';
import type { Shown } from '#web/lib/known-words.ts';
import { t } from '#web/lib/i18n.ts';

/** Label and tone of each agent state, in display order. */
export const AGENT_STATES: Readonly<Record<AgentStatus, Shown>> = {
  disponivel: { tone: 'ok', label: t('Disponible') },
  ocupado: { tone: 'dial', label: t('Ocupado') },
  pausa: { tone: 'wait', label: t('En pausa') },
  inalcanzable: { tone: 'bad', label: t('Inalcanzable') },
  offline: { tone: 'idle', label: t('Desconectado') },
};

/** Why an agent pauses. */
export const AGENT_PAUSE_REASONS: Readonly<Record<AgentPause, string>> = {
  usuario: t('a mano'),
  descanso: t('descanso'),
  no_atendio: t('no atendió'),
  telefono_ocupado: t('teléfono ocupado'),
};
