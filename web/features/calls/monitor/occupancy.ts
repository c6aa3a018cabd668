import { percentOf } from '#shared/domain/figures.ts';
import type { Monitoring } from '#shared/contracts/dashboards.ts';
import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';

type Share = { label: string; count: number; tone: StateTone };

/** Returns the agents on shift by state. Agents who are neither on a call nor available are paused or in wrap-up. */
export function sharesOf({ operadoresOnline, available_agents, busy_agents }: Monitoring): Share[] {
  const others = Math.max(0, operadoresOnline - available_agents - busy_agents);
  return [
    { label: t('Ocupados'), count: busy_agents, tone: 'dial' },
    { label: t('Disponibles'), count: available_agents, tone: 'ok' },
    { label: t('En pausa o cierre'), count: others, tone: 'wait' },
  ];
}

/** Returns the percentage of agents on shift who are on a call, or 0 without agents. */
export function occupancyOf({ operadoresOnline, busy_agents }: Monitoring): number {
  return percentOf(busy_agents, operadoresOnline);
}
