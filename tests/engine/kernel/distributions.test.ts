import { describe, expect, it } from 'vitest';
import { bernoulli, meanOf, normal, pick, samplerOf, type Distribution } from '#engine/kernel/distributions.ts';
import { openStream } from '#engine/kernel/rng.ts';

const DRAWS = 200_000;

function momentsOf(draw: () => number): { mean: number; cv: number; min: number } {
  let [sum, squares, min] = [0, 0, Infinity];
  for (let i = 0; i < DRAWS; i++) {
    const value = draw();
    sum += value;
    squares += value * value;
    min = Math.min(min, value);
  }
  const mean = sum / DRAWS;
  return { mean, cv: Math.sqrt(squares / DRAWS - mean * mean) / mean, min };
}

const TABLE: readonly { of: Distribution; mean: number; cv: number }[] = [
  { of: { kind: 'constant', value: 7 }, mean: 7, cv: 0 },
  { of: { kind: 'uniform', min: 10, max: 30 }, mean: 20, cv: 20 / Math.sqrt(12) / 20 },
  { of: { kind: 'exponential', mean: 12 }, mean: 12, cv: 1 },
  { of: { kind: 'lognormal', mean: 150, cv: 1 }, mean: 150, cv: 1 },
  { of: { kind: 'lognormal', mean: 2.5, cv: 0.5 }, mean: 2.5, cv: 0.5 },
  { of: { kind: 'gamma', shape: 4, mean: 10 }, mean: 10, cv: 0.5 },
  { of: { kind: 'gamma', shape: 0.5, mean: 10 }, mean: 10, cv: Math.SQRT2 },
  {
    // The variance of a mixture of two constants is weight × (1 − weight) × distance².
    of: {
      kind: 'mixture',
      parts: [
        { weight: 3, of: { kind: 'constant', value: 8 } },
        { weight: 1, of: { kind: 'constant', value: 20 } },
      ],
    },
    mean: 11,
    cv: Math.sqrt(0.75 * 0.25 * 144) / 11,
  },
];

describe('distributions', () => {
  it.each(TABLE)('$of.kind has the specified mean and spread ($mean, $cv)', ({ of, mean, cv }) => {
    const stream = openStream(5, 'talk');
    const sample = samplerOf(of);
    const got = momentsOf(() => sample(stream));
    expect(meanOf(of)).toBeCloseTo(mean, 10);
    // Five standard errors of the mean. The heavy tail of lognormals requires a wider bound on cv.
    expect(Math.abs(got.mean - mean)).toBeLessThanOrEqual(1e-9 + (5 * cv * mean) / Math.sqrt(DRAWS));
    expect(Math.abs(got.cv - cv)).toBeLessThanOrEqual(1e-6 + 0.03 * cv);
    expect(got.min).toBeGreaterThanOrEqual(0);
  });

  it('draws standard normal values with the right tails', () => {
    const stream = openStream(6, 'talk');
    let [beyond1, beyond2] = [0, 0];
    for (let i = 0; i < DRAWS; i++) {
      const x = Math.abs(normal(stream));
      if (x > 1) beyond1++;
      if (x > 2) beyond2++;
    }
    expect(beyond1 / DRAWS).toBeCloseTo(0.3173, 2);
    expect(beyond2 / DRAWS).toBeCloseTo(0.0455, 2);
  });

  it('picks by weight, and returns true with the given probability', () => {
    const stream = openStream(7, 'failure_cause');
    const counts = [0, 0, 0];
    let heads = 0;
    for (let i = 0; i < DRAWS; i++) {
      counts[pick(stream, [1, 0, 3])]! += 1;
      if (bernoulli(stream, 0.2)) heads++;
    }
    expect(counts[1]).toBe(0);
    expect(counts[0]! / DRAWS).toBeCloseTo(0.25, 2);
    expect(heads / DRAWS).toBeCloseTo(0.2, 2);
  });

  it.each([
    { kind: 'exponential', mean: -1 },
    { kind: 'lognormal', mean: 0, cv: 1 },
    { kind: 'gamma', shape: 0, mean: 1 },
    { kind: 'uniform', min: 5, max: 4 },
    { kind: 'constant', value: Infinity },
    { kind: 'mixture', parts: [] },
    { kind: 'zipf' } as unknown as Distribution,
  ] satisfies Distribution[])('refuses %o', (distribution) => {
    expect(() => samplerOf(distribution)).toThrow(RangeError);
  });
});
