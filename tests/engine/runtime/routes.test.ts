import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import { FIRST_TRUNK_REST_MS, MAX_TRUNK_FAILURES } from '#engine/policies/trunk-health.ts';
import { createScriptedWorld, createWorld, planOf, START_MS, type WorldOptions } from '../support/world.ts';

const MIDNIGHT_MS = Date.UTC(2026, 2, 3);

function trunk(id: number, change: Partial<TrunkPlan> = {}): TrunkPlan {
  return { id, countryCode: '54', dvCodes: [], maxChannels: 100, priority: 1, isActive: true, ...change };
}

function callerIds(phones: readonly string[], change: Partial<CallerIdPlan> = {}): CallerIdPlan {
  return {
    inventory: phones.map((phone, i) => ({
      id: i + 1,
      phone,
      country: 'argentina',
      isActive: true,
      isSynthetic: false,
    })),
    rotation: { strategy: 'least_used', minRestMs: 0 },
    byCampaign: {},
    byTrunk: {},
    dailyLimits: {},
    ...change,
  };
}

/** Creates a dialer with contacts at +54 9 11 2200 0000 and above, dialled as fast as lines permit. */
function scripted(options: WorldOptions = {}) {
  return createScriptedWorld({ settings: { globalCallsPerSecond: 1000 }, contacts: 20, ...options });
}

type Scripted = ReturnType<typeof scripted>;

const holdsOf = ({ of }: Scripted): (string | null)[] => of('CampaignHeld').map(({ why }) => why);
const endFirst = ({ dialer, carrier }: Scripted, index: number): void =>
  dialer.carrierEvent(carrier.orders[index]!.callId, { kind: 'busy', sipCause: 486 });

