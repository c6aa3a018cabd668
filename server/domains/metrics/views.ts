import { toInstant } from '#server/instant.ts';
import { ratesOf } from '#server/live/rates.ts';
import type { MetricsHistoryAnswer, RealtimeMetricsAnswer } from '#shared/contracts/metrics.ts';
import type { LiveMetrics } from '#shared/live.ts';
import type { History, HistoryPoint } from './history.ts';

export function toRealtimeAnswer(metrics: LiveMetrics): RealtimeMetricsAnswer {
  return { success: true, ...metrics, data: metrics };
}

export function toHistoryAnswer(minutes: number, { stepSeconds, points }: History): MetricsHistoryAnswer {
  return { success: true, minutes, step_seconds: stepSeconds, data: points.map(toPoint) };
}

/** A step's rates are those of its own seconds. */
function toPoint(point: HistoryPoint): MetricsHistoryAnswer['data'][number] {
  const perSecond = (sum: number): number => Math.round((100 * sum) / point.seconds) / 100;
  return {
    timestamp: toInstant(point.at * 1000),
    cps: perSecond(point.placed),
    cps_max: point.mostPlaced,
    answered_per_second: perSecond(point.answered),
    ended_per_second: perSecond(point.ended),
    concurrent_calls: point.concurrent,
    concurrent_calls_avg: perSecond(point.concurrentSeconds),
    ...ratesOf(point),
  };
}
