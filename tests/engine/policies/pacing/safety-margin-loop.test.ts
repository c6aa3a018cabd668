import { describe, expect, it } from 'vitest';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import {
  createSafetyMargin,
  earnAllowance,
  recordAbandonment,
  recordBeyond,
  type SafetyMargin,
} from '#engine/policies/pacing/safety-margin.ts';
import { ALLOWED, at, place, settings, TRUE_PART } from '../../support/safety-margin.ts';

type Loop = {
  readonly seed: number;
  readonly requests: number;
  /** Margin at which every request is abandoned. */
  readonly z0: number;
  /** Actual risk ÷ forecast risk. Above 1, the forecast is too low. */
  readonly truePart?: number;
  /** Expected number of abandoned calls among those beyond the agents. */
  readonly beyond?: number;
};

/**
 * Simulates requests that are abandoned with probability e^(−1.6 (z − z0)), at most 1. Returns the share abandoned in
 * all requests (`share`) and in the second half (`lateShare`), and the lowest balance (`lowest`).
 */
function control({ seed, requests, z0, truePart = TRUE_PART, beyond = 0.5 }: Loop) {
  const dice = openStream(seed, 'outcome');
  const margin = createSafetyMargin();
  let [abandoned, abandonedLate, lowest] = [0, 0, 0];
  for (let wanted = 0; wanted < requests; wanted++) {
    const share = Math.min(1, Math.exp(-1.6 * (at(margin, wanted, abandoned) - z0)));
    recordBeyond(margin, beyond);
    place(margin, 5, { risk: Math.min(1, share / truePart) });
    earnAllowance(margin, settings, 1, 0);
    if (nextUnit(dice) >= share) continue;
    recordAbandonment(margin);
    abandoned++;
    if (wanted > requests / 2) abandonedLate++;
    lowest = Math.min(lowest, ALLOWED * (wanted + 1) - abandoned);
  }
  return { share: abandoned / requests, lateShare: abandonedLate / (requests / 2), lowest, margin };
}

describe('the margin in a loop', () => {
  it.each([
    ['where the first guess is right', { z0: -1.2 }],
    ['where far less margin is needed', { z0: -3.5 }],
    ['where more margin is needed', { z0: 0 }],
    ['where much more margin is needed', { z0: 1 }],
    ['where more of the forecast comes true', { z0: -1.2, truePart: 3 }],
    ['where less of the forecast comes true', { z0: -1.2, truePart: 0.5 }],
    ['with many calls beyond the agents', { z0: -1.2, beyond: 2 }],
  ])('spends the allowance and stays within it: %s', (_, of) => {
    let [share, late] = [0, 0];
    const SEEDS = 10;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const seen = control({ seed, requests: 6000, ...of });
      expect(seen.share, `seed ${seed}`).toBeLessThanOrEqual(ALLOWED + 0.002);
      expect(seen.share, `seed ${seed}`).toBeGreaterThan(0.8 * ALLOWED);
      share += seen.share / SEEDS;
      late += seen.lateShare / SEEDS;
    }
    expect(share).toBeLessThanOrEqual(ALLOWED);
    expect(late / ALLOWED).toBeGreaterThan(0.9);
    expect(late / ALLOWED).toBeLessThan(1.08);
  });

  it('never goes far beyond the allowance', () => {
    for (let seed = 1; seed <= 10; seed++)
      for (const z0 of [-3.5, -1.2, 0])
        expect(control({ seed, requests: 6000, z0 }).lowest, `seed ${seed}, ${z0}`).toBeGreaterThan(-6);
  });
});

describe('the memory', () => {
  it('is plain data, whose copy continues identically', () => {
    const { margin } = control({ seed: 3, requests: 500, z0: -1 });
    const copies = [structuredClone(margin), JSON.parse(JSON.stringify(margin)) as SafetyMargin];
    for (const copy of copies) {
      expect(copy).toEqual(margin);
      place(copy, 10, { risk: 0.1 });
    }
    place(margin, 10, { risk: 0.1 });
    for (const copy of copies) expect(at(copy, 500, 10)).toBe(at(structuredClone(margin), 500, 10));
    expect(JSON.parse(JSON.stringify(createSafetyMargin()))).toEqual(createSafetyMargin());
  });
});
