/** Rates, lines and fairness in the real dialer. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { createScriptedWorld, createWorld, planOf, START_MS } from './support/world.ts';
import { mostWithin } from './support/windows.ts';

const placedTimes = (world: ReturnType<typeof createWorld>, campaignId?: number) =>
  world
    .of('CallPlaced')
    .filter((fact) => campaignId === undefined || fact.campaignId === campaignId)
    .map(({ at }) => at);

describe('the rate', () => {
  it.each([20, 100])(
    'of %d calls a second is accurate to 1% over a minute, with at most one extra call in any second',
    (cps) => {
      const world = createWorld({ contacts: 20_000, settings: { globalCallsPerSecond: cps } });
      world.dialer.startCampaign(1, null);
      world.pass(2 * MINUTE_MS);
      const times = placedTimes(world);
      for (const from of [0, 17_503, 60_000]) {
        const within = times.filter((at) => at >= START_MS + from && at < START_MS + from + MINUTE_MS).length;
        expect(Math.abs(within - 60 * cps)).toBeLessThanOrEqual(0.01 * 60 * cps);
      }
      expect(mostWithin(SECOND_MS, times)).toBeLessThanOrEqual(cps + 1);
    },
  );

  it('applies per campaign below a higher global rate', () => {
    const world = createWorld({
      contacts: 2000,
      campaigns: [planOf({ callsPerSecond: 3 })],
      settings: { globalCallsPerSecond: 50 },
    });
    world.dialer.startCampaign(1, null);
    world.pass(MINUTE_MS);
    const times = placedTimes(world);
    expect(Math.abs(times.length - 180)).toBeLessThanOrEqual(1);
    expect(mostWithin(SECOND_MS, times)).toBeLessThanOrEqual(4);
  });

  it('does not catch up after a pause', () => {
    const world = createWorld({ contacts: 5000, settings: { globalCallsPerSecond: 20 } });
    world.dialer.startCampaign(1, null);
    world.pass(10 * SECOND_MS);
    world.dialer.pauseCampaign(1);
    world.pass(30 * SECOND_MS);
    world.dialer.resumeCampaign(1);
    world.pass(10 * SECOND_MS);
    expect(mostWithin(SECOND_MS, placedTimes(world))).toBeLessThanOrEqual(21);
  });

  it('changes at once, up and down', () => {
    const world = createWorld({ contacts: 5000, settings: { globalCallsPerSecond: 1 } });
    world.dialer.startCampaign(1, null);
    world.pass(500);
    world.dialer.setSettings({ globalCallsPerSecond: 50 });
    world.pass(10 * SECOND_MS);
    world.dialer.setSettings({ globalCallsPerSecond: 2 });
    world.pass(10 * SECOND_MS);
    const times = placedTimes(world);
    expect(Math.abs(times.filter((at) => at < START_MS + 10_500).length - 501)).toBeLessThanOrEqual(2);
    expect(Math.abs(times.filter((at) => at >= START_MS + 10_500).length - 20)).toBeLessThanOrEqual(1);
  });

  it('earns no tokens in a clock gap, which is reported', () => {
    const world = createWorld({ contacts: 5000, settings: { globalCallsPerSecond: 20 } });
    world.dialer.startCampaign(1, null);
    world.pass(SECOND_MS);
    const before = placedTimes(world).length;
    world.dialer.clockGap(START_MS + 1000, START_MS + 9000);
    world.loop.advanceTo(START_MS + 8999);
    expect(placedTimes(world)).toHaveLength(before);
    expect(world.of('ClockGap')).toEqual([
      { kind: 'ClockGap', at: START_MS + 1000, fromMs: START_MS + 1000, toMs: START_MS + 9000 },
    ]);
    world.loop.advanceTo(START_MS + 9999);
    expect(placedTimes(world)).toHaveLength(before + 20);
  });
});

describe('several campaigns', () => {
  it('share the global rate equally, and none starves', () => {
    const campaigns = [1, 2, 3].map((id) => planOf({ id }));
    const world = createWorld({ campaigns, contacts: 5000, settings: { globalCallsPerSecond: 30 } });
    for (const { id } of campaigns) world.dialer.startCampaign(id, null);
    world.pass(MINUTE_MS);
    for (const { id } of campaigns) {
      const times = placedTimes(world, id);
      expect(Math.abs(times.length - 600)).toBeLessThanOrEqual(1);
      expect(Math.max(...times.slice(1).map((at, index) => at - times[index]!))).toBeLessThanOrEqual(101);
    }
    expect(mostWithin(SECOND_MS, placedTimes(world))).toBeLessThanOrEqual(31);
  });

  it('use the part of the rate that one of them leaves', () => {
    const campaigns = [
      planOf({ id: 1, callsPerSecond: 2 }),
      planOf({ id: 2, maxConcurrentCalls: 1 }),
      planOf({ id: 3 }),
    ];
    const world = createScriptedWorld({ campaigns, contacts: 5000, settings: { globalCallsPerSecond: 30 } });
    for (const { id } of campaigns) world.dialer.startCampaign(id, null);
    world.pass(MINUTE_MS - 1);
    const ordersOf = (id: number) => world.carrier.orders.filter(({ campaignId }) => campaignId === id).length;
    expect(Math.abs(ordersOf(1) - 120)).toBeLessThanOrEqual(1);
    // The unanswered call times out after 30 s, and the next one is ordered.
    expect(ordersOf(2)).toBe(2);
    expect(Math.abs(world.carrier.orders.length - 1800)).toBeLessThanOrEqual(1);
  });

  it('continue dialing when one of them completes', () => {
    const campaigns = [planOf({ id: 1, maxAttempts: 1 }), planOf({ id: 2 })];
    const world = createScriptedWorld({ campaigns, contacts: 0, settings: { globalCallsPerSecond: 10 } });
    for (let i = 0; i < 50; i++) world.leads.add(2, `+54911300000${10 + i}`, 'argentina');
    for (const { id } of campaigns) world.dialer.startCampaign(id, null);
    expect(world.dialer.campaignStatus(1)).toBe('completed');
    world.pass(2 * SECOND_MS);
    expect(Math.abs(world.carrier.orders.length - 20)).toBeLessThanOrEqual(1);
  });
});

describe('lines', () => {
  it("in use never exceed the campaign's lines", () => {
    const world = createWorld({
      contacts: 500,
      campaigns: [planOf({ maxConcurrentCalls: 7 })],
      settings: { globalCallsPerSecond: 50 },
    });
    world.dialer.startCampaign(1, null);
    world.pass(30 * MINUTE_MS);
    let [live, most] = [0, 0];
    for (const { kind } of world.facts) {
      if (kind === 'CallQueued') most = Math.max(most, ++live);
      if (kind === 'CallEnded') live--;
    }
    expect(most).toBe(7);
  });

  it('are reused as soon as one is free', () => {
    const world = createScriptedWorld({ contacts: 9, campaigns: [planOf({ maxConcurrentCalls: 2 })] });
    world.dialer.startCampaign(1, null);
    world.pass(10 * SECOND_MS);
    expect(world.carrier.orders).toHaveLength(2);
    world.dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    expect(world.carrier.orders).toHaveLength(3);
  });
});
