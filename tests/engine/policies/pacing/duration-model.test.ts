import { describe, expect, it } from 'vitest';
import { samplerOf, type Distribution } from '#engine/kernel/distributions.ts';
import { openStream } from '#engine/kernel/rng.ts';
import {
  createDurationModel,
  endsWithin,
  recordDuration,
  refreshHazards,
  type DurationModel,
} from '#engine/policies/pacing/duration-model.ts';

function modelOf(distribution: Distribution, times: number, seed = 1): DurationModel {
  const [sample, dice] = [samplerOf(distribution), openStream(seed, 'talk')];
  const model = createDurationModel();
  for (let i = 0; i < times; i++) recordDuration(model, sample(dice));
  refreshHazards(model, []);
  return model;
}

/** Probabilities of ending within 10 s, after each of these times. */
const chances = (model: DurationModel, elapsedMs: readonly number[]): number[] =>
  elapsedMs.map((ms) => endsWithin(model, ms, 10_000));

const MEAN_MS = 60_000;

describe('the chance that a duration ends soon', () => {
  it('does not depend on its age when durations are exponential', () => {
    const memoryless = 1 - Math.exp(-10_000 / MEAN_MS);
    for (const elapsedMs of [0, 5000, 20_000, 60_000, 120_000]) {
      let mean = 0;
      for (let seed = 1; seed <= 20; seed++) {
        const chance = endsWithin(modelOf({ kind: 'exponential', mean: MEAN_MS }, 2000, seed), elapsedMs, 10_000);
        expect(chance, `after ${elapsedMs}, seed ${seed}`).toBeGreaterThan(0.6 * memoryless);
        expect(chance, `after ${elapsedMs}, seed ${seed}`).toBeLessThan(1.5 * memoryless);
        mean += chance / 20;
      }
      expect(mean / memoryless, `after ${elapsedMs}`).toBeGreaterThan(0.93);
      expect(mean / memoryless, `after ${elapsedMs}`).toBeLessThan(1.07);
    }
  });

  it('is consistent: ending within two spans is ending in the first, or else in the second', () => {
    const model = modelOf({ kind: 'lognormal', mean: MEAN_MS, cv: 0.5 }, 300);
    const first = endsWithin(model, 30_000, 7000);
    const second = endsWithin(model, 37_000, 9000);
    expect(endsWithin(model, 30_000, 16_000)).toBeCloseTo(1 - (1 - first) * (1 - second), 10);
  });

  it('rises towards a constant duration, from near 0 to near 1', () => {
    const model = modelOf({ kind: 'constant', value: MEAN_MS }, 400);
    const [young, middle, old] = chances(model, [2000, 30_000, 55_000]);
    // A memoryless model would give 15%.
    expect(young).toBeLessThan(0.08);
    expect(middle).toBeLessThan(0.05);
    expect(old).toBeGreaterThan(0.7);
  });

  it('rises with the age like the true chance when durations vary little', () => {
    const model = modelOf({ kind: 'lognormal', mean: MEAN_MS, cv: 0.3 }, 3000);
    const seen = chances(model, [5000, 30_000, 45_000, 60_000]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    // True probabilities, from a large sample.
    const [sample, dice] = [samplerOf({ kind: 'lognormal', mean: MEAN_MS, cv: 0.3 }), openStream(2, 'talk')];
    const all = Array.from({ length: 50_000 }, () => sample(dice));
    for (const [i, elapsedMs] of [5000, 30_000, 45_000, 60_000].entries()) {
      const on = all.filter((ms) => ms > elapsedMs);
      const ended = on.filter((ms) => ms <= elapsedMs + 10_000).length / on.length;
      expect(Math.abs(seen[i]! - ended), `after ${elapsedMs}`).toBeLessThan(0.09);
    }
  });

  it('uses the mean hazard for ages without samples', () => {
    // After 10 min with durations of 10 s, only the mean hazard is known.
    const model = modelOf({ kind: 'constant', value: 10_000 }, 50);
    expect(endsWithin(model, 600_000, 5000)).toBeCloseTo(1 - Math.exp(-0.5), 8);
  });

  it('is 0 for no time and for time that has passed', () => {
    const model = modelOf({ kind: 'exponential', mean: MEAN_MS }, 50);
    expect(endsWithin(model, 5000, 0)).toBe(0);
    expect(endsWithin(model, 5000, -1000)).toBe(0);
  });

  it('is a number from 0 to 1 after any samples', () => {
    for (const values of [[], [0], [0, 0, 0, 0, 0], [1e12], [0.5, 1e9]]) {
      const model = createDurationModel();
      for (const ms of values) recordDuration(model, ms);
      refreshHazards(model, [0, 1e12]);
      for (const elapsedMs of [0, 1, 249, 250, 1e6, 1e12])
        for (const withinMs of [1, 1000, 1e12]) {
          const chance = endsWithin(model, elapsedMs, withinMs);
          expect(chance, `${values.join()}: ${elapsedMs}, ${withinMs}`).toBeGreaterThanOrEqual(0);
          expect(chance, `${values.join()}: ${elapsedMs}, ${withinMs}`).toBeLessThanOrEqual(1);
        }
    }
  });

  it('is unknown while no duration has ended', () => {
    const model = createDurationModel();
    refreshHazards(model, [3000]);
    expect(endsWithin(model, 0, 1000)).toBe(0);
  });
});

/**
 * Simulates 40 agents who start at 0 and talk without pause. Returns the ended durations until `untilMs`, and the ages
 * of the others.
 */
function beginning(untilMs: number, seed: number): { readonly ended: number[]; readonly ongoingMs: number[] } {
  const [sample, dice] = [samplerOf({ kind: 'exponential', mean: MEAN_MS }), openStream(seed, 'talk')];
  const ended: { atMs: number; ms: number }[] = [];
  const ongoingMs: number[] = [];
  for (let agent = 0; agent < 40; agent++) {
    let sinceMs = 0;
    for (let ms = sample(dice); sinceMs + ms <= untilMs; ms = sample(dice)) {
      sinceMs += ms;
      ended.push({ atMs: sinceMs, ms });
    }
    ongoingMs.push(untilMs - sinceMs);
  }
  return { ended: ended.toSorted((a, b) => a.atMs - b.atMs).map(({ ms }) => ms), ongoingMs };
}

describe('the bias at the start, when short durations end first', () => {
  it('does not affect the mean and the chances, because ongoing durations count', () => {
    const means = { counted: 0, ignored: 0 };
    let chance = 0;
    const SEEDS = 60;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { ended, ongoingMs } = beginning(30_000, seed);
      const model = createDurationModel();
      for (const ms of ended) recordDuration(model, ms);
      refreshHazards(model, []);
      means.ignored += model.meanMs / SEEDS;
      refreshHazards(model, ongoingMs);
      means.counted += model.meanMs / SEEDS;
      chance += endsWithin(model, 20_000, 10_000) / SEEDS;
    }
    expect(means.counted / MEAN_MS).toBeGreaterThan(0.9);
    expect(means.counted / MEAN_MS).toBeLessThan(1.1);
    expect(means.ignored / MEAN_MS).toBeLessThan(0.5);
    expect(chance / (1 - Math.exp(-10_000 / MEAN_MS))).toBeGreaterThan(0.88);
    expect(chance / (1 - Math.exp(-10_000 / MEAN_MS))).toBeLessThan(1.12);
  });

  it('disappears once enough durations have ended to fill the window several times', () => {
    const model = modelOf({ kind: 'exponential', mean: MEAN_MS }, 2000);
    const before = model.meanMs;
    refreshHazards(model, [1e7, 1e7]);
    expect(model.meanMs).toBe(before);
  });
});

describe('the window', () => {
  it('forgets durations of an earlier distribution', () => {
    const model = modelOf({ kind: 'constant', value: 20_000 }, 1000);
    expect(model.meanMs).toBeCloseTo(20_000, 6);
    for (let i = 0; i < 400; i++) recordDuration(model, 80_000);
    refreshHazards(model, []);
    // The old samples keep a weight of e^−1.
    expect(model.meanMs).toBeGreaterThan(53_000);
    expect(model.meanMs).toBeLessThan(63_000);
    for (let i = 0; i < 2000; i++) recordDuration(model, 80_000);
    refreshHazards(model, []);
    expect(model.meanMs).toBeGreaterThan(79_000);
    expect(endsWithin(model, 15_000, 10_000)).toBeLessThan(0.05);
    expect(endsWithin(model, 76_000, 10_000)).toBeGreaterThan(0.7);
  });
});
