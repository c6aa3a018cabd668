import type { LoadTestPoint, LoadTestStatus } from '#shared/contracts/load-test.ts';
import { LIVE_POINTS } from '#shared/domain/live-connection.ts';

/** The last 100 seconds of a load test, with the start that identifies the test. */
export type TestCourse = { startedAt: string | null; points: readonly LoadTestPoint[] };

export const NO_COURSE: TestCourse = { startedAt: null, points: [] };

/**
 * Adds a status message's point and, after a reconnection, the points that fill the gap. A different test starts over.
 * Keeps the newest 100 points, one per second, oldest first.
 */
export function addTestPoints(
  course: TestCourse,
  status: LoadTestStatus,
  history: readonly LoadTestPoint[] = [],
): TestCourse {
  const before = course.startedAt === status.started_at ? course.points : [];
  // Once the test is over, its current figures are zeros that were not measured.
  const update = status.is_running && status.elapsed_seconds > 0 ? [...history, pointOf(status)] : history;
  const last = before.at(-1)?.elapsed_seconds ?? -1;
  if (update.every((point) => point.elapsed_seconds === last)) return { startedAt: status.started_at, points: before };
  const bySecond = new Map<number, LoadTestPoint>();
  for (const point of [...before, ...update]) bySecond.set(point.elapsed_seconds, point);
  const points = [...bySecond.values()].toSorted((a, b) => a.elapsed_seconds - b.elapsed_seconds).slice(-LIVE_POINTS);
  return { startedAt: status.started_at, points };
}

function pointOf({ elapsed_seconds, current_cps, concurrent_calls, success_rate }: LoadTestStatus): LoadTestPoint {
  return { elapsed_seconds, current_cps, concurrent_calls, success_rate };
}
