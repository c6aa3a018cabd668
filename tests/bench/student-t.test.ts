import { describe, expect, it } from 'vitest';
import { studentQuantile } from '../../bench/student-t.ts';

describe('quantiles of Student’s t', () => {
  it.each([
    [0.975, 1, 12.7062047],
    [0.975, 10, 2.2281389],
    [0.995, 19, 2.8609346],
    [0.99, 5, 3.36493],
    [0.995, 1000, 2.5807547],
  ])('match the printed tables: p = %d, %d degrees of freedom', (p, degrees, expected) => {
    expect(studentQuantile(p, degrees)).toBeCloseTo(expected, 6);
  });

  it('match the closed forms for one and two degrees of freedom, also in the tails', () => {
    for (const p of [0.6, 0.9, 0.99, 0.9995, 0.999999]) {
      const one = Math.tan(Math.PI * (p - 0.5));
      const two = (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
      expect(studentQuantile(p, 1) / one).toBeCloseTo(1, 9);
      expect(studentQuantile(p, 2) / two).toBeCloseTo(1, 9);
    }
  });

  it('are symmetric about 0', () => {
    expect(studentQuantile(0.5, 7)).toBeCloseTo(0, 12);
    expect(studentQuantile(0.1, 7)).toBe(-studentQuantile(0.9, 7));
  });
});
