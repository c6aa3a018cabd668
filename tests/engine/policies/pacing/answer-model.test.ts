import { describe, expect, it } from 'vitest';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import {
  createAnswerModel,
  expectedWanted,
  placed,
  resolved,
  shareOf,
  advanceTo,
  type AnswerModel,
} from '#engine/policies/pacing/answer-model.ts';

type Event = { readonly atMs: number; readonly happen: (model: AnswerModel) => void };

/**
 * Simulates one call per second from `fromMs`. With probability `share` it requests an agent after 5 to 20 s, otherwise
 * it fails after 25 s. Returns the time of the last event, ms.
 */
function watch(model: AnswerModel, fromMs: number, calls: number, share: number, seed: number): number {
  const dice = openStream(seed, 'outcome');
  const events: Event[] = [];
  for (let i = 0; i < calls; i++) {
    const placedMs = fromMs + 1000 * i;
    const wants = nextUnit(dice) < share;
    const afterMs = wants ? Math.round(5000 + 15_000 * nextUnit(dice)) : 25_000;
    events.push({ atMs: placedMs, happen: (of) => placed(of, placedMs) });
    events.push({ atMs: placedMs + afterMs, happen: (of) => resolved(of, placedMs + afterMs, afterMs, wants) });
  }
  events.sort((a, b) => a.atMs - b.atMs);
  for (const { happen } of events) happen(model);
  return events.at(-1)!.atMs;
}

/** Simulates calls. Every `every`th requests an agent `ringMs` after it was placed; the others fail after 60 s. */
function watchRings(model: AnswerModel, calls: number, every: number, ringMs: (call: number) => number): void {
  const events: Event[] = [];
  for (let i = 0; i < calls; i++) {
    const wants = i % every === 0;
    const [placedMs, afterMs] = [1000 * i, wants ? ringMs(i) : 60_000];
    events.push({ atMs: placedMs, happen: (of) => placed(of, placedMs) });
    events.push({ atMs: placedMs + afterMs, happen: (of) => resolved(of, placedMs + afterMs, afterMs, wants) });
  }
  events.sort((a, b) => a.atMs - b.atMs);
  for (const { happen } of events) happen(model);
}

describe('the probability that a call requests an agent', () => {
  it.each([0.06, 0.2, 0.45])('converges to a share of %d, with the mean time', (share) => {
    const model = createAnswerModel(0, 0.15, 25_000);
    watch(model, 0, 5000, share, 3);
    expect(shareOf(model)).toBeGreaterThan(0.75 * share);
    expect(shareOf(model)).toBeLessThan(1.25 * share);
    expect(model.meanMs).toBeGreaterThan(11_000);
    expect(model.meanMs).toBeLessThan(14_000);
  });

  it('starts from the prior', () => {
    expect(shareOf(createAnswerModel(0, 0.3, 25_000))).toBeCloseTo(0.3, 1);
  });

  it('is not biased by a burst of calls of which the failures come first', () => {
    const model = createAnswerModel(0, 0.2, 25_000);
    watch(model, 0, 2000, 0.2, 5);
    const before = shareOf(model);
    for (let i = 0; i < 500; i++) placed(model, 2_100_000);
    for (let i = 0; i < 50; i++) resolved(model, 2_103_000, 3000, false);
    advanceTo(model, 2_104_000);
    expect(shareOf(model)).toBeGreaterThan(0.7 * before);
  });

  it('falls for a call that has been ringing for long', () => {
    const model = createAnswerModel(0, 0.2, 25_000);
    const endMs = watch(model, 0, 2000, 0.2, 5);
    placed(model, endMs);
    const young = expectedWanted(model, 1).mean;
    advanceTo(model, endMs + 19_000);
    const old = expectedWanted(model, 1).mean;
    expect(old).toBeLessThan(young / 2);
  });

  it.each([
    ['up', 0.12, 0.3],
    ['down', 0.3, 0.12],
  ])('follows a step %s within three minutes of calls', (_, before, after) => {
    for (let seed = 1; seed <= 10; seed++) {
      const model = createAnswerModel(0, 0.15, 25_000);
      const endMs = watch(model, 0, 3000, before, seed);
      watch(model, endMs, 180, after, 100 + seed);
      const [low, high] = [0.65 * after, 1.5 * after];
      expect(shareOf(model), `seed ${seed}`).toBeGreaterThan(low);
      expect(shareOf(model), `seed ${seed}`).toBeLessThan(high);
    }
  });
});

describe('the number of requests per hour', () => {
  it('approximates the last hour of dialing, and is unchanged by a night without calls', () => {
    const model = createAnswerModel(0, 0.2, 25_000);
    const endMs = watch(model, 0, 8 * 3600, 0.2, 3);
    expect(model.hourly).toBeGreaterThan(0.9 * 720);
    expect(model.hourly).toBeLessThan(1.1 * 720);
    const before = model.hourly;
    watch(model, endMs + 16 * 3_600_000, 1, 1, 4);
    expect(model.hourly).toBeGreaterThan(0.97 * before);
  });
});

describe('the 5% quantile of the time to a request', () => {
  /** 5% quantile of the time to a request, in means of an exponential distribution. */
  const TWENTIETH = -Math.log(0.95);

  it.each([15_000, 30_000])('is 0.051 of the mean for exponential times of %d ms, within half a step', (meanMs) => {
    let [early, mean, stepMs] = [0, 0, 0];
    for (let seed = 1; seed <= 5; seed++) {
      const dice = openStream(seed, 'ring');
      const model = createAnswerModel(0, 0.2, 45_000);
      watchRings(model, 8000, 4, () => -meanMs * Math.log(nextUnit(dice)));
      early += model.earlyMs / 5;
      mean += model.meanMs / 5;
      stepMs = model.stepMs;
    }
    expect(Math.abs(early - TWENTIETH * meanMs)).toBeLessThan(stepMs / 2);
    expect(Math.abs(mean / meanMs - 1)).toBeLessThan(0.1);
  });

  it.each([4000, 12_000, 21_000])(
    'is the time of all when all take %d ms, and so is the mean, within a step',
    (ringMs) => {
      const model = createAnswerModel(0, 0.2, 25_000);
      watchRings(model, 6000, 4, () => ringMs);
      expect(Math.abs(model.earlyMs - ringMs)).toBeLessThan(1.5 * model.stepMs);
      expect(Math.abs(model.meanMs - ringMs)).toBeLessThan(1.5 * model.stepMs);
    },
  );

  it('starts from the prior: a tenth of the way from an eighth of the ring time-out to its end', () => {
    const model = createAnswerModel(0, 0.2, 24_000);
    expect(model.earlyMs / 24_000).toBeGreaterThan(0.15);
    expect(model.earlyMs / 24_000).toBeLessThan(0.25);
  });

  it('is just as exact with a ring time-out of an hour', () => {
    const [short, long] = [45_000, 3_600_000].map((ringTimeoutMs) => createAnswerModel(0, 0.2, ringTimeoutMs));
    expect(long!.stepMs).toBe(short!.stepMs);
    watchRings(long!, 6000, 4, () => 12_000);
    expect(Math.abs(long!.earlyMs - 12_000)).toBeLessThan(3000);
    expect(Math.abs(long!.meanMs - 12_000)).toBeLessThan(3000);
    expect(shareOf(long!)).toBeGreaterThan(0.22);
    expect(shareOf(long!)).toBeLessThan(0.28);
  });
});
