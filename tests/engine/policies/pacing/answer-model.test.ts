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
 * One call a second from `fromMs`: with probability `share` it requests an agent after 5 to 20 s, else it is lost after
 * 25.
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

  it('is not biased by a burst whose losses come first', () => {
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
