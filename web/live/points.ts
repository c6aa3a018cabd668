import { LIVE_POINTS } from '#shared/domain/live-connection.ts';
import type { LiveMetrics, MetricPoint } from '#shared/live.ts';

/**
 * Adds a message's point to the chart. The first message after a reconnection also brings the points that fill the gap.
 * Returns the newest 100 points, one per second, oldest first.
 */
export function addPoints(
  points: readonly MetricPoint[],
  data: LiveMetrics,
  history: readonly MetricPoint[] = [],
): MetricPoint[] {
  const last = points.at(-1);
  if (history.length === 0 && (last === undefined || secondOf(last) < secondOf(data))) {
    return [...points, pointOf(data)].slice(-LIVE_POINTS);
  }
  const byTime = new Map<string, MetricPoint>();
  for (const point of [...points, ...history, pointOf(data)]) byTime.set(secondOf(point), point);
  return [...byTime.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, point]) => point)
    .slice(-LIVE_POINTS);
}

/** Returns the point's second, which identifies the point when points are merged. */
function secondOf({ timestamp }: Pick<MetricPoint, 'timestamp'>): string {
  return timestamp.slice(0, 19);
}

function pointOf(data: LiveMetrics): MetricPoint {
  const { timestamp, cps, answered_per_second, concurrent_calls, success_rate, answer_rate, abandon_rate } = data;
  return { timestamp, cps, answered_per_second, concurrent_calls, success_rate, answer_rate, abandon_rate };
}
