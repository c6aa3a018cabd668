import { describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { foundPerson } from '#engine/model/facts.ts';
import type { AbandonmentCounts, PacingPolicy } from '#engine/policies/pacing/policy.ts';
import { createScriptedWorld, createWorld, planOf, START_MS } from './support/world.ts';

describe('the abandonment cap', () => {
  const over = [{ hour: 0, placed: 400, answered: 100, wanted: 100, abandoned: 4 }];

  it('stops calls beyond the free agents while a campaign exceeds it, under any method', () => {
    const { dialer, carrier, pass, of, loop, leads } = createScriptedWorld({
      campaigns: [],
      settings: { agentCapacity: 3 },
    });
    for (let i = 0; i < 100; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
    const plan = planOf({ abandonmentCap: 0.03, dialMethod: { kind: 'fixed' } });
    const past = over.map((counts) => ({ ...counts, hour: Math.floor(loop.now() / HOUR_MS) - 1, quarter: 0 }));
    dialer.putCampaign(plan, 'draft', null, past);
    dialer.startCampaign(1, null);
    pass(10 * SECOND_MS);
    expect(carrier.orders).toHaveLength(3);
    expect(of('CampaignHeld').at(-1)?.why).toBe('abandonment_cap');
    dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    pass(10 * SECOND_MS);
    // One agent is in a call, and two calls are in flight for the other two.
    expect(carrier.orders).toHaveLength(3);
  });

  it('lets the campaign dial again when the hours above the cap have expired', () => {
    const { dialer, carrier, pass, loop, leads } = createScriptedWorld({
      campaigns: [],
      settings: { agentCapacity: 3 },
    });
    for (let i = 0; i < 100; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
    const hour = Math.floor(loop.now() / HOUR_MS) - 719;
    const past = over.map((counts) => ({ ...counts, hour, quarter: 0 }));
    dialer.putCampaign(planOf({ abandonmentCap: 0.03, ringTimeoutMs: 24 * HOUR_MS }), 'draft', null, past);
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    for (let id = 1; id <= 3; id++) dialer.carrierEvent(id, { kind: 'placed' });
    pass(HOUR_MS);
    expect(carrier.orders).toHaveLength(3);
    pass(HOUR_MS);
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    pass(10 * SECOND_MS);
    expect(carrier.orders.length).toBeGreaterThan(10);
  });

  it('also applies per calendar day if the plan says so, from the plan’s change on', () => {
    const { dialer, carrier, pass, of, loop, leads } = createScriptedWorld({
      campaigns: [],
      settings: { agentCapacity: 3 },
    });
    for (let i = 0; i < 500; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
    const plan = planOf({ abandonmentCap: 0.03, dialMethod: { kind: 'fixed' }, ringTimeoutMs: 48 * HOUR_MS });
    const hour = Math.floor(loop.now() / HOUR_MS);
    const past = [
      { hour: hour - 20, quarter: 0, placed: 4000, answered: 1000, wanted: 1000, abandoned: 10 },
      { hour: hour - 1, quarter: 0, placed: 400, answered: 100, wanted: 100, abandoned: 4 },
    ];
    dialer.putCampaign(plan, 'draft', null, past);
    // Over the cap for today, but not for the last 24 hours.
    dialer.putCampaign({ ...plan, abandonmentDayZone: 'UTC' });
    dialer.startCampaign(1, null);
    pass(10 * SECOND_MS);
    expect(carrier.orders).toHaveLength(3);
    expect(of('CampaignHeld').at(-1)?.why).toBe('abandonment_cap');
    dialer.putCampaign(plan);
    pass(SECOND_MS);
    expect(carrier.orders.length).toBeGreaterThan(3);
  });

  it('gives a dial method the counts since midnight only if the plan requests it', () => {
    const seen: (AbandonmentCounts | null)[] = [];
    const method: PacingPolicy<null> = {
      initial: null,
      pace(memory, { abandonedToday }) {
        seen.push(abandonedToday === null ? null : { ...abandonedToday });
        return { place: 0, memory };
      },
    };
    const { dialer, pass, loop, leads } = createScriptedWorld({ campaigns: [], pacing: () => method });
    leads.add(1, '+5491120000000', 'argentina');
    const counts = { placed: 40, answered: 10, wanted: 10, abandoned: 2 };
    const past = [13, 12].map((age) => ({ hour: Math.floor(loop.now() / HOUR_MS) - age, quarter: 0, ...counts }));
    dialer.putCampaign(planOf({ abandonmentCap: 0.03 }), 'draft', null, past);
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    expect(seen.at(-1)).toBeNull();
    dialer.putCampaign(planOf({ abandonmentCap: 0.03, abandonmentDayZone: 'UTC' }));
    pass(SECOND_MS);
    // The counts are of the hours before and after midnight, so only one hour belongs to today.
    expect(seen.at(-1)).toEqual(counts);
  });

  it('keeps a campaign that dials far too fast near the cap; without it, abandonment continues', () => {
    const shares = (abandonmentCap: number | null): { all: number; later: number } => {
      const { dialer, pass, of, facts } = createWorld({
        contacts: 40_000,
        campaigns: [planOf({ abandonmentCap })],
        settings: { agentCapacity: 20 },
      });
      dialer.startCampaign(1, null);
      pass(24 * HOUR_MS);
      const shareSince = (atMs: number): number => {
        const persons = facts.filter((fact) => foundPerson(fact) && fact.at >= atMs).length;
        const lost = of('CallEnded').filter(({ disposition, at }) => disposition === 'abandoned' && at >= atMs).length;
        expect(persons).toBeGreaterThan(1000);
        return lost / persons;
      };
      return { all: shareSince(0), later: shareSince(START_MS + HOUR_MS) };
    };
    const free = shares(null);
    expect(free.all).toBeGreaterThan(0.3);
    const capped = shares(0.03);
    // The first calls are placed before the answer rate is known. Later calls compensate for them.
    expect(capped.all).toBeLessThan(0.0315);
    expect(capped.later).toBeGreaterThan(0.01);
  });
});
