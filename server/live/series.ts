import { LIVE_POINTS, type MetricPoint } from '#shared/live.ts';
import type { Db } from '../db/open.ts';
import type { MetricSample } from '../dialer/contract.ts';
import type { DayTotals } from './day-totals.ts';
import { percentOf } from './percent.ts';

type Counted = Pick<DayTotals, 'placed' | 'answered' | 'abandoned' | 'carried' | 'ended'>;

/** The rates of some totals, in percent. */
export function ratesOf(totals: Counted): Pick<MetricPoint, 'success_rate' | 'answer_rate' | 'abandon_rate'> {
  return {
    success_rate: percentOf(totals.carried, totals.ended),
    answer_rate: percentOf(totals.answered, totals.placed),
    abandon_rate: percentOf(totals.abandoned, totals.answered),
  };
}

/**
 * Reads the points of the last 100 whole seconds before `nowMs`, oldest first; nothing happened in a second without a
 * sample. Each has the rates of the day up to it: `totals` are those of now, and going back the seconds are taken off.
 */
export function createSeriesReader(db: Db): (nowMs: number, totals: Counted) => MetricPoint[] {
  const since = db.sqlite.prepare<[number, number], MetricSample>(
    `select at, placed, concurrent, answered, abandoned, carried, ended
     from metric_samples where at >= ? and at < ?`,
  );

  return (nowMs, totals) => {
    const end = Math.floor(nowMs / 1000);
    const samples = new Map(since.all(end - LIVE_POINTS, end).map((sample) => [sample.at, sample]));
    const left = { ...totals };
    const points: MetricPoint[] = [];
    for (let at = end - 1; at >= end - LIVE_POINTS; at -= 1) {
      const sample = samples.get(at);
      points.push({
        timestamp: new Date((at + 1) * 1000).toISOString(),
        cps: sample?.placed ?? 0,
        concurrent_calls: sample?.concurrent ?? 0,
        ...ratesOf(left),
      });
      if (sample !== undefined) takeOff(left, sample);
    }
    return points.reverse();
  };
}

function takeOff(totals: Counted, sample: MetricSample): void {
  totals.placed -= sample.placed;
  totals.answered -= sample.answered;
  totals.abandoned -= sample.abandoned;
  totals.carried -= sample.carried;
  totals.ended -= sample.ended;
}
