import type { LoadTestPoint } from '#shared/contracts/load-test.ts';
import type { TestCourse } from '#web/live/test-points.ts';
import type { ChartData } from '#web/ui/chart/series.ts';

/** The data of a test's two charts. */
export function courseCharts({ startedAt, points }: TestCourse): { cps: ChartData; calls: ChartData } {
  const startS = startedAt === null ? 0 : Date.parse(startedAt) / 1000;
  const times = points.map((point) => startS + point.elapsed_seconds);
  const column = (value: (point: LoadTestPoint) => number): number[] => points.map(value);
  return {
    cps: { times, columns: [column((point) => point.current_cps)] },
    calls: {
      times,
      columns: [column((point) => point.concurrent_calls), column((point) => 100 * point.success_rate)],
    },
  };
}
