import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeAgents, normalBelow, shortageRisk } from '#engine/policies/pacing/shortage-risk.ts';
import { alike, enumerate, mixedPoisson, momentsOf, poisson, trials } from '../../support/counts.ts';

const NONE = freeAgents({ mean: 0, variance: 0 });
const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
/** Mean and dispersion (variance ÷ mean) of the number of requests. */
const someCalls = fc.record({
  mean: fc.double({ min: 0.01, max: 80, noNaN: true }),
  dispersion: fc.double({ min: 0.2, max: 6, noNaN: true }),
});

describe('the risk of a shortage', () => {
  it('equals an enumeration for identical calls and identical agents', () => {
    // fast-check prints the seed of a failure.
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        chance,
        fc.nat(25),
        chance,
        fc.integer({ min: -5, max: 20 }),
        (calls, answers, agents, ends, idle) => {
          const [wanted, free] = [alike(calls, answers), alike(agents, ends)];
          const count = { mean: calls * answers, variance: calls * answers * (1 - answers) };
          const becoming = freeAgents({ mean: agents * ends, variance: agents * ends * (1 - ends) });
          expect(shortageRisk(count, idle, becoming)).toBeCloseTo(enumerate(wanted, idle, free), 6);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    [0.3, 0],
    [3, 4],
    [12, 9],
    [40, 50],
  ])(
    'is that of a Poisson distribution when %d calls are expected, of as much variance, and %d agents are idle',
    (mean, idle) => {
      const expected = enumerate(poisson(mean, 200), idle, alike(6, 0.4));
      expect(shortageRisk({ mean, variance: mean }, idle, freeAgents({ mean: 2.4, variance: 1.44 }))).toBeCloseTo(
        expected,
        6,
      );
    },
  );

  it.each([
    [2, 0.5, 3],
    [9, 4, 12],
    [30, 2.5, 60],
  ])('is that of a negative binomial distribution of mean %d and shape %d', (mean, shape, idle) => {
    const expected = enumerate(mixedPoisson(mean, shape, 800), idle, alike(6, 0.4));
    const wanted = { mean, variance: mean + (mean * mean) / shape };
    expect(shortageRisk(wanted, idle, freeAgents({ mean: 2.4, variance: 1.44 }))).toBeCloseTo(expected, 6);
  });

  it('is close to an enumeration for agents who differ in how soon they become free', () => {
    const short = fc.array(fc.double({ min: 0.01, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), chance, short, fc.nat(10), (calls, answers, ends, idle) => {
        const [wanted, free] = [alike(calls, answers), trials(ends)];
        const risk = shortageRisk(momentsOf(wanted), idle, freeAgents(momentsOf(free)));
        expect(Math.abs(risk - enumerate(wanted, idle, free))).toBeLessThan(0.04);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [900, 0.4, 300, 0.2, 300],
    [2000, 0.25, 450, 0.9, 80],
    [500, 0.1, 600, 0.6, -300],
  ])('is within 1% for many: %d calls of %d, %d agents of %d, %d idle', (calls, answers, agents, ends, idle) => {
    const expected = enumerate(alike(calls, answers), idle, alike(agents, ends));
    const count = { mean: calls * answers, variance: calls * answers * (1 - answers) };
    const free = freeAgents({ mean: agents * ends, variance: agents * ends * (1 - ends) });
    expect(expected).toBeGreaterThan(0.02);
    expect(expected).toBeLessThan(0.98);
    expect(Math.abs(shortageRisk(count, idle, free) - expected)).toBeLessThan(0.01);
  });

  it('is continuous between the sums and the normal approximation', () => {
    for (const answers of [0.1, 0.5]) {
      const at = (mean: number) =>
        shortageRisk({ mean, variance: mean * (1 - answers) }, 290, freeAgents({ mean: 20, variance: 10 }));
      expect(Math.abs(at(300) - at(299.99))).toBeLessThan(0.01);
    }
  });

  it('is between 0 and 1, rises with the calls, and falls with idle agents', () => {
    const agents = fc.record({ count: fc.nat(60), ends: chance });
    fc.assert(
      fc.property(
        someCalls,
        fc.integer({ min: -10, max: 60 }),
        agents,
        ({ mean, dispersion }, idle, { count, ends }) => {
          const free = freeAgents({ mean: count * ends, variance: count * ends * (1 - ends) });
          const risk = (calls: number, spare: number) =>
            shortageRisk({ mean: calls, variance: calls * Math.max(1, dispersion) }, spare, free);
          const one = risk(mean, idle);
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(1);
          expect(risk(mean * 1.1, idle)).toBeGreaterThanOrEqual(one - 1e-7);
          expect(risk(mean, idle + 1)).toBeLessThanOrEqual(one + 1e-7);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is 0 with no calls, while an agent is idle', () => {
    const free = freeAgents({ mean: 2, variance: 1 });
    expect(shortageRisk({ mean: 0, variance: 0 }, 1, free)).toBe(0);
    expect(shortageRisk({ mean: 0, variance: 0 }, 1, NONE)).toBe(0);
  });

  it('without calls, is the chance that no more agents become free than persons wait', () => {
    // Each of 4 agents becomes free with probability 1 ÷ 2: at most 0, 1 and 2 of them in 1, 5 and 11 cases of 16.
    const free = freeAgents({ mean: 2, variance: 1 });
    for (const [waiting, cases] of [1, 5, 11].entries())
      expect(shortageRisk({ mean: 0, variance: 0 }, -waiting, free)).toBeCloseTo(cases / 16, 8);
    expect(shortageRisk({ mean: 0, variance: 0 }, 0, NONE)).toBe(1);
  });

  it('is the chance of at least as many requests as idle agents when none becomes free', () => {
    expect(shortageRisk({ mean: 1, variance: 0.5 }, 1, NONE)).toBeCloseTo(0.75, 8);
    expect(shortageRisk({ mean: 1, variance: 0.5 }, 2, NONE)).toBeCloseTo(0.25, 8);
    expect(shortageRisk({ mean: 1, variance: 0.5 }, 3, NONE)).toBeCloseTo(0, 8);
    expect(shortageRisk({ mean: 1, variance: 0.5 }, -1, NONE)).toBeCloseTo(1, 8);
  });

  it('counts agents who are sure to become free, few or many', () => {
    for (const [agents, ends] of [
      [3, 1],
      [3, 1 - 1e-12],
      [250, 0.95],
      [250, 0.999_999],
      [100, 1],
    ] as const) {
      const free = freeAgents({ mean: agents * ends, variance: agents * ends * (1 - ends) });
      expect(shortageRisk({ mean: 1, variance: 1 }, 0, free), `${agents} of ${ends}`).toBeLessThan(0.1);
    }
  });
});

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.841_344_746],
    [-1, 0.158_655_254],
    [1.959_963_985, 0.975],
    [-4, 0.000_031_671],
  ])('is below %d in %d of the cases', (x, below) => {
    expect(normalBelow(x)).toBeCloseTo(below, 6);
  });
});
