/** Counts of calls by status and by hour, from which the history's figures are built. */
import { hasKnownEnd } from '#shared/domain/dispositions.ts';
import type { CallStatus } from '../wire-states.ts';

/** Weeks are counted from the epoch, in hours of UTC. */
export const WEEK_HOURS = 168;

/** Calls with the same status. */
type StatusCount = { readonly status: CallStatus; readonly calls: number };

/** Calls of one hour: epoch ms ÷ 3,600,000. */
export type HourCount = { readonly hour: number; readonly calls: number };

/**
 * The same calls, counted by status and by hour. A status or an hour may occur several times; counts to subtract are
 * negative.
 */
export type HistoryCounts = {
  readonly statuses: readonly StatusCount[];
  readonly hours: readonly HourCount[];
  /** Sum of the time from placing to the end, over calls whose end is known. */
  readonly durationMs: number;
};

/** Calls of one hour with the same status. */
export type HistoryGroup = StatusCount & HourCount & { readonly durationMs: number };

/** Ended calls of a week (epoch hours ÷ 168) with the same status. */
export type WeekRow = {
  readonly status: CallStatus;
  readonly week: number;
  readonly calls: number;
  readonly durationMs: number;
  /** Calls in each hour of the week: a JSON array. */
  readonly hours: string;
};

function durationIn(rows: readonly { status: CallStatus; durationMs: number }[]): number {
  let sum = 0;
  for (const { status, durationMs } of rows)
    if (status === 'claimed' || status === 'placed' || hasKnownEnd(status)) sum += durationMs;
  return sum;
}

/** Converts groups that differ in hour or status. */
export const countsOf = (groups: readonly HistoryGroup[]): HistoryCounts => ({
  statuses: groups,
  hours: groups,
  durationMs: durationIn(groups),
});

/** Adds up all counts. */
export const together = (...all: readonly HistoryCounts[]): HistoryCounts => ({
  statuses: all.flatMap(({ statuses }) => statuses),
  hours: all.flatMap(({ hours }) => hours),
  durationMs: all.reduce((sum, { durationMs }) => sum + durationMs, 0),
});

/**
 * The calls of weeks in the hours from `from` to before `to` (epoch hours), with the durations of the whole weeks. The
 * hours of rows of the same week are added up first, because a week has a row for each campaign, user and status with
 * calls in it.
 */
export function countsOfWeeks(rows: readonly WeekRow[], from: number, to: number): HistoryCounts {
  const statuses: StatusCount[] = [];
  const byWeek = new Map<number, Float64Array>();
  for (const { week, status, calls, hours } of rows) {
    let sums = byWeek.get(week);
    if (sums === undefined) byWeek.set(week, (sums = new Float64Array(WEEK_HOURS)));
    const sign = calls < 0 ? -1 : 1;
    const [first, end] = [Math.max(0, from - week * WEEK_HOURS), Math.min(WEEK_HOURS, to - week * WEEK_HOURS)];
    const counts = JSON.parse(hours) as number[];
    let counted = 0;
    for (let index = first; index < end; index += 1) {
      counted += counts[index]!;
      sums[index]! += sign * counts[index]!;
    }
    statuses.push({ status, calls: sign * counted });
  }
  const hours: HourCount[] = [];
  for (const [week, sums] of byWeek)
    for (const [index, calls] of sums.entries())
      if (calls !== 0) hours.push({ hour: week * WEEK_HOURS + index, calls });
  return { statuses, hours, durationMs: durationIn(rows) };
}
