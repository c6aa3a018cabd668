import { describe, expect, it } from 'vitest';
import { AGENT_CODES, type AgentsView } from '#engine/policies/pacing/policy.ts';
import {
  createWrapUpModel,
  expectedFree,
  personShareOf,
  served,
  type WrapUpModel,
} from '#engine/policies/pacing/wrap-up-model.ts';

const NOW_MS = 1_000_000;

/** So many agents, all in `state` since `sinceMs` ago. */
function agentsIn(state: keyof typeof AGENT_CODES, count: number, sinceMs: number): AgentsView {
  const states = new Uint8Array(count).fill(AGENT_CODES[state]);
  return { count, states, sinceMs: new Float64Array(count).fill(NOW_MS - sinceMs) };
}

/** Five calls of 90 s on average, each with 10 s of wrap-up. */
function modelOfFiveCalls(): WrapUpModel {
  const model = createWrapUpModel();
  for (const talkS of [60, 75, 90, 105, 120]) served(model, 1000 * talkS, 10_000);
  return model;
}

/** How many of ten agents in a call are expected to be free within `horizonMs`. */
const freeOfTen = (model: WrapUpModel, horizonMs: number) =>
  expectedFree(model, agentsIn('busy', 10, 5000), 10, NOW_MS, horizonMs);

describe('the expected number of agents who become free', () => {
  it('is 0 until five calls with a wrap-up are known', () => {
    const model = createWrapUpModel();
    for (let i = 0; i < 4; i++) served(model, 1000, 1000);
    served(model, 1000, 0);
    expect(freeOfTen(model, 60_000)).toEqual({ mean: 0, variance: 0 });
    served(model, 1000, 1000);
    expect(freeOfTen(model, 60_000).mean).toBeGreaterThan(9);
  });

  it('counts agents whose conversation and wrap-up both end within the horizon', () => {
    // Of 28 s, 10 are wrap-up: each conversation of 90 s ends in the other 18 with probability 1 − e^(−18 ÷ 90).
    const ends = 1 - Math.exp(-0.2);
    const { mean, variance } = freeOfTen(modelOfFiveCalls(), 28_000);
    expect(mean).toBeCloseTo(10 * ends, 8);
    expect(variance).toBeCloseTo(10 * ends * (1 - ends), 8);
    expect(freeOfTen(modelOfFiveCalls(), 9000)).toEqual({ mean: 0, variance: 0 });
    expect(expectedFree(modelOfFiveCalls(), agentsIn('available', 10, 5000), 10, NOW_MS, 28_000).mean).toBe(0);
  });

  it('uses the time already spent in wrap-up, and counts only the agents who return', () => {
    // A median of 9.5 s; the logarithm deviates by ln(39 ÷ 19), which is what the horizon of 10 s adds to 9.5 s.
    const model = createWrapUpModel();
    for (let i = 0; i < 3; i++) {
      served(model, 60_000, 9500 * (19 / 39));
      served(model, 60_000, 9500 * (39 / 19));
    }
    // Beyond the median is half of a normal distribution, and 68.27% of that half within one deviation.
    const ends = 0.6826895;
    const { mean, variance } = expectedFree(model, agentsIn('wrap_up', 3, 9400), 2, NOW_MS, 10_000);
    expect(mean).toBeCloseTo(2 * ends, 5);
    expect(variance).toBeCloseTo(2 * ends * (1 - ends), 5);
  });

  it('is recomputed when the horizon changes by more than a tenth', () => {
    const model = modelOfFiveCalls();
    const at28s = 10 * (1 - Math.exp(-18 / 90));
    expect(freeOfTen(model, 28_000).mean).toBeCloseTo(at28s, 8);
    expect(freeOfTen(model, 30_000).mean).toBeCloseTo(at28s, 8);
    expect(freeOfTen(model, 37_000).mean).toBeCloseTo(10 * (1 - Math.exp(-27 / 90)), 8);
  });

  it('is recomputed after twenty served calls', () => {
    const model = modelOfFiveCalls();
    const before = freeOfTen(model, 28_000).mean;
    for (let i = 0; i < 19; i++) served(model, 180_000, 10_000);
    expect(freeOfTen(model, 28_000).mean).toBe(before);
    served(model, 180_000, 10_000);
    // (5 × 90 + 20 × 180) ÷ 25 = 162 s
    expect(freeOfTen(model, 28_000).mean).toBeCloseTo(10 * (1 - Math.exp(-18 / 162)), 8);
  });
});

describe('the share of persons among the calls that agents took', () => {
  it('is the share of calls with a wrap-up when most calls have one', () => {
    const model = createWrapUpModel();
    for (let i = 0; i < 8; i++) served(model, 60_000, 10_000);
    for (let i = 0; i < 2; i++) served(model, 5000, 0);
    expect(personShareOf(model)).toBeCloseTo(0.8, 10);
  });

  it('is 1 when at most half of the calls have a wrap-up', () => {
    const model = createWrapUpModel();
    for (const wrapUpMs of [0, 10_000]) served(model, 60_000, wrapUpMs);
    expect(personShareOf(model)).toBe(1);
  });
});
