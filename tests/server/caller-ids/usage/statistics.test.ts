import { expect, it } from 'vitest';
import { createCliStatistics } from '#server/domains/caller-ids/usage/statistics.ts';

it('shares a count among all readers within half a second, and counts less often when counting is slow', () => {
  let nowMs = 0;
  let costMs = 1;
  let counted = 0;
  const statistics = createCliStatistics({
    counts: {
      count() {
        nowMs += costMs;
        return { total: ++counted, active: 0, blocked: 0, countries: 0 };
      },
    },
    limits: () => ({}),
    clock: { nowMs: () => nowMs },
    elapsedMs: () => nowMs,
  });
  const afterMs = (ms: number): number => {
    nowMs += ms;
    return statistics.recent().total;
  };
  expect([afterMs(0), afterMs(499), afterMs(1)]).toEqual([1, 1, 2]);
  costMs = 100;
  expect([afterMs(500), afterMs(4999), afterMs(1)]).toEqual([3, 3, 4]);
  expect(statistics.now().total).toBe(5);
});
