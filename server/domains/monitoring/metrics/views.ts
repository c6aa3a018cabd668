import { toInstant } from '#server/platform/time/instant.ts';
import { ratesOf } from '#server/live/rates.ts';
import type { MetricsHistoryAnswer, RealtimeMetricsAnswer } from '#shared/contracts/metrics.ts';
import type { LiveMetrics } from '#shared/live.ts';
import type { HistoryPoint } from './history.ts';

export function toRealtimeAnswer(metrics: LiveMetrics): RealtimeMetricsAnswer {
  return { success: true, ...metrics, data: metrics };
}

/** Returns the answer as JSON, from points that are already JSON. */
export function toHistoryText(minutes: number, stepS: number, points: readonly string[]): string {
  const head: Omit<MetricsHistoryAnswer, 'data'> = { success: true, minutes, step_seconds: stepS };
  return `${JSON.stringify(head).slice(0, -1)},"data":[${points.join(',')}]}`;
}

/** Converts a step to a point; rates are per second of the step. */
export function toPoint(point: HistoryPoint): MetricsHistoryAnswer['data'][number] {
  const perSecond = (sum: number): number => Math.round((100 * sum) / point.seconds) / 100;
  return {
    timestamp: toInstant(point.at * 1000),
    cps: perSecond(point.placed),
    cps_max: point.mostPlaced,
    answered_per_second: perSecond(point.answered),
    ended_per_second: perSecond(point.ended),
    concurrent_calls: point.concurrent,
    concurrent_calls_avg: perSecond(point.concurrentSeconds),
    ...ratesOf({ ...point, measured: point.ended }),
  };
}
