import { describe, expect, it } from 'vitest';
import { dialList } from '#server/domains/caller-ids/calculator/dialled-list.ts';
import { figuresOf, planOf, simulateClis, underLimit } from '#server/domains/caller-ids/calculator/simulation.ts';
import { countryByKey } from '#shared/countries/countries.ts';

const request = (
  numbers: number,
  callsPerHour: number,
  dailyLimit: number,
  workHours: number,
  maxAttempts: number,
  country: string,
) => ({ numbers, callsPerHour, dailyLimit, workHours, maxAttempts, country });

const REQUESTS = [
  // Takes one day.
  request(2000, 500, 100, 8, 1, 'usa'),
  // Calls around the clock.
  request(1500, 100, 7, 24, 3, 'brasil'),
  // Reaches the daily limit.
  request(3000, 1000, 1, 1, 2, 'mexico'),
  // Places calls faster than answers arrive.
  request(1000, 1_000_000, 50, 8, 3, 'usa'),
  // Ends before most numbers are done.
  request(500, 2, 3, 5, 3, 'israel'),
  // Needs only one caller id.
  request(100, 3000, 100_000, 24, 2, 'canada'),
] as const;

describe('a simulation', () => {
  it.each([
    [REQUESTS[0], 20, 2000, 2000, 1, 100, 0, 0.252],
    [REQUESTS[1], 343, 4469, 2400, 2, 7, 0, 1159 / 4469],
    [REQUESTS[2], 1000, 5984, 1000, 6, 1, 0, 1629 / 5984],
    [REQUESTS[3], 60, 2975, 2975, 1, 50, 0, 785 / 2975],
    [REQUESTS[4], 4, 600, 10, 60, 3, 496, 167 / 600],
    [REQUESTS[5], 1, 199, 199, 1, 199, 0, 54 / 199],
  ])('of %o', (asked, callerIds, callsPlaced, busiestDayCalls, days, busiestCliCalls, numbersLeft, answerRate) => {
    expect(simulateClis(asked)).toEqual({
      callerIds,
      callsPlaced,
      busiestDayCalls,
      days,
      busiestCliCalls,
      cliWaitMs: 0,
      numbersLeft,
      answerRate,
    });
  });

  it.each(REQUESTS)('gives the same result as dialing under the limit: %o', (asked) => {
    const country = countryByKey(asked.country)!;
    const { callerIds, ...figures } = simulateClis(asked);
    const plan = planOf(asked, country, callerIds);
    expect(figuresOf(callerIds, dialList({ ...asked, country }, 1, plan))).toEqual({ callerIds, ...figures });
  });
});

describe('a run under a limit', () => {
  const country = countryByKey('usa')!;
  const asked = request(400, 100, 5, 6, 3, 'usa');
  const order = { ...asked, country };

  it.each([1, 2, 77])('equals the dialled run call by call with seed %i', (seed) => {
    const free = dialList(order, seed);
    const plan = planOf(asked, country, 120);
    const dialled = dialList(order, seed, plan);
    expect(dialled.calls.atMs.length).toBeGreaterThan(400);
    expect(dialled.report.calls.placed).toBe(dialled.calls.atMs.length);
    expect(underLimit(free, plan, country.key)).toEqual(dialled);
  });

  it('is null if a call finds no caller id, for which a real campaign would wait', () => {
    const free = dialList(order, 1);
    const tooFew = planOf(asked, country, 119);
    expect(underLimit(free, tooFew, country.key)).toBeNull();
    expect(figuresOf(119, dialList(order, 1, tooFew))).toMatchObject({
      busiestDayCalls: 595,
      busiestCliCalls: 5,
      numbersLeft: 0,
    });
    expect(figuresOf(119, dialList(order, 1, tooFew)).cliWaitMs).toBeGreaterThan(0);
  });
});
