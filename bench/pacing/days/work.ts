/** Summarises working days from the minutes of a run that begins when the first day opens. */
import type { Minutes } from '../measure.ts';

export const DAY_MINUTES = 24 * 60;
/** Dialing hours per day. */
export const OPEN_HOURS = 8;

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
const MONTH_HOURS = 30 * DAY_HOURS;

/** Number of persons who requested an agent, and of those who got none in time. */
export type Counts = { readonly wanted: number; readonly abandoned: number };

export type Day = Counts & {
  /** Agents' time while the day is open, ms. */
  readonly busyMs: number;
  readonly presentMs: number;
};

/** Windows of 24 hours and of 30 days, one for each open hour. */
export type Windows = { readonly day: readonly Counts[]; readonly month: readonly Counts[] };

export type Work = { readonly days: readonly Day[]; readonly windows: Windows };

/**
 * Summarises `days` days. Windows end with each open hour; the last window of a day ends an hour later, to include the
 * calls in flight at the close.
 */
export function workOf(minutes: Minutes, days: number): Work {
  const hours = hoursOf(minutes, days * DAY_HOURS);
  const open = OPEN_HOURS * HOUR_MINUTES;
  const windowsOf = (length: number): Counts[] =>
    Array.from({ length: days * OPEN_HOURS }, (_, i) => {
      const hour = i % OPEN_HOURS;
      const last = Math.floor(i / OPEN_HOURS) * DAY_HOURS + (hour === OPEN_HOURS - 1 ? OPEN_HOURS : hour);
      return countsOf(hours.slice(Math.max(0, last - length + 1), last + 1));
    });
  return {
    days: Array.from({ length: days }, (_, day) => ({
      ...countsOf(hours.slice(day * DAY_HOURS, (day + 1) * DAY_HOURS)),
      busyMs: sumOf(minutes.busyMs, day * DAY_MINUTES, day * DAY_MINUTES + open),
      presentMs: sumOf(minutes.presentMs, day * DAY_MINUTES, day * DAY_MINUTES + open),
    })),
    windows: { day: windowsOf(DAY_HOURS), month: windowsOf(MONTH_HOURS) },
  };
}

/** Returns whether abandonment exceeds the cap; false if nobody requested an agent. */
export const isOver = ({ wanted, abandoned }: Counts, cap: number): boolean => abandoned > cap * wanted;

/** Returns the share of `counts` over the cap, 0 to 1; 0 for an empty list. */
export function shareOver(counts: readonly Counts[], cap: number): number {
  return counts.filter((one) => isOver(one, cap)).length / Math.max(1, counts.length);
}

function hoursOf({ wanted, abandoned }: Minutes, length: number): Counts[] {
  return Array.from({ length }, (_, hour) => {
    const [from, to] = [hour * HOUR_MINUTES, (hour + 1) * HOUR_MINUTES];
    return { wanted: sumOf(wanted, from, to), abandoned: sumOf(abandoned, from, to) };
  });
}

/** Returns the sum of several counts. */
export function countsOf(counts: readonly Counts[]): Counts {
  let [wanted, abandoned] = [0, 0];
  for (const one of counts) {
    wanted += one.wanted;
    abandoned += one.abandoned;
  }
  return { wanted, abandoned };
}

function sumOf(values: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < Math.min(to, values.length); i++) sum += values[i]!;
  return sum;
}
