import { percentOf } from '#shared/domain/figures.ts';
import type { Monitoring } from '#shared/contracts/dashboards.ts';
import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';

type Share = { label: string; count: number; tone: StateTone };

/**
 * Returns the agents by state. Agents online who are neither on a call nor available are paused or in wrap-up.
 * Unreachable agents aren't online.
 */
export function sharesOf(monitoring: Monitoring): Share[] {
  const { operadoresOnline, available_agents, busy_agents, unreachable_agents } = monitoring;
  const others = Math.max(0, operadoresOnline - available_agents - busy_agents);
  return [
    { label: t('Ocupados'), count: busy_agents, tone: 'dial' },
    { label: t('Disponibles'), count: available_agents, tone: 'ok' },
    { label: t('En pausa o cierre'), count: others, tone: 'wait' },
    ...(unreachable_agents > 0
      ? [{ label: t('Inalcanzables'), count: unreachable_agents, tone: 'bad' } satisfies Share]
      : []),
  ];
}

/** Returns the percentage of agents online who are on a call, or 0 without agents. */
export function occupancyOf({ operadoresOnline, busy_agents }: Monitoring): number {
  return percentOf(busy_agents, operadoresOnline);
}
