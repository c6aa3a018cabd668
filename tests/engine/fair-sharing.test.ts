/** Several campaigns share the global rate and the agents, and none starves. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { CampaignPlan, DialMethod } from '#engine/model/scenario.ts';
import { createWorld, planOf, type World } from './support/world.ts';

const NOBODY_ANSWERS = {
  outcomes: { person: { morning: 0, afternoon: 0, evening: 0 }, noAnswer: 1, busy: 0, failed: 0 },
};

/** Returns the number of calls placed by each campaign. */
function placedBy(world: World): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { campaignId } of world.of('CallQueued')) counts.set(campaignId, (counts.get(campaignId) ?? 0) + 1);
  return counts;
}

function begin(campaigns: readonly CampaignPlan[], options: Parameters<typeof createWorld>[0]): World {
  const world = createWorld({ ...options, campaigns });
  for (const { id } of campaigns) world.dialer.startCampaign(id, null);
  return world;
}

describe('campaigns with equal settings', () => {
  it.each([2, 3, 5, 8])('place equal shares of the rate, within one call, at every moment: %d campaigns', (count) => {
    const campaigns = Array.from({ length: count }, (_, index) => planOf({ id: index + 1 }));
    const world = begin(campaigns, {
      contacts: 1000,
      settings: { globalCallsPerSecond: 7 },
      network: NOBODY_ANSWERS,
    });
    for (let second = 0; second < 120; second++) {
      world.pass(SECOND_MS);
      const counts = campaigns.map(({ id }) => placedBy(world).get(id) ?? 0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    expect(world.of('CallQueued').length).toBeGreaterThanOrEqual(7 * 120);
  });

  it('use what a campaign with its own limit, or with no due contact, leaves', () => {
    const campaigns = [planOf({ id: 1, callsPerSecond: 1 }), planOf({ id: 2 }), planOf({ id: 3 }), planOf({ id: 4 })];
    const world = begin(campaigns, { contacts: 0, settings: { globalCallsPerSecond: 11 }, network: NOBODY_ANSWERS });
    for (const id of [1, 2, 3]) {
      for (let i = 0; i < 2000; i++) world.leads.add(id, `+54911${20_000_000 + id * 10_000 + i}`, 'argentina');
      world.dialer.leadsChanged(id);
      world.dialer.startCampaign(id, null);
    }
    world.pass(100 * SECOND_MS);
    const counts = placedBy(world);
    expect(counts.get(4)).toBeUndefined();
    expect(Math.abs(counts.get(1)! - 100)).toBeLessThanOrEqual(1);
    expect(Math.abs(counts.get(2)! - counts.get(3)!)).toBeLessThanOrEqual(1);
    expect(Math.abs(counts.get(2)! + counts.get(3)! - 1000)).toBeLessThanOrEqual(3);
  });
});

describe('a campaign with few contacts', () => {
  it('gets its slots beside a campaign with thousands due: all its contacts are called in the first seconds', () => {
    const campaigns = [planOf({ id: 1 }), planOf({ id: 2, maxAttempts: 1 })];
    const world = begin(campaigns, { contacts: 5000, settings: { globalCallsPerSecond: 10 }, network: NOBODY_ANSWERS });
    // Campaign 3 is small and starts late.
    world.pass(MINUTE_MS);
    for (let i = 0; i < 20; i++) world.leads.add(3, `+54911${90_000_000 + i}`, 'argentina');
    world.dialer.putCampaign(planOf({ id: 3 }));
    world.dialer.startCampaign(3, null);
    world.pass(20 * (3 * 100) + SECOND_MS);
    expect(placedBy(world).get(3)).toBe(20);
  });
});

describe('the agents', () => {
  const talkers = {
    outcomes: { person: { morning: 0.4, afternoon: 0.4, evening: 0.4 }, noAnswer: 0.6, busy: 0, failed: 0 },
    talk: { kind: 'exponential', mean: 60_000 },
    detection: null,
  } as const;

  /** Returns each campaign's share of the talk time over a few hours. */
  function partsOf(methods: readonly DialMethod[], seed: number): number[] {
    const campaigns = methods.map((dialMethod, index) => {
      return planOf({ id: index + 1, dialMethod, abandonmentCap: 0.03, maxAttempts: 1 });
    });
    const world = begin(campaigns, {
      seed,
      contacts: 20_000,
      settings: { globalCallsPerSecond: 20, agentCapacity: 20 },
      network: talkers,
    });
    world.pass(4 * HOUR_MS);
    const talked = new Map(campaigns.map(({ id }) => [id, 0]));
    for (const { campaignId, connectedAtMs, at } of world.of('CallEnded'))
      if (connectedAtMs !== null) talked.set(campaignId, talked.get(campaignId)! + at - connectedAtMs);
    const all = [...talked.values()].reduce((sum, ms) => sum + ms, 0);
    return [...talked.values()].map((ms) => ms / all);
  }

  it.each([
    { kind: 'progressive', campaigns: 2 },
    { kind: 'predictive', campaigns: 2 },
    { kind: 'predictive', campaigns: 4 },
  ] as const)('are shared evenly by $campaigns campaigns with the same method: $kind', ({ kind, campaigns }) => {
    for (const seed of [1, 2, 3]) {
      const methods = Array.from({ length: campaigns }, () => ({ kind }));
      for (const part of partsOf(methods, seed)) {
        expect(part, `seed ${seed}`).toBeGreaterThan(0.8 / campaigns - 0.05);
        expect(part, `seed ${seed}`).toBeLessThan(1.2 / campaigns + 0.05);
      }
    }
  });

  it('hardly talk less when a second predictive campaign has only two lines for its share', () => {
    const talkMsOf = (lines: readonly number[]): number => {
      const campaigns = lines.map((maxConcurrentCalls, index) =>
        planOf({
          id: index + 1,
          dialMethod: { kind: 'predictive' },
          abandonmentCap: 0.03,
          maxAttempts: 1,
          maxConcurrentCalls,
        }),
      );
      const world = begin(campaigns, {
        seed: 1,
        contacts: 20_000,
        settings: { globalCallsPerSecond: 20, agentCapacity: 20 },
        network: talkers,
      });
      world.pass(3 * HOUR_MS);
      let talkMs = 0;
      for (const { connectedAtMs, at } of world.of('CallEnded'))
        if (connectedAtMs !== null) talkMs += at - connectedAtMs;
      return talkMs;
    };
    expect(talkMsOf([1000, 2])).toBeGreaterThan(0.85 * talkMsOf([1000]));
  });

  it('are not taken from a progressive campaign by a predictive one', () => {
    const [progressive] = partsOf([{ kind: 'progressive' }, { kind: 'predictive' }], 5);
    // Progressive dialing brings fewer people to the agents than the other methods. Without a guaranteed share, its
    // campaign would get 4%.
    expect(progressive).toBeGreaterThan(0.2);
    expect(progressive).toBeLessThan(0.6);
  });
});
