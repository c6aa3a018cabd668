import { describe, expect, it } from 'vitest';
import { fillHistory, knownOf, planHistory } from '#server/domains/monitoring/metrics/history.ts';

const NOW_S = Date.parse('2026-11-21T15:00:07Z') / 1000;
const QUIET = {
  placed: 0,
  mostPlaced: 0,
  concurrent: 0,
  concurrentSeconds: 0,
  answered: 0,
  abandoned: 0,
  carried: 0,
  ended: 0,
};

describe('the plan of a history', () => {
  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [60, 10],
    [24 * 60, 300],
    [7 * 24 * 60, 1200],
    [30 * 24 * 60, 7200],
  ])('shows %i minutes in steps of %i s', (minutes, stepS) => {
    const plan = planHistory(minutes, NOW_S);
    expect(plan).toMatchObject({ stepS, untilS: NOW_S });
    expect(plan.sinceS % stepS).toBe(0);
    expect(NOW_S - plan.sinceS).toBeGreaterThanOrEqual(minutes * 60);
    expect(NOW_S - plan.sinceS).toBeLessThan(minutes * 60 + stepS);
    expect(Math.ceil((NOW_S - plan.sinceS) / stepS)).toBeLessThanOrEqual(601);
  });
});

describe('a filled history', () => {
  const request = { sinceS: 100, untilS: 135, stepS: 10 };

  it('has one point per step, zeros without activity, and counts the elapsed seconds of the last one', () => {
    const busy = { ...QUIET, at: 110, placed: 40, mostPlaced: 20 };
    expect(fillHistory(request, [busy])).toEqual([
      { ...QUIET, at: 100, seconds: 10 },
      { ...busy, seconds: 10 },
      { ...QUIET, at: 120, seconds: 10 },
      { ...QUIET, at: 130, seconds: 5 },
    ]);
  });

  it('has no points before the oldest sample', () => {
    const known = knownOf(request, { oldestS: 125 });
    expect(fillHistory(known, []).map(({ at }) => at)).toEqual([120, 130]);
    expect(fillHistory(knownOf(request, { oldestS: null }), [])).toEqual([]);
  });
});