describe("a call's trunk", () => {
  it('is reported from its order to its end', () => {
    const world = scripted({ contacts: 1 });
    world.dialer.setTrunks([trunk(7)]);
    world.dialer.startCampaign(1, null);
    world.pass(1);
    expect(world.carrier.orders[0]).toMatchObject({ trunkId: 7, callerId: null });
    expect(world.of('CallQueued')[0]).toMatchObject({ trunkId: 7 });
    endFirst(world, 0);
    expect(world.of('CallEnded')[0]).toMatchObject({ trunkId: 7, callerId: null });
  });

  it('is null, and no call waits for one, when no trunks are configured', () => {
    const world = scripted();
    world.dialer.startCampaign(1, null);
    world.pass(SECOND_MS);
    expect(world.carrier.orders).toHaveLength(20);
    expect(world.carrier.orders[0]).toMatchObject({ trunkId: null, callerId: null });
  });

  it('retains its channel until the call ends; the next call then starts at once', () => {
    const world = scripted();
    world.dialer.setTrunks([trunk(1, { maxChannels: 3 })]);
    world.dialer.startCampaign(1, null);
    world.pass(5 * SECOND_MS);
    expect(world.carrier.orders).toHaveLength(3);
    expect(holdsOf(world)).toEqual(['trunk_full']);
    endFirst(world, 1);
    world.pass(1);
    expect(world.carrier.orders).toHaveLength(4);
  });

  it('re-checks only campaigns that may be waiting for it when it is released', () => {
    const world = scripted({ campaigns: [planOf(), planOf({ id: 2, retryIntervalMs: HOUR_MS })], contacts: 0 });
    for (let i = 0; i < 10; i++) world.leads.add(1, `+54911${22_000_000 + i}`, 'argentina');
    world.leads.add(2, '+541122999999', 'argentina');
    world.dialer.setTrunks([trunk(1, { maxChannels: 2 })]);
    world.dialer.startCampaign(2, null);
    world.pass(5);
    endFirst(world, 0);
    world.dialer.startCampaign(1, null);
    world.pass(5);
    const take = vi.spyOn(world.leads, 'take');
    for (let call = 1; call <= 5; call++) {
      endFirst(world, call);
      world.pass(5);
    }
    expect(world.carrier.orders).toHaveLength(8);
    // Campaign 2 waits for its retry.
    expect(new Set(take.mock.calls.map(([campaignId]) => campaignId))).toEqual(new Set([1]));
  });

  it('holds the campaign when none reaches the country, and releases it when one is added', () => {
    const world = scripted();
    world.dialer.setTrunks([]);
    world.dialer.startCampaign(1, null);
    world.pass(HOUR_MS);
    expect(world.carrier.orders).toHaveLength(0);
    expect(holdsOf(world)).toEqual(['no_trunk']);
    world.dialer.setTrunks([trunk(1, { countryCode: '55' }), trunk(2)]);
    world.pass(SECOND_MS);
    expect(world.carrier.orders).toHaveLength(20);
    expect(new Set(world.carrier.orders.map(({ trunkId }) => trunkId))).toEqual(new Set([2]));
  });

  it('does not hold contacts whose numbers other trunks reach; an unreachable contact keeps its attempts', () => {
    const world = scripted({ contacts: 50 });
    for (let i = 0; i < 5; i++) world.leads.add(1, `+54351${4_000_000 + i}`, 'argentina');
    world.dialer.setTrunks([trunk(1, { dvCodes: ['351'] })]);
    world.dialer.startCampaign(1, null);
    world.pass(10 * SECOND_MS);
    expect(world.carrier.orders.map(({ phone }) => phone.slice(0, 6))).toEqual(
      Array.from({ length: 5 }, () => '+54351'),
    );
    // Otherwise the trunk would rest after five calls that never ring.
    for (const { callId } of world.carrier.orders) world.dialer.carrierEvent(callId, { kind: 'ringing' });
    expect(holdsOf(world)).toContain('no_trunk');
    expect(world.leads.waiting(1)).toBe(50);
    world.dialer.setTrunks([trunk(1)]);
    world.pass(2 * MINUTE_MS);
    expect(world.carrier.orders).toHaveLength(55);
    expect(world.carrier.orders.every(({ attempt }) => attempt === 1)).toBe(true);
  });

  it('is searched for at most a few contacts per second, and only when one may be available', () => {
    const world = scripted({ contacts: 5000 });
    world.dialer.setTrunks([trunk(1, { dvCodes: ['351'] })]);
    const take = vi.spyOn(world.leads, 'take');
    world.dialer.startCampaign(1, null);
    for (let event = 0; event < 100; event++) {
      world.pass(9);
      world.dialer.setSettings({});
    }
    expect(take.mock.calls.length).toBeLessThan(50);
    world.pass(10 * SECOND_MS);
    // The reason doesn't change, so it is reported only once.
    expect(world.of('CampaignHeld')).toMatchObject([{ why: 'no_trunk', untilMs: null }]);
    world.dialer.setTrunks([trunk(1)]);
    world.pass(10);
    expect(world.carrier.orders.length).toBeGreaterThan(0);
  });

  it('is replaced by another one while the preferred trunk fails', () => {
    const world = scripted({ contacts: 100, campaigns: [planOf({ maxConcurrentCalls: 1 })] });
    world.dialer.setTrunks([trunk(1), trunk(2, { priority: 2 })]);
    world.dialer.startCampaign(1, null);
    const trunksUsed = (): (number | null)[] => world.carrier.orders.map(({ trunkId }) => trunkId);
    for (let i = 0; i < MAX_TRUNK_FAILURES + 1; i++) {
      world.pass(5);
      world.dialer.carrierEvent(world.carrier.orders.at(-1)!.callId, { kind: 'failed', sipCause: 503 });
    }
    world.pass(5);
    expect(trunksUsed()).toEqual([...Array.from({ length: MAX_TRUNK_FAILURES }, () => 1), 2, 2]);
    world.pass(FIRST_TRUNK_REST_MS);
    endFirst(world, world.carrier.orders.length - 1);
    world.pass(5);
    expect(trunksUsed().at(-1)).toBe(1);
  });

  it('holds the campaign when the only trunk fails, until its rest ends', () => {
    const world = scripted({ contacts: 100, campaigns: [planOf({ maxConcurrentCalls: 1 })] });
    world.dialer.setTrunks([trunk(1)]);
    world.dialer.startCampaign(1, null);
    for (let i = 0; i < MAX_TRUNK_FAILURES; i++) {
      world.pass(5);
      world.dialer.carrierEvent(world.carrier.orders.at(-1)!.callId, { kind: 'failed', sipCause: 503 });
    }
    const restsSince = world.loop.now();
    world.pass(FIRST_TRUNK_REST_MS - 1);
    expect(world.carrier.orders).toHaveLength(MAX_TRUNK_FAILURES);
    expect(world.of('CampaignHeld').at(-1)).toMatchObject({
      why: 'trunk_resting',
      untilMs: restsSince + FIRST_TRUNK_REST_MS,
    });
    world.pass(5);
    expect(world.carrier.orders).toHaveLength(MAX_TRUNK_FAILURES + 1);
  });

  it('gets no new call once removed, and its live calls finish', () => {
    const world = scripted({ campaigns: [planOf({ maxConcurrentCalls: 2 })] });
    world.dialer.setTrunks([trunk(1)]);
    world.dialer.startCampaign(1, null);
    world.pass(5);
    world.dialer.setTrunks([trunk(2, { maxChannels: 1 })]);
    endFirst(world, 0);
    endFirst(world, 1);
    world.pass(SECOND_MS);
    expect(world.carrier.orders.map(({ trunkId }) => trunkId)).toEqual([1, 1, 2]);
  });
});

