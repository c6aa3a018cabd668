import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import { chooseTrunk, createTrunkState, serves, type TrunkState } from '#engine/policies/trunk-choice.ts';
import { createTrunkHealth } from '#engine/policies/trunk-health.ts';

const NOW = 1_000_000;

function trunk(id: number, change: Partial<TrunkPlan> = {}, taken = 0): TrunkState {
  const plan = { id, countryCode: '54', dvCodes: [], maxChannels: 10, priority: 1, isActive: true, ...change };
  return { ...createTrunkState(plan), taken };
}

function idFor(trunks: readonly TrunkState[], phone: string, nowMs = NOW): number | string {
  const chosen = chooseTrunk(trunks, phone, nowMs);
  return typeof chosen === 'string' ? chosen : chosen.plan.id;
}

describe('trunk choice', () => {
  it("selects a trunk of the number's country code only", () => {
    const trunks = [trunk(1, { countryCode: '55' }), trunk(2), trunk(3, { countryCode: '549' })];
    expect(idFor(trunks, '+5511987654321')).toBe(1);
    expect(idFor(trunks, '+541143215678')).toBe(2);
    expect(idFor(trunks, '+56912345678')).toBe('no_trunk');
  });

  it('serves the four countries that share code 1 with one trunk', () => {
    const trunks = [trunk(1, { countryCode: '1' })];
    for (const phone of ['+12125551234', '+14165551234', '+18095551234', '+17875551234'])
      expect(idFor(trunks, phone)).toBe(1);
  });

  it('prefers matching DV codes over the whole country, regardless of priority', () => {
    const trunks = [trunk(1), trunk(2, { dvCodes: ['11', '351'], priority: 5 })];
    expect(idFor(trunks, '+541143215678')).toBe(2);
    expect(idFor(trunks, '+543514321567')).toBe(2);
    expect(idFor(trunks, '+543414321567')).toBe(1);
  });

  it("skips the 9 of Argentina's mobile numbers", () => {
    expect(serves(trunk(1, { dvCodes: ['11'] }).plan, '+5491123456789')).toBe(true);
    expect(serves(trunk(1, { dvCodes: ['911'] }).plan, '+5491123456789')).toBe(true);
    expect(serves(trunk(1, { countryCode: '55', dvCodes: ['1'] }).plan, '+5591987654321')).toBe(false);
  });

  it("selects no trunk whose DV codes don't match", () => {
    expect(idFor([trunk(1, { dvCodes: ['351'] })], '+541143215678')).toBe('no_trunk');
  });

  it('skips inactive and full trunks', () => {
    expect(idFor([trunk(1, { isActive: false })], '+541143215678')).toBe('no_trunk');
    expect(idFor([trunk(1, {}, 10), trunk(2, { priority: 2 })], '+541143215678')).toBe(2);
    expect(idFor([trunk(1, {}, 10), trunk(2, { dvCodes: ['351'] })], '+541143215678')).toBe('trunk_full');
  });

  it('follows the priority, then the load', () => {
    expect(idFor([trunk(1, { priority: 2 }), trunk(2, {}, 9)], '+541143215678')).toBe(2);
    expect(idFor([trunk(1, { maxChannels: 100 }, 30), trunk(2, { maxChannels: 10 }, 4)], '+541143215678')).toBe(1);
    expect(idFor([trunk(1, { maxChannels: 100 }, 50), trunk(2, { maxChannels: 10 }, 4)], '+541143215678')).toBe(2);
  });

  it('selects the lowest id among equal priority and load, in any order', () => {
    expect(idFor([trunk(1), trunk(2)], '+541143215678')).toBe(1);
    expect(idFor([trunk(2), trunk(1)], '+541143215678')).toBe(1);
    expect(idFor([trunk(2, {}, 4), trunk(1, {}, 5)], '+541143215678')).toBe(2);
  });

  it('skips resting trunks, and reports whether others are full', () => {
    const first = trunk(1);
    first.health.restsUntilMs = NOW + 1;
    expect(idFor([first, trunk(2, { priority: 2 })], '+541143215678')).toBe(2);
    expect(idFor([first], '+541143215678')).toBe('trunk_resting');
    expect(idFor([first], '+541143215678', NOW + 1)).toBe(1);
    expect(idFor([first, trunk(2, {}, 10)], '+541143215678')).toBe('trunk_full');
    expect(idFor([trunk(2, {}, 10), first], '+541143215678')).toBe('trunk_full');
  });

  const states = fc.array(
    fc.record({
      countryCode: fc.constantFrom('54', '55', '1'),
      dvCodes: fc.array(fc.constantFrom('11', '3', '21', '212'), { maxLength: 2 }),
      maxChannels: fc.integer({ min: 1, max: 5 }),
      priority: fc.integer({ min: 1, max: 3 }),
      isActive: fc.boolean(),
      taken: fc.integer({ min: 0, max: 5 }),
      restsUntilMs: fc.constantFrom(-Infinity, NOW, NOW + 1),
    }),
    { maxLength: 8 },
  );

  it('selects the best trunk that serves the number, is active, has a free channel and is not resting', () => {
    fc.assert(
      fc.property(states, fc.constantFrom('+541143215678', '+5521987654321', '+12125551234'), (all, phone) => {
        const trunks = all.map(({ taken, restsUntilMs, ...plan }, id) => ({
          ...createTrunkState({ ...plan, id }),
          taken,
          health: { ...createTrunkHealth(), restsUntilMs },
        }));
        const serving = trunks.filter(({ plan }) => plan.isActive && serves(plan, phone));
        const able = serving.filter(({ health }) => health.restsUntilMs <= NOW);
        const free = able.filter(({ plan, taken }) => taken < plan.maxChannels);
        const chosen = chooseTrunk(trunks, phone, NOW);
        if (free.length === 0) {
          const obstacle = serving.length > 0 ? 'trunk_resting' : 'no_trunk';
          expect(chosen).toBe(able.length > 0 ? 'trunk_full' : obstacle);
          return;
        }
        const rank = ({ plan, taken }: TrunkState): number =>
          (plan.dvCodes.length > 0 ? 0 : 1e6) + plan.priority * 1e3 + taken / plan.maxChannels;
        expect(free).toContain(chosen);
        expect(rank(chosen as TrunkState)).toBeCloseTo(Math.min(...free.map(rank)), 9);
      }),
    );
  });

  it('balances equal trunks within one channel', () => {
    const trunks = [trunk(1), trunk(2), trunk(3)];
    for (let i = 0; i < 30; i++) {
      const chosen = chooseTrunk(trunks, '+541143215678', NOW) as TrunkState;
      chosen.taken++;
      const taken = trunks.map((state) => state.taken);
      expect(Math.max(...taken) - Math.min(...taken)).toBeLessThanOrEqual(1);
    }
    expect(chooseTrunk(trunks, '+541143215678', NOW)).toBe('trunk_full');
  });
});
