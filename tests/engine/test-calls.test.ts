import { describe, expect, it } from 'vitest';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import { DEFAULT_MENU } from '#engine/model/menu-plan.ts';
import type { TestCallAnswer, TestCallOrder } from '#engine/model/test-call.ts';
import { createScriptedWorld, createWorld, planOf, START_MS, type World, type WorldOptions } from './support/world.ts';

const PHONE = '+5491187654321';

function ask(world: World, patch: Partial<TestCallOrder> = {}): { answer: TestCallAnswer | null } {
  const asked: { answer: TestCallAnswer | null } = { answer: null };
  const order = { phone: PHONE, country: 'argentina', userId: 7, plan: planOf({ id: 1 }), ...patch };
  world.dialer.testCall(order, (answer) => (asked.answer = answer));
  return asked;
}

/** A campaign that dials at the full rate. */
const busy = (options: WorldOptions = {}) => {
  const world = createWorld({ contacts: 1000, ...options });
  world.dialer.startCampaign(1, 1);
  world.pass(10_000);
  return world;
};

describe('a test call', () => {
  it('is opened at once when a token is available, even while the dialer is stopped', () => {
    const world = createScriptedWorld({ contacts: 0 });
    expect(ask(world).answer).toEqual({ kind: 'opened', callId: 1 });
    expect(world.of('CallQueued')).toMatchObject([
      { callId: 1, campaignId: 0, leadId: 0, attempt: 1, phone: PHONE, country: 'argentina', userId: 7, at: START_MS },
    ]);
    expect(world.carrier.orders).toMatchObject([{ callId: 1, campaignId: 0, leadId: 0, phone: PHONE }]);
  });

  it('follows a lower rate, even if it took its token before', () => {
    const world = createScriptedWorld({ contacts: 0, settings: { globalCallsPerSecond: 3 } });
    for (let nth = 0; nth < 6; nth++) ask(world);
    world.dialer.setSettings({ globalCallsPerSecond: 1 });
    world.pass(30_000);
    const placed = world.of('CallQueued').map(({ at }) => at);
    expect(placed).toHaveLength(6);
    for (let nth = 3; nth < 6; nth++) expect(placed[nth]! - placed[nth - 2]!).toBeGreaterThanOrEqual(1000);
  });

  it('takes the next free token, before the campaigns', () => {
    const world = busy({ settings: { globalCallsPerSecond: 4 } });
    const placed = world.of('CallQueued').length;
    world.pass(10);
    const asked = ask(world);
    expect(asked.answer).toBeNull();
    world.pass(990);
    expect(asked.answer).toMatchObject({ kind: 'opened' });
    const since = world.of('CallQueued').slice(placed);
    expect(since).toHaveLength(4);
    expect(since[0]).toMatchObject({ campaignId: 0 });
    const gaps = world.of('CallQueued').map(({ at }, i, all) => at - (all[i - 1]?.at ?? at - 250));
    expect(new Set(gaps)).toEqual(new Set([250]));
  });

  it('is refused, and takes no token, when too many are waiting', () => {
    const world = createWorld({ contacts: 0, settings: { globalCallsPerSecond: 1 } });
    const asked = Array.from({ length: 6 }, () => ask(world));
    expect(asked.map(({ answer }) => answer?.kind)).toEqual([
      'opened',
      undefined,
      undefined,
      undefined,
      'refused',
      'refused',
    ]);
    expect(asked[4]!.answer).toEqual({ kind: 'refused', why: 'cps' });
    world.pass(3000);
    expect(world.of('CallQueued').map(({ at }) => at - START_MS)).toEqual([0, 1000, 2000, 3000]);
  });

  it('waits for another token when the clock jumps past its own', () => {
    const world = createWorld({ contacts: 0, settings: { globalCallsPerSecond: 1 } });
    ask(world);
    const second = ask(world);
    world.dialer.clockGap(START_MS + 10, START_MS + 60_000);
    world.pass(60_000);
    expect(second.answer).toMatchObject({ kind: 'opened' });
    expect(world.of('CallQueued')[1]!.at).toBe(START_MS + 60_000);
  });

  it('takes and releases a channel of a trunk that reaches the number', () => {
    const trunk = { id: 3, countryCode: '54', dvCodes: [], maxChannels: 1, priority: 1, isActive: true };
    const world = createScriptedWorld({
      contacts: 0,
      scenario: { trunks: [trunk] },
      settings: { globalCallsPerSecond: 100 },
    });
    const next = (patch?: Partial<TestCallOrder>) => {
      world.pass(1000);
      return ask(world, patch).answer;
    };
    expect(next()).toMatchObject({ kind: 'opened' });
    expect(world.of('CallQueued')[0]).toMatchObject({ trunkId: 3 });
    expect(next()).toEqual({ kind: 'refused', why: 'trunk_full' });
    expect(next({ phone: '+12125550123', country: 'usa' })).toEqual({ kind: 'refused', why: 'no_trunk' });
    world.dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    expect(next()).toMatchObject({ kind: 'opened' });
  });

  it("shows its campaign's caller id, within the daily limit", () => {
    const cli = { name: '', phone: '+541150000001', isRandomized: false, pool: [] };
    const callerIds: CallerIdPlan = {
      inventory: [],
      rotation: { strategy: 'least_used', minRestMs: 0 },
      byCampaign: { 5: cli },
      byTrunk: {},
      dailyLimits: { argentina: 1 },
    };
    const world = createScriptedWorld({
      contacts: 0,
      scenario: { callerIds },
      settings: { globalCallsPerSecond: 100 },
    });
    const plan = planOf({ id: 5 });
    expect(ask(world, { plan }).answer).toMatchObject({ kind: 'opened' });
    expect(world.of('CallQueued')[0]).toMatchObject({ campaignId: 0, callerId: '+541150000001' });
    world.pass(1000);
    expect(ask(world, { plan }).answer).toEqual({ kind: 'refused', why: 'cli_limit' });
  });

  it("passes through its campaign's menu to an agent", () => {
    const world = createScriptedWorld({ contacts: 0 });
    const plan = planOf({
      flow: 'press1',
      menu: { ...DEFAULT_MENU, fallback: { ...DEFAULT_MENU.fallback, key: '4' } },
    });
    ask(world, { plan });
    world.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    expect(world.carrier.played).toMatchObject([{ callId: 1, prompt: { key: '4' } }]);
    world.dialer.carrierEvent(1, { kind: 'dtmf', key: '4' });
    expect(world.carrier.connected).toEqual([{ callId: 1, agentId: 101 }]);
    world.dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(world.of('CallEnded')).toMatchObject([{ callId: 1, campaignId: 0, disposition: 'success', keys: '4' }]);
  });

  it('ends with the key, as a success, when its plan says so', () => {
    const world = createScriptedWorld({ contacts: 0 });
    ask(world, { plan: planOf({ flow: 'press1', afterKey: 'end' }) });
    world.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    world.dialer.carrierEvent(1, { kind: 'dtmf', key: '1' });
    expect(world.carrier.connected).toEqual([]);
    expect(world.carrier.hungUp).toEqual([1]);
    expect(world.of('CallEnded')).toMatchObject([{ disposition: 'success' }]);
  });

  it('is one attempt, whatever its outcome, and settles no contact', () => {
    const world = createScriptedWorld({ contacts: 5 });
    ask(world, { plan: planOf({ maxAttempts: 5 }) });
    world.dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    expect(world.of('CallEnded')).toMatchObject([{ settlement: { kind: 'done', why: 'attempts_used' } }]);
    expect(world.leads.waiting(1)).toBe(5);
    expect(world.dialer.summary().liveCalls).toBe(0);
  });

  it("does not affect its campaign's lines, hours or abandonment", () => {
    const plan = planOf({ maxConcurrentCalls: 1, abandonmentCap: 0.03, lineRestMs: 60_000 });
    const world = createScriptedWorld({ campaigns: [plan], contacts: 2, settings: { agentCapacity: 1 } });
    ask(world, { plan });
    world.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    world.dialer.carrierEvent(1, { kind: 'hung_up' });
    // The test call's line doesn't rest, and the campaign's own calls are placed.
    world.pass(1000);
    world.dialer.startCampaign(1, 1);
    world.pass(10_000);
    expect(world.of('CallQueued').map(({ campaignId }) => campaignId)).toEqual([0, 1]);
  });

  it.each([1, 5])(
    'takes none of %d agents, while it rings, from a campaign that stays within the agents',
    (agentCapacity) => {
      const plan = planOf({ dialMethod: { kind: 'progressive' } });
      const world = createScriptedWorld({ campaigns: [plan], contacts: 10, settings: { agentCapacity } });
      ask(world, { plan });
      world.dialer.startCampaign(1, 1);
      world.pass(5000);
      expect(world.of('CallQueued').filter(({ campaignId }) => campaignId === 1)).toHaveLength(agentCapacity);
    },
  );

  it('draws a new answerer each time', () => {
    const world = createWorld({ contacts: 0, settings: { globalCallsPerSecond: 100 } });
    for (let i = 0; i < 100; i++) {
      ask(world);
      world.pass(120_000);
    }
    const ends = new Set(world.of('CallEnded').map(({ disposition }) => disposition));
    expect(ends.size).toBeGreaterThan(2);
  });

  it('can be ended by hand', () => {
    const world = createScriptedWorld({ contacts: 0 });
    ask(world);
    world.dialer.carrierEvent(1, { kind: 'placed' });
    expect(world.dialer.endCall(1, 7)).toBe(true);
    expect(world.of('CallEnded')).toMatchObject([{ disposition: 'ended_by_user', endedByUserId: 7 }]);
  });
});
