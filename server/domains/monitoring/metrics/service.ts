import type { Clock } from '#server/platform/time/clock.ts';
import type { MetricSample } from '#server/dialer/contract.ts';
import type { Projection } from '#server/live/projection.ts';
import { ratesOf } from '#server/live/rates.ts';
import type { Series } from '#server/live/series.ts';
import type { LiveMetrics, MetricPoint } from '#shared/live.ts';
import type { ChartRequest } from './chart.ts';

/** Maximum age of a sample to count as the last whole second, because samples take a moment to arrive. */
const LATEST_SECONDS = 2;

export type MetricsDeps = {
  readonly clock: Clock;
  readonly projection: Projection;
  readonly series: Series;
  /** Counts active caller ids, and those at a daily limit. */
  readonly countClis: () => { readonly active: number; readonly blocked: number };
  /** How far the engine is behind the clock, ms. */
  readonly engineLagMs: () => number;
  /** Runs in the pool. */
  readonly chart: (request: ChartRequest) => Promise<string>;
};

export function createMetricsService({ clock, projection, series, countClis, engineLagMs, chart }: MetricsDeps) {
  let lastSample: MetricSample | undefined;

  /** Returns the calls placed and answered in the last whole second. */
  function lastSecond(nowMs: number): { placed: number; answered: number } {
    const isLatest = lastSample !== undefined && Math.floor(nowMs / 1000) - lastSample.at <= LATEST_SECONDS;
    return isLatest && lastSample !== undefined ? lastSample : { placed: 0, answered: 0 };
  }

  function realtime(): LiveMetrics {
    const nowMs = clock.nowMs();
    const totals = projection.totals();
    const second = lastSecond(nowMs);
    const { active, blocked } = countClis();
    const rates = ratesOf(totals);
    return {
      timestamp: new Date(nowMs).toISOString(),
      cps: second.placed,
      answered_per_second: second.answered,
      concurrent_calls: projection.liveCalls().size,
      ...rates,
      carried_rate: rates.success_rate,
      answered_calls: totals.answered,
      total_calls: totals.placed,
      active_clis: active,
      blocked_clis: blocked,
      avg_call_duration: totals.measured === 0 ? 0 : Math.round(totals.durationMs / totals.measured / 10) / 100,
      countries: totals.countries,
      engine_lag_ms: Math.round(engineLagMs()),
    };
  }

  return {
    realtime,
    /** Returns the last 100 seconds, oldest first. */
    recent: (): MetricPoint[] => series.list(clock.nowMs()),
    /** Returns a JSON answer with the samples of the last `minutes`, reduced to a chart's points. */
    chart: (minutes: number): Promise<string> => chart({ minutes, nowS: Math.floor(clock.nowMs() / 1000) }),
    /** Accepts the engine's newest second. */
    acceptSample(sample: MetricSample): void {
      lastSample = sample;
      series.add(sample, projection.totals());
    },
    /** Called after the projection was reset. */
    reset: (): void => series.reset(clock.nowMs(), projection.totals()),
  };
}

export type MetricsService = ReturnType<typeof createMetricsService>;
