import { describe, expect, it } from 'vitest';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import { normal } from '#engine/kernel/distributions.ts';
import { estimateMean, halfWidthOf } from '../../bench/fidelity/estimate.ts';

describe('the estimate of a mean', () => {
  it('is the plain mean and its standard error without controls', () => {
    const { mean, standardError, degrees } = estimateMean([1, 2, 3, 4]);
    expect(mean).toBe(2.5);
    expect(standardError).toBeCloseTo(Math.sqrt(5 / 3 / 4), 12);
    expect(degrees).toBe(3);
    expect(halfWidthOf({ mean, standardError, degrees }, 0.95)).toBeCloseTo(3.18244631 * standardError, 6);
  });

  it('removes exactly what the controls explain', () => {
    const stream = openStream(1, 'talk');
    const controls = [0, 1].map(() => Array.from({ length: 30 }, () => normal(stream)));
    const values = controls[0]!.map((first, i) => 7 + 2 * first - 3 * controls[1]![i]!);
    const { mean, standardError } = estimateMean(values, controls);
    expect(mean).toBeCloseTo(7, 10);
    expect(standardError).toBeCloseTo(0, 10);
  });

  it('covers the mean at the stated rate, with correlated controls: SEED=2', () => {
    const stream = openStream(2, 'talk');
    let covered = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const first = Array.from({ length: 12 }, () => normal(stream));
      const second = first.map((value) => value + normal(stream));
      const values = first.map((value, i) => 1 + value + 0.5 * second[i]! + nextUnit(stream) - 0.5);
      const estimate = estimateMean(values, [first, second]);
      if (Math.abs(estimate.mean - 1) <= halfWidthOf(estimate, 0.9)) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.87);
    expect(covered / 2000).toBeLessThan(0.93);
  });
});
