import { rateOf } from '#shared/domain/figures.ts';
import type { DayTotals } from './day-totals.ts';

/** The counts that the live rates are computed from. */
export type Counted = Pick<DayTotals, 'placed' | 'answered' | 'abandoned' | 'carried' | 'measured'>;

/** Rates in percent with two decimals. */
export type Rates = { success_rate: number; answer_rate: number; abandon_rate: number };

/** Returns the rates under the metrics' wire names. `success_rate` is the carried rate. */
export function ratesOf(counts: Counted): Rates {
  return {
    success_rate: rateOf('carried', counts),
    answer_rate: rateOf('answer', counts),
    abandon_rate: rateOf('abandonment', counts),
  };
}
