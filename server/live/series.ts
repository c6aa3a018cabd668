import { LIVE_POINTS } from '#shared/domain/live-connection.ts';
import type { MetricPoint } from '#shared/live.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { MetricSample } from '../dialer/contract.ts';
import { ratesOf, type Counted, type Rates } from './rates.ts';

/** Time after the end of a second until its sample has reached the main thread, ms. */
const ON_ITS_WAY_MS = 100;

const NO_RATES: Rates = { success_rate: 0, answer_rate: 0, abandon_rate: 0 };

type Second = { readonly cps: number; readonly answered: number; readonly concurrent: number; readonly rates: Rates };

/** The last 100 seconds of the live charts, kept in memory. */
export type Series = {
  /** Adds a complete second. `totals` are the day's totals up to its end. */
  add(sample: MetricSample, totals: Counted): void;
  /**
   * Returns one point for each of the last 100 whole seconds, oldest first. A second without a sample had no activity.
   */
  list(nowMs: number): MetricPoint[];
  /** Reloads from the stored samples, subtracting the seconds backwards from the current `totals`. */
  reset(nowMs: number, totals: Counted): void;
};

export function createSeries(db: Db): Series {
  const stored = db.sqlite.prepare<[number, number], MetricSample>(
    `select at, placed, concurrent, answered, abandoned, carried, ended
     from metric_samples where at >= ? and at < ? order by at desc`,
  );
  /** The seconds by epoch second, oldest first. */
  let seconds = new Map<number, Second>();
  /** Rates before the oldest second. */
  let ratesBefore = NO_RATES;

  function put(sample: MetricSample, rates: Rates): void {
    const { placed, answered, concurrent } = sample;
    seconds.set(sample.at, { cps: placed, answered, concurrent, rates });
  }

  function forget(beforeS: number): void {
    for (const [at, { rates }] of seconds) {
      if (at >= beforeS) return;
      ratesBefore = rates;
      seconds.delete(at);
    }
  }

  function list(nowMs: number): MetricPoint[] {
    const end = Math.floor((nowMs - ON_ITS_WAY_MS) / 1000);
    forget(end - LIVE_POINTS);
    let rates = ratesBefore;
    return Array.from({ length: LIVE_POINTS }, (_, index) => {
      const at = end - LIVE_POINTS + index;
      const second = seconds.get(at);
      rates = second?.rates ?? rates;
      const timestamp = new Date((at + 1) * 1000).toISOString();
      return {
        timestamp,
        cps: second?.cps ?? 0,
        answered_per_second: second?.answered ?? 0,
        concurrent_calls: second?.concurrent ?? 0,
        ...rates,
      };
    });
  }

  function reset(nowMs: number, totals: Counted): void {
    const end = Math.floor(nowMs / 1000) + 1;
    const left = { ...totals };
    const found: [MetricSample, Rates][] = [];
    for (const sample of stored.all(end - LIVE_POINTS, end)) {
      found.unshift([sample, ratesOf(left)]);
      takeOff(left, sample);
    }
    seconds = new Map();
    ratesBefore = ratesOf(left);
    for (const [sample, rates] of found) put(sample, rates);
  }

  return {
    add(sample, totals) {
      put(sample, ratesOf(totals));
      forget(sample.at - LIVE_POINTS);
    },
    list,
    reset,
  };
}

function takeOff(totals: Counted, sample: MetricSample): void {
  totals.placed -= sample.placed;
  totals.answered -= sample.answered;
  totals.abandoned -= sample.abandoned;
  totals.carried -= sample.carried;
  totals.measured -= sample.ended;
}