describe("a call's caller id", () => {
  const A = '+541140000001';
  const B = '+541140000002';

  it('is reported from its order to its end', () => {
    const world = scripted({ contacts: 1, campaigns: [planOf({ callerId: B })] });
    world.dialer.setCallerIds(callerIds([A]));
    world.dialer.startCampaign(1, null);
    world.pass(1);
    expect(world.carrier.orders[0]).toMatchObject({ callerId: B });
    endFirst(world, 0);
    expect([world.of('CallQueued')[0]?.callerId, world.of('CallEnded')[0]?.callerId]).toEqual([B, B]);
  });

  it('is limited per country and day, and the campaign waits until 00:00 UTC', () => {
    const world = scripted({ contacts: 30, campaigns: [planOf({ foreignCallerIds: true })] });
    world.dialer.setCallerIds(callerIds([A, B], { dailyLimits: { argentina: 10 } }));
    world.leads.add(1, '+56912345678', 'chile');
    world.dialer.startCampaign(1, null);
    world.pass(10 * SECOND_MS);
    expect(world.carrier.orders.filter(({ country }) => country === 'argentina')).toHaveLength(20);
    expect(world.carrier.orders.filter(({ country }) => country === 'chile')).toHaveLength(1);
    expect(world.of('CampaignHeld').at(-1)).toMatchObject({ why: 'cli_limit', untilMs: MIDNIGHT_MS });
    world.loop.advanceTo(MIDNIGHT_MS - 1);
    expect(
      world.carrier.orders.filter(({ country, attempt }) => country === 'argentina' && attempt === 1),
    ).toHaveLength(20);
    world.pass(SECOND_MS);
    expect(world.of('CallQueued').filter(({ at }) => at >= MIDNIGHT_MS).length).toBeGreaterThan(0);
  });

  it('takes effect at once when the campaign changes it, during any wait', () => {
    const world = scripted({ contacts: 30, campaigns: [planOf({ callerId: A })] });
    world.dialer.setCallerIds(callerIds([], { dailyLimits: { argentina: 10 } }));
    world.dialer.startCampaign(1, null);
    world.pass(5 * SECOND_MS);
    expect(world.carrier.orders).toHaveLength(10);
    world.dialer.putCampaign(planOf({ callerId: B }));
    world.pass(SECOND_MS);
    expect(world.carrier.orders.slice(10).map(({ callerId }) => callerId)).toEqual(Array.from({ length: 10 }, () => B));
  });

  it('is taken back when the call is withdrawn or refused', () => {
    const world = scripted({ contacts: 3, campaigns: [planOf({ callerId: A, maxConcurrentCalls: 1 })] });
    world.dialer.setCallerIds(callerIds([A], { dailyLimits: { argentina: 1 } }));
    world.dialer.startCampaign(1, null);
    world.pass(5);
    world.dialer.carrierEvent(1, { kind: 'refused', why: 'withdrawn' });
    world.pass(5);
    expect(world.carrier.orders).toHaveLength(2);
    world.dialer.carrierEvent(2, { kind: 'refused', why: 'blacklisted' });
    world.pass(5);
    expect(world.carrier.orders).toHaveLength(3);
    endFirst(world, 2);
    world.pass(MINUTE_MS);
    expect(world.carrier.orders).toHaveLength(3);
    expect(holdsOf(world)).toContain('cli_limit');
  });

  it('costs no attempt if it may not be shown, and the contact waits for the retry interval', () => {
    const world = scripted({ contacts: 1, campaigns: [planOf({ maxAttempts: 1 })] });
    world.dialer.setCallerIds(callerIds([A]));
    world.dialer.startCampaign(1, null);
    world.pass(5);
    world.dialer.carrierEvent(1, { kind: 'refused', why: 'caller_id_not_owned' });
    expect(world.of('CallEnded')[0]).toMatchObject({
      disposition: 'failed',
      placedAtMs: null,
      sipCause: null,
      settlement: { kind: 'retry', dueAtMs: world.loop.now() + planOf().retryIntervalMs },
    });
    expect(world.of('CallPlaced')).toHaveLength(0);
    world.pass(planOf().retryIntervalMs + 5);
    expect(world.carrier.orders.map(({ attempt }) => attempt)).toEqual([1, 1]);
  });

  it("counts today's usage from before a restart, and ignores earlier days", () => {
    const world = scripted({ contacts: 30 });
    const day = Math.floor(START_MS / 86_400_000);
    world.dialer.setCallerIds(callerIds([A, B], { dailyLimits: { argentina: 10 } }));
    world.dialer.setCallerIdUse([
      { day, phone: A, country: 'argentina', used: 10, answered: 3 },
      { day, phone: B, country: 'argentina', used: 4, answered: 0 },
      { day: day - 1, phone: B, country: 'argentina', used: 90, answered: 0 },
      { day, phone: B, country: 'chile', used: 90, answered: 0 },
    ]);
    world.dialer.startCampaign(1, null);
    world.pass(10 * SECOND_MS);
    expect(world.carrier.orders.map(({ callerId }) => callerId)).toEqual(Array.from({ length: 6 }, () => B));
  });

  it("comes from its trunk's config", () => {
    const world = scripted();
    world.dialer.setTrunks([trunk(1, { maxChannels: 2 }), trunk(2, { priority: 2 })]);
    const config = { name: 'Sur', phone: B, isRandomized: false, pool: [] };
    world.dialer.setCallerIds(callerIds([A], { byTrunk: { 1: config } }));
    world.dialer.startCampaign(1, null);
    world.pass(SECOND_MS);
    for (const { trunkId, callerId } of world.carrier.orders) expect(callerId).toBe(trunkId === 1 ? B : A);
    expect(world.carrier.orders).toHaveLength(20);
  });

  it("is taken from the next trunk when the preferred trunk's are exhausted", () => {
    const world = scripted();
    world.dialer.setTrunks([trunk(1), trunk(2, { priority: 2 })]);
    const config = { name: 'Sur', phone: B, isRandomized: false, pool: [] };
    world.dialer.setCallerIds(callerIds([A], { byTrunk: { 1: config }, dailyLimits: { argentina: 8 } }));
    world.dialer.startCampaign(1, null);
    world.pass(SECOND_MS);
    expect(world.carrier.orders.map(({ trunkId, callerId }) => [trunkId, callerId])).toEqual([
      ...Array.from({ length: 8 }, () => [1, B]),
      ...Array.from({ length: 8 }, () => [2, A]),
    ]);
    world.pass(2 * SECOND_MS);
    expect(world.of('CampaignHeld').at(-1)).toMatchObject({ why: 'cli_limit', untilMs: MIDNIGHT_MS });
  });

  it('changes while the dialer runs, and retains recorded usage', () => {
    const world = scripted({ contacts: 30 });
    world.dialer.setCallerIds(callerIds([A], { dailyLimits: { argentina: 5 } }));
    world.dialer.startCampaign(1, null);
    world.pass(SECOND_MS);
    world.dialer.setCallerIds(callerIds([A, B], { dailyLimits: { argentina: 7 } }));
    world.pass(SECOND_MS);
    const used = world.carrier.orders.map(({ callerId }) => callerId);
    expect([used.filter((phone) => phone === A).length, used.filter((phone) => phone === B).length]).toEqual([7, 7]);
    world.dialer.setCallerIds(undefined);
    world.pass(SECOND_MS);
    expect(world.carrier.orders).toHaveLength(30);
  });
});

