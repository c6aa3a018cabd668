/** Summarises the days of one scenario and mode, as a line of the table, as rows with budgets, and as failures. */
import { CAP } from '../policies.ts';
import type { PacingScenario } from '../scenario.ts';
import { measured, type TrialRow } from '../../trial.ts';
import type { DaysOrder } from './play-days.ts';
import { countsOf, shareOver, type Counts, type Work } from './work.ts';

/** Maximum share over the cap, of days and of windows at the end of an hour. */
const MOST_OVER = 0.01;

export type Summary = {
  readonly scenario: PacingScenario;
  readonly mode: DaysOrder['mode'];
  readonly days: number;
  /** Number of days on which nobody was reached, which prove nothing. */
  readonly idleDays: number;
  /** Share of days over the cap, 0 to 1. */
  readonly daysOver: number;
  /** Shares of windows over the cap, or null for fresh days, which are shorter than any window. */
  readonly windowsOver: { readonly day: number; readonly month: number } | null;
  readonly abandonment: number;
  /** The highest abandonment of any day. */
  readonly worstDay: number;
  readonly utilisation: number;
};

/** Summarises runs of the same scenario and mode. */
export function summaryOf(scenario: PacingScenario, mode: DaysOrder['mode'], runs: readonly Work[]): Summary {
  const days = runs.flatMap((run) => run.days);
  const windows = { day: runs.flatMap((run) => run.windows.day), month: runs.flatMap((run) => run.windows.month) };
  const total = (pick: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + pick(day), 0);
  return {
    scenario,
    mode,
    days: days.length,
    idleDays: days.filter(({ wanted }) => wanted === 0).length,
    daysOver: shareOver(days, CAP),
    windowsOver: mode === 'fresh' ? null : { day: shareOver(windows.day, CAP), month: shareOver(windows.month, CAP) },
    abandonment: rateOf(countsOf(days)),
    worstDay: Math.max(...days.map(rateOf)),
    utilisation:
      total(({ busyMs }) => busyMs) /
      Math.max(
        1,
        total(({ presentMs }) => presentMs),
      ),
  };
}

const rateOf = ({ wanted, abandoned }: Counts): number => abandoned / Math.max(1, wanted);

export function rowsOf({ scenario, mode, daysOver, windowsOver, utilisation }: Summary): TrialRow[] {
  const row = (what: string, value: number) =>
    measured(`pacing-days: ${scenario.name}, ${mode}: ${what} over the cap`, value, 'share', { atMost: MOST_OVER });
  return [
    row('days', daysOver),
    ...(windowsOver === null ? [] : [row('24 hours', windowsOver.day), row('30 days', windowsOver.month)]),
    measured(`pacing-days: ${scenario.name}, ${mode}: utilisation`, utilisation, 'share'),
  ];
}

/** Returns one failure if nobody was reached on some days, else an empty array. */
export function failuresOf({ scenario, mode, days, idleDays }: Summary): string[] {
  return idleDays === 0
    ? []
    : [`pacing-days: ${scenario.name}, ${mode}: nobody was reached on ${idleDays} of ${days} days`];
}

export const HEAD = [
  'scenario',
  'agents',
  'days',
  '',
  'days over',
  '24 h over',
  '30 days over',
  'abandonment',
  'worst day',
  'utilisation',
];
export const NUMERIC: ReadonlySet<number> = new Set([1, 2, 4, 5, 6, 7, 8, 9]);

/** Formats the cells of a line, in the order of HEAD. */
export function cellsOf({ scenario, ...summary }: Summary): string[] {
  const { day, month } = summary.windowsOver ?? { day: null, month: null };
  return [
    scenario.name,
    String(scenario.agents),
    String(summary.days),
    summary.mode,
    percent(summary.daysOver),
    day === null ? '' : percent(day),
    month === null ? '' : percent(month),
    percent(summary.abandonment),
    percent(summary.worstDay),
    summary.utilisation.toFixed(4),
  ];
}

const percent = (value: number): string => `${(100 * value).toFixed(2)}%`;
