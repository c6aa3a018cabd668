import { describe, expect, it } from 'vitest';
import { meanOf, type Distribution } from '#engine/kernel/distributions.ts';
import { play } from '../../../bench/pacing/play.ts';
import { withMean, type PacingScenario } from '../../../bench/pacing/scenario.ts';
import type { NamedPolicy } from '../../../bench/pacing/policies.ts';

const HOURS = 40;

const exponential = (mean: number): Distribution => ({ kind: 'exponential', mean });

/** Every call takes an exponential time of mean 15 s, and is then answered or busy, with probability ½ each. */
const EXPONENTIAL: PacingScenario = {
  name: 'E',
  what: 'exponential',
  agents: 5,
  mix: { person: 50, machine: 0, noAnswer: 0, busy: 50, failed: 0 },
  talk: exponential(180_000),
  wrapUp: null,
  postDialDelay: { kind: 'constant', value: 0 },
  failureDelay: exponential(15_000),
  personRing: exponential(15_000),
  ringLimitMs: null,
  ringTimeoutMs: 1e9,
  graceMs: 0,
};

function totals(scenario: PacingScenario, policy: NamedPolicy) {
  const minutes = play({ scenario, policy, seed: 1, durationMs: HOURS * 3_600_000 });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const { busyMs, presentMs, placed, answered, wanted, abandoned } = minutes;
  return {
    utilisation: sum(busyMs) / sum(presentMs),
    presentMs: sum(presentMs),
    placed: sum(placed),
    answered: sum(answered),
    wanted: sum(wanted),
    abandoned: sum(abandoned),
  };
}

describe('a pacing scenario', () => {
  it('reaches the theoretical utilisation of progressive dialing with exponential times', () => {
    const { utilisation, placed, answered } = totals(EXPONENTIAL, { kind: 'progressive' });
    // An agent waits for a geometric number of rings, of which ½ are answered: 180 ÷ (180 + 15 ÷ ½).
    expect(Math.abs(utilisation - 180 / 210)).toBeLessThan(0.01);
    expect(Math.abs(answered / placed - 0.5)).toBeLessThan(0.03);
  });

  it('abandons more with a shorter grace', () => {
    const ratio = { kind: 'ratio', level: 2 } as const;
    const abandonedOf = (graceMs: number) => {
      const { abandoned, wanted } = totals({ ...EXPONENTIAL, graceMs }, ratio);
      return abandoned / wanted;
    };
    expect(abandonedOf(0)).toBeGreaterThan(abandonedOf(10_000));
    expect(abandonedOf(10_000)).toBeGreaterThan(abandonedOf(600_000));
  });

  it('does not count breaks as time in which an agent could be used', () => {
    const breaks = { after: exponential(1_800_000), lasts: exponential(600_000) };
    const whole = totals(EXPONENTIAL, { kind: 'progressive' });
    const less = totals({ ...EXPONENTIAL, breaks }, { kind: 'progressive' });
    expect(whole.presentMs).toBe(5 * HOURS * 3_600_000);
    expect(less.presentMs / whole.presentMs).toBeLessThan(0.9);
    expect(Math.abs(less.utilisation - 180 / 210)).toBeLessThan(0.01);
  });
});

describe('a distribution with another mean', () => {
  it.each<[kind: string, distribution: Distribution, scaled: Distribution]>([
    ['constant', { kind: 'constant', value: 10 }, { kind: 'constant', value: 30 }],
    ['uniform', { kind: 'uniform', min: 5, max: 15 }, { kind: 'uniform', min: 15, max: 45 }],
    ['exponential', exponential(10), exponential(30)],
    ['lognormal', { kind: 'lognormal', mean: 10, cv: 0.5 }, { kind: 'lognormal', mean: 30, cv: 0.5 }],
    ['gamma', { kind: 'gamma', mean: 10, shape: 4 }, { kind: 'gamma', mean: 30, shape: 4 }],
    [
      'mixture',
      {
        kind: 'mixture',
        parts: [
          { weight: 1, of: { kind: 'constant', value: 5 } },
          { weight: 1, of: exponential(15) },
        ],
      },
      {
        kind: 'mixture',
        parts: [
          { weight: 1, of: { kind: 'constant', value: 15 } },
          { weight: 1, of: exponential(45) },
        ],
      },
    ],
  ])('keeps its shape: %s', (_kind, distribution, scaled) => {
    expect(withMean(distribution, 30)).toEqual(scaled);
    expect(meanOf(withMean(distribution, 30))).toBe(30);
  });
});
