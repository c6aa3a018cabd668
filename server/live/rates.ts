import { rateOf } from '#shared/domain/figures.ts';
import type { DayTotals } from './day-totals.ts';

/** The counts that the live rates are computed from. */
export type Counted = Pick<DayTotals, 'placed' | 'answered' | 'abandoned' | 'carried' | 'measured'>;

/** In percent, two decimals. */
export type Rates = { success_rate: number; answer_rate: number; abandon_rate: number };

/** Rates under the metrics' wire names. `success_rate` is the network's. */
export function ratesOf(counts: Counted): Rates {
  return {
    success_rate: rateOf('carried', counts),
    answer_rate: rateOf('answer', counts),
    abandon_rate: rateOf('abandonment', counts),
  };
}
