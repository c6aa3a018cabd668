import { describe, expect, test } from 'vitest';
import type { LoadTestPoint, LoadTestStatus } from '#shared/contracts/load-test.ts';
import { addTestPoints, NO_COURSE, type TestCourse } from '#web/live/test-points.ts';

const pointAt = (second: number): LoadTestPoint => ({
  elapsed_seconds: second,
  current_cps: second % 25,
  concurrent_calls: 0,
  success_rate: 0,
});

const statusAt = (second: number, startedAt = 'A', isRunning = true): LoadTestStatus => ({
  ...pointAt(second),
  carried_rate: 0,
  is_running: isRunning,
  status: isRunning ? 'running' : 'stopped',
  errors: 0,
  total_calls: 0,
  started_at: startedAt,
  config: null,
});

const secondsOf = ({ points }: TestCourse): number[] => points.map((point) => point.elapsed_seconds);

describe('the course of a load test', () => {
  test('grows by one point a second and holds the newest hundred', () => {
    let course = NO_COURSE;
    for (let second = 0; second <= 130; second += 1) course = addTestPoints(course, statusAt(second));
    expect(secondsOf(course)).toEqual(Array.from({ length: 100 }, (_, i) => i + 31));
  });

  test('fills a gap from the points in the first message after it', () => {
    const before = addTestPoints(addTestPoints(NO_COURSE, statusAt(1)), statusAt(2));
    expect(secondsOf(addTestPoints(before, statusAt(6), [2, 3, 4, 5].map(pointAt)))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('merges the same second from the WebSocket and from polling', () => {
    expect(secondsOf(addTestPoints(addTestPoints(NO_COURSE, statusAt(3)), statusAt(3)))).toEqual([3]);
  });

  test('stays when the test is over, and starts over with the next test', () => {
    const over = addTestPoints(addTestPoints(NO_COURSE, statusAt(9)), statusAt(9, 'A', false));
    expect(secondsOf(over)).toEqual([9]);
    expect(addTestPoints(over, statusAt(0, 'B'))).toEqual({ startedAt: 'B', points: [] });
  });
});
