import type { DayTotals } from './day-totals.ts';

/** The counts that rates are computed from. */
export type Counted = Pick<DayTotals, 'placed' | 'answered' | 'abandoned' | 'carried' | 'ended'>;

/** In percent, two decimals. */
export type Rates = { success_rate: number; answer_rate: number; abandon_rate: number };

/** The rates: carried ÷ ended, persons ÷ placed, abandoned ÷ persons. */
export function ratesOf(counts: Counted): Rates {
  return {
    success_rate: percentOf(counts.carried, counts.ended),
    answer_rate: percentOf(counts.answered, counts.placed),
    abandon_rate: percentOf(counts.abandoned, counts.answered),
  };
}

/** `part` of `whole` in percent, 0 to 100, two decimals; 0 when `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((10_000 * part) / whole) / 100));
}
