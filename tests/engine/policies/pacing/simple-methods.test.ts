import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialMethodOf } from '#engine/policies/pacing/dial-methods.ts';
import { progressive } from '#engine/policies/pacing/progressive.ts';
import { createRatio } from '#engine/policies/pacing/ratio.ts';
import { settingsOf, snapshotOf } from '../../support/pacing.ts';

const settings = settingsOf();

describe('progressive', () => {
  it('maintains one call in flight per idle agent, and no more', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.nat(10), (agentsAvailable, inFlight, waiting) => {
        const { place, withinAgents } = progressive.pace(
          null,
          snapshotOf({ agentsAvailable, inFlight, waiting }),
          settings,
          0.5,
        );
        expect(place).toBe(Math.max(0, agentsAvailable - inFlight - waiting));
        expect(withinAgents).toBe(true);
      }),
    );
  });
});

describe('ratio', () => {
  it.each([
    [1.5, 4, 0, 1, 6],
    [1.5, 4, 4, 1, 2],
    [1.5, 4, 7, 1, 0],
    [3, 10, 0, 0.5, 15],
  ])(
    'at level %d with %d idle and %d in flight, with a share of %d, places %d',
    (level, agentsAvailable, inFlight, share, place) => {
      expect(createRatio(level).pace(null, snapshotOf({ agentsAvailable, inFlight, share }), settings, 0.5).place).toBe(
        place,
      );
    },
  );

  it('rounds randomly, so that the mean is exact', () => {
    const { pace } = createRatio(1.3);
    const at = (random: number) => pace(null, snapshotOf({ agentsAvailable: 1 }), settings, random).place;
    expect([at(0.29), at(0.31)]).toEqual([2, 1]);
  });
});

it('a plan selects its dial method; the default is fixed', () => {
  const placeOf = (plan: Parameters<typeof dialMethodOf>[0]) => {
    const method = dialMethodOf(plan);
    return method.pace(method.initial, snapshotOf({ linesFree: 50, agentsAvailable: 2 }), settings, 0.5).place;
  };
  expect(placeOf({ flow: 'direct' })).toBe(50);
  expect(placeOf({ flow: 'direct', dialMethod: { kind: 'fixed' } })).toBe(50);
  expect(placeOf({ flow: 'direct', dialMethod: { kind: 'progressive' } })).toBe(2);
  expect(placeOf({ flow: 'direct', dialMethod: { kind: 'ratio', level: 2.5 } })).toBe(5);
  expect(placeOf({ flow: 'direct', dialMethod: { kind: 'predictive' } })).toBeGreaterThanOrEqual(2);
});

it('every method fills the lines if the key ends the call', () => {
  const method = dialMethodOf({ flow: 'press1', afterKey: 'end', dialMethod: { kind: 'progressive' } });
  const snapshot = snapshotOf({ linesFree: 50, agentsAvailable: 2 });
  expect(method.pace(method.initial, snapshot, settings, 0.5).place).toBe(50);
});
