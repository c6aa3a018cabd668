import { ratesOf } from '#server/live/rates.ts';
import type { MetricsHistoryAnswer, RealtimeMetricsAnswer } from '#shared/contracts/metrics.ts';
import type { LiveMetrics } from '#shared/live.ts';
import type { History } from './service.ts';

export function toRealtimeAnswer(metrics: LiveMetrics): RealtimeMetricsAnswer {
  return { success: true, ...metrics, data: metrics };
}

/** A step's rates are those of its own seconds. */
export function toHistoryAnswer(minutes: number, { stepSeconds, steps }: History): MetricsHistoryAnswer {
  return {
    success: true,
    minutes,
    step_seconds: stepSeconds,
    data: steps.map((step) => ({
      timestamp: new Date(step.at * 1000).toISOString(),
      cps: Math.round((100 * step.placed) / stepSeconds) / 100,
      answered_per_second: Math.round((100 * step.answered) / stepSeconds) / 100,
      concurrent_calls: step.concurrent,
      ...ratesOf(step),
    })),
  };
}
