import { describe, expect, it } from 'vitest';
import { figuresOf, recoveryOf } from '../../../bench/pacing/figures.ts';
import type { Minutes } from '../../../bench/pacing/measure.ts';

/** Returns minutes with one agent on shift and 100 requests each. `busy` and `abandoned` have one share per minute. */
function run(busy: readonly number[], abandoned: readonly number[]): Minutes {
  return {
    busyMs: busy.map((share) => 60_000 * share),
    presentMs: busy.map(() => 60_000),
    placed: busy.map(() => 500),
    answered: busy.map(() => 100),
    wanted: busy.map(() => 100),
    abandoned: abandoned.map((share) => 100 * share),
  };
}

describe('figures of a comparison', () => {
  it('are ratios of sums over the runs, with the t-interval of their spread', () => {
    const { utilisation, abandonment, abandonmentBound } = figuresOf([run([0.8], [0.02]), run([0.9], [0.03])], 0, 1);
    expect(utilisation.mean).toBeCloseTo(0.85, 10);
    // Student's t with one degree of freedom is 12.706 at 97.5% and 6.314 at 95%.
    expect(utilisation.half).toBeCloseTo(12.706 * 0.05, 3);
    expect(abandonment.mean).toBeCloseTo(0.025, 10);
    expect(abandonmentBound).toBeCloseTo(0.025 + 6.314 * 0.005, 4);
  });

  it('weigh each run by its calls', () => {
    const small: Minutes = { busyMs: [1], presentMs: [1], placed: [50], answered: [10], wanted: [10], abandoned: [1] };
    const large: Minutes = { busyMs: [1], presentMs: [1], placed: [450], answered: [90], wanted: [90], abandoned: [0] };
    expect(figuresOf([small, large], 0, 1).abandonment.mean).toBeCloseTo(0.01, 10);
  });

  it('include only the requested minutes', () => {
    expect(figuresOf([run([0, 1, 1, 0], [0, 0, 0, 0])], 1, 3).utilisation.mean).toBe(1);
  });
});

describe('recovery from a step', () => {
  const calm = Array.from({ length: 20 }, () => 0.02);

  it('ends after five minutes at the final value', () => {
    const busy = [0.5, 0.5, 0.5, ...Array.from({ length: 17 }, () => 0.9)];
    const { settleMinutes, worstUtilisation } = recoveryOf([run(busy, calm)], 0, 20, 0.03);
    expect(settleMinutes).toBe(3);
    expect(worstUtilisation).toBeCloseTo((3 * 0.5 + 2 * 0.9) / 5, 10);
  });

  it('waits for abandonment too, and reports its worst five minutes', () => {
    const busy = Array.from({ length: 20 }, () => 0.9);
    const abandoned = [0.5, ...calm.slice(1)];
    const { settleMinutes, worstAbandonment } = recoveryOf([run(busy, abandoned)], 0, 20, 0.03);
    expect(settleMinutes).toBe(1);
    expect(worstAbandonment).toBeCloseTo((0.5 + 4 * 0.02) / 5, 10);
  });
});
