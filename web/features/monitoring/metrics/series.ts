import { ABANDONMENT_CAP } from '#shared/domain/wallboard.ts';
import { formatDecimal, formatInteger, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import type { Axes, Series, Threshold } from '#web/ui/chart/series.ts';
import { SUCCESS_GOAL } from './tones.ts';
import type { ChartSet } from './chart-data.ts';

type Lines = Readonly<Record<keyof ChartSet, readonly Series[]>>;

/** Format of whole counts. */
const count = { axis: 'left', format: formatInteger, chars: 4 } as const;
/** Format of means over a step. */
const mean = { axis: 'left', format: formatDecimal, chars: 5 } as const;
const rate = { axis: 'left', format: formatPercent, chars: 8 } as const;

const rates: Pick<Lines, 'rates' | 'abandonment'> = {
  rates: [
    { key: 'success', label: t('Éxito técnico'), colour: '--state-ok', ...rate },
    { key: 'answer', label: t('Contestación'), colour: '--state-dial', dashed: true, ...rate },
  ],
  abandonment: [{ key: 'abandon', label: t('Abandono'), colour: '--state-bad', ...rate }],
};

export const LIVE_LINES: Lines = {
  cps: [
    { key: 'cps', label: 'CPS', colour: '--accent', ...count },
    { key: 'answered', label: t('Contestadas/s'), colour: '--state-ok', dashed: true, ...count },
  ],
  calls: [{ key: 'calls', label: t('Llamadas concurrentes'), colour: '--state-dial', ...count }],
  ...rates,
};

export const HISTORY_LINES: Lines = {
  cps: [
    { key: 'cps', label: t('CPS medio'), colour: '--accent', ...mean },
    { key: 'cps_max', label: t('CPS máximo'), colour: '--state-idle', dashed: true, ...count },
    { key: 'answered', label: t('Contestadas/s'), colour: '--state-ok', ...mean },
  ],
  calls: [
    { key: 'calls', label: t('Concurrentes, máximo'), colour: '--state-dial', ...count },
    { key: 'calls_avg', label: t('media'), colour: '--state-idle', dashed: true, ...mean },
  ],
  ...rates,
};

export const RATE_AXES: Axes = { left: { format: formatShortPercent, least: 100, most: 100 } };
export const ABANDONMENT_AXES: Axes = { left: { format: formatShortPercent, least: 2 * ABANDONMENT_CAP, most: 100 } };
export const CALLS_AXES: Axes = { left: { format: formatInteger, least: 8 } };

/** Returns axes with some room above the limit. */
export function cpsAxes(limit: number | undefined): Axes {
  return { left: { format: formatInteger, least: Math.ceil((limit ?? 4) * 1.2) } };
}

export function cpsLimit(limit: number | undefined): readonly Threshold[] {
  if (limit === undefined) return [];
  return [{ axis: 'left', value: limit, label: t('CPS global {cps}', { cps: limit }), colour: '--dim' }];
}

export const SUCCESS_LINE: readonly Threshold[] = [
  {
    axis: 'left',
    value: SUCCESS_GOAL,
    label: t('Meta {goal}', { goal: formatShortPercent(SUCCESS_GOAL) }),
    colour: '--dim',
  },
];

export const ABANDONMENT_LINE: readonly Threshold[] = [
  {
    axis: 'left',
    value: ABANDONMENT_CAP,
    label: t('Tope {cap}', { cap: formatShortPercent(ABANDONMENT_CAP) }),
    colour: '--dim',
  },
];