describe('with any trunks and limits', () => {
  const trunkPlans = fc.array(
    fc.record({
      countryCode: fc.constantFrom('54', '56'),
      dvCodes: fc.constantFrom([], [], ['11'], ['351', '2']),
      maxChannels: fc.integer({ min: 1, max: 6 }),
      priority: fc.integer({ min: 1, max: 2 }),
      isActive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('no channel or caller id exceeds its limit, and every channel is released', () => {
    fc.assert(
      fc.property(
        trunkPlans,
        fc.constantFrom('round_robin', 'least_used', 'random', 'best_success'),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 1000 }),
        (plans, strategy, limit, seed) => {
          const trunks = plans.map((plan, i) => ({ ...plan, id: i + 1 }));
          const world = createWorld({ seed, contacts: 60, settings: { globalCallsPerSecond: 20 } });
          for (let i = 0; i < 40; i++) world.leads.add(1, `+569${10_000_000 + i}`, 'chile');
          const phones = ['+541140000001', '+541140000002', '+541140000003'];
          const rotation = { strategy, minRestMs: 1000 } as const;
          world.dialer.setTrunks(trunks);
          world.dialer.setCallerIds(callerIds(phones, { rotation, dailyLimits: { argentina: limit } }));
          world.dialer.startCampaign(1, null);
          world.pass(4 * HOUR_MS);
          const load = new Map<number, number>();
          const used = new Map<string, number>();
          for (const fact of world.facts) {
            if (fact.kind === 'CallQueued') {
              const plan = trunks[fact.trunkId! - 1]!;
              load.set(plan.id, (load.get(plan.id) ?? 0) + 1);
              expect(plan.isActive && fact.phone.startsWith(plan.countryCode, 1)).toBe(true);
              expect(load.get(plan.id)).toBeLessThanOrEqual(plan.maxChannels);
              const key = `${fact.callerId} ${fact.country}`;
              used.set(key, (used.get(key) ?? 0) + 1);
              if (fact.country === 'argentina') expect(used.get(key)).toBeLessThanOrEqual(limit);
            }
            if (fact.kind === 'CallEnded') load.set(fact.trunkId!, load.get(fact.trunkId!)! - 1);
          }
          if (world.dialer.summary().liveCalls === 0)
            expect([...load.values()].every((calls) => calls === 0)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});
