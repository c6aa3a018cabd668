import type { Agent } from '#shared/contracts/agents.ts';
import type {
  AudioSession,
  CampaignProgress,
  CampaignStatistics,
  Press1Call,
  Press1Campaign,
} from '#shared/contracts/press1.ts';
import { t } from '#web/lib/i18n.ts';

/** State of one query of the control page. */
type Reading<T> = {
  data: T | undefined;
  dataUpdatedAt: number;
  /** Last error, including one that is being retried. */
  failureReason: unknown;
};

export type Readings = {
  campaign: Reading<Press1Campaign>;
  statistics: Reading<CampaignStatistics>;
  monitor: Reading<{ active: readonly Press1Call[]; recent: readonly Press1Call[] }>;
  sessions: Reading<readonly AudioSession[]>;
  agents: Reading<readonly Agent[]>;
};

const NAMES: Readonly<Record<keyof Readings, string>> = {
  campaign: t('la campaña'),
  statistics: t('las estadísticas'),
  monitor: t('las llamadas'),
  sessions: t('las sesiones de audio'),
  agents: t('los agentes'),
};

/**
 * Returns the failed readings: `missing` ones never arrived and are shown as zero or empty, `stale` ones show old data.
 */
export function failuresOf(readings: Readings): { missing: string[]; stale: string[] } {
  const failed = (Object.keys(NAMES) as (keyof Readings)[]).filter((key) => readings[key].failureReason !== null);
  return {
    missing: failed.filter((key) => readings[key].data === undefined).map((key) => NAMES[key]),
    stale: failed.filter((key) => readings[key].data !== undefined).map((key) => NAMES[key]),
  };
}

/** Returns when the oldest displayed data arrived, epoch ms, or 0 if none has. */
export function oldestOf(readings: Readings): number {
  const times = Object.values(readings).flatMap(({ dataUpdatedAt }) => (dataUpdatedAt === 0 ? [] : dataUpdatedAt));
  return times.length === 0 ? 0 : Math.min(...times);
}

const NO_PROGRESS: CampaignProgress = {
  total: 0,
  sin_intentar: 0,
  por_reintentar: 0,
  con_exito: 0,
  ended_by_hand: 0,
  agotados: 0,
  opt_out: 0,
  excluidos: 0,
  alcanzados: 0,
  proximo_reintento: null,
  llamadas_restantes: 0,
  fin_previsto: null,
};

/** Figures to show if the statistics could not be loaded. */
export const NO_FIGURES: CampaignStatistics = {
  campana_id: 0,
  nombre_campana: '',
  total_numeros: 0,
  llamadas_realizadas: 0,
  llamadas_contestadas: 0,
  llamadas_presiono_1: 0,
  llamadas_transferidas: 0,
  llamadas_con_exito: 0,
  tasa_contestacion: 0,
  tasa_presiono_1: 0,
  tasa_transferencia: 0,
  activa: false,
  pausada: false,
  llamadas_activas: 0,
  avance: NO_PROGRESS,
};
