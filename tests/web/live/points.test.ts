import { describe, expect, test } from 'vitest';
import type { LiveMetrics, MetricPoint } from '#shared/live.ts';
import { addPoints } from '#web/live/points.ts';

const pointAt = (second: number): MetricPoint => ({
  timestamp: new Date(second * 1000).toISOString(),
  cps: second,
  answered_per_second: 0,
  concurrent_calls: 0,
  success_rate: 0,
  answer_rate: 0,
  abandon_rate: 0,
});

const dataAt = (second: number): LiveMetrics => ({
  ...pointAt(second),
  carried_rate: 0,
  answered_calls: 0,
  total_calls: 0,
  active_clis: 0,
  blocked_clis: 0,
  avg_call_duration: 0,
  countries: {},
  engine_lag_ms: 0,
});

const secondsOf = (points: readonly MetricPoint[]): number[] =>
  points.map((point) => Date.parse(point.timestamp) / 1000);

describe('the points of the live chart', () => {
  test('grow by one per message and hold the newest hundred', () => {
    let points: MetricPoint[] = [];
    for (let second = 1; second <= 130; second += 1) points = addPoints(points, dataAt(second));
    expect(points).toHaveLength(100);
    expect(secondsOf(points)[0]).toBe(31);
    expect(secondsOf(points).at(-1)).toBe(130);
  });

  test('fill a gap from the history in the first message after it', () => {
    const before = [1, 2, 3].map(pointAt);
    const history = [2, 3, 4, 5, 6].map(pointAt);
    expect(secondsOf(addPoints(before, dataAt(7), history))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('merge two messages of the same second', () => {
    expect(secondsOf(addPoints([pointAt(5)], dataAt(5)))).toEqual([5]);
    expect(secondsOf(addPoints([pointAt(5.1)], dataAt(5.9)))).toEqual([5.9]);
  });
});
