import type { MetricsHistoryAnswer } from '#shared/contracts/metrics.ts';
import type { MetricPoint } from '#shared/live.ts';
import type { ChartData } from '#web/ui/chart/series.ts';

/** Data of the four charts. */
export type ChartSet = { cps: ChartData; calls: ChartData; rates: ChartData; abandonment: ChartData };

export type HistoryPoint = MetricsHistoryAnswer['data'][number];

/** Converts points from the WebSocket. Their rates cover the whole day so far. */
export function liveCharts(points: readonly MetricPoint[]): ChartSet {
  const { times, column } = tableOf(points);
  return {
    cps: { times, columns: [column((point) => point.cps), column((point) => point.answered_per_second)] },
    calls: { times, columns: [column((point) => point.concurrent_calls)] },
    rates: { times, columns: [column((point) => point.success_rate), column((point) => point.answer_rate)] },
    abandonment: { times, columns: [column((point) => point.abandon_rate)] },
  };
}

/** Converts steps of the history. Their rates cover only the calls of the step; a step without calls has no rate. */
export function historyCharts(points: readonly HistoryPoint[]): ChartSet {
  const { times, column } = tableOf(points);
  return {
    cps: {
      times,
      columns: [
        column((point) => point.cps),
        column((point) => point.cps_max),
        column((point) => point.answered_per_second),
      ],
    },
    calls: {
      times,
      columns: [column((point) => point.concurrent_calls), column((point) => point.concurrent_calls_avg)],
    },
    rates: {
      times,
      columns: [
        column((point) => (point.ended_per_second === 0 ? null : point.success_rate)),
        column((point) => (point.cps === 0 ? null : point.answer_rate)),
      ],
    },
    abandonment: {
      times,
      columns: [column((point) => (point.answered_per_second === 0 ? null : point.abandon_rate))],
    },
  };
}

function tableOf<Point extends { timestamp: string }>(points: readonly Point[]) {
  return {
    times: points.map((point) => Date.parse(point.timestamp) / 1000),
    column: (value: (point: Point) => number | null) => points.map(value),
  };
}
