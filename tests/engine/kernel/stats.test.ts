import { describe, expect, it } from 'vitest';
import { samplerOf } from '#engine/kernel/distributions.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { createHistogram } from '#engine/kernel/stats.ts';

describe('histogram', () => {
  it('keeps every percentile of a heavy tail within 0.8%, and the mean exact', () => {
    const stream = openStream(3, 'talk');
    const sample = samplerOf({ kind: 'lognormal', mean: 188_000, cv: 1.25 });
    const values = Array.from({ length: 20_000 }, () => Math.round(sample(stream)));
    const histogram = createHistogram();
    values.forEach((value) => histogram.record(value));
    const sorted = values.toSorted((a, b) => a - b);
    for (const p of [0.01, 0.5, 0.9, 0.95, 0.99, 0.999, 1]) {
      const exact = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)]!;
      expect(Math.abs(histogram.percentile(p) - exact)).toBeLessThanOrEqual(0.008 * exact);
    }
    expect(histogram.mean()).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6);
    expect(histogram.max()).toBe(sorted.at(-1));
  });

  it('is exact for small values', () => {
    const histogram = createHistogram();
    for (let value = 1; value <= 100; value++) histogram.record(value);
    expect([0, 0.01, 0.5, 0.99, 1].map((p) => histogram.percentile(p))).toEqual([1, 1, 50, 99, 100]);
  });

  it('returns 0 without values', () => {
    const histogram = createHistogram();
    expect([histogram.count(), histogram.mean(), histogram.max(), histogram.percentile(0.5)]).toEqual([0, 0, 0, 0]);
  });
});
