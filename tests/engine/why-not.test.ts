/** Produces every hold reason, and checks that it is reported. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { createDialer } from '#engine/dialer.ts';
import type { DialerOptions } from '#engine/dialer-contract.ts';
import { createHoldDurations } from '#engine/hold-durations.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import { HOLD_REASONS, type Fact, type HoldReason } from '#engine/model/facts.ts';
import type { CampaignPlan, DialerSettings, Scenario } from '#engine/model/scenario.ts';
import type { AbandonmentQuarter } from '#engine/policies/abandonment.ts';
import type { CarrierEvent, LeadSource } from '#engine/ports.ts';
import { createScriptedWorld, createWorld, fillLeads, planOf, scenarioOf, START_MS } from './support/world.ts';

type Situation = {
  readonly contacts?: number;
  readonly plan?: Partial<CampaignPlan>;
  readonly settings?: Partial<DialerSettings>;
  readonly scenario?: Partial<Scenario>;
  readonly past?: readonly AbandonmentQuarter[];
  readonly pacing?: DialerOptions['pacing'];
  /** How every call ends at once, or undefined if it stays in progress. */
  readonly end?: CarrierEvent;
  readonly stopped?: boolean;
  readonly leads?: LeadSource;
  readonly carrierChannels?: number;
  readonly heldTeams?: readonly number[];
  /** Whether the carrier reports nothing of the orders. */
  readonly isSilent?: boolean;
  /** Whether the phones of all agents are dead. */
  readonly arePhonesDead?: boolean;
};

const trunk = { id: 1, countryCode: '54', dvCodes: [], maxChannels: 1, priority: 1, isActive: true };
const evening = { fromMinute: 20 * 60, toMinute: 21 * 60 };
const inventory = [{ id: 1, phone: '+541152345678', country: 'argentina', isActive: true, isSynthetic: false }];

const noMore = (memory: unknown) => ({ place: 0, memory });

/** A list whose numbers may not be called for an hour. */
function heldLeads(why: HoldReason): LeadSource {
  const leads = createMemoryLeads(16, { holdOf: () => ({ why, untilMs: START_MS + HOUR_MS }) });
  for (let i = 0; i < 20; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
  return leads;
}

/** A situation for each reason, at noon UTC on a Monday. A missing reason is a compile error. */
const BROUGHT_ABOUT: Readonly<Record<HoldReason, Situation>> = {
  dialer_stopped: { stopped: true },
  carrier_down: { carrierChannels: 0 },
  hours: { plan: { hours: { timeZone: 'UTC', open: evening, weekdays: [1], lunch: null } } },
  manual_dialing: { plan: { teamId: 1, dialMethod: { kind: 'manual' } } },
  no_agents: { plan: { teamId: 1 } },
  agents_unreachable: { arePhonesDead: true },
  list_finished: { contacts: 1 },
  legal_window: {
    scenario: {
      legalWindows: { argentina: { days: Array.from({ length: 7 }, () => evening), holiday: null, holidays: [] } },
    },
  },
  number_in_call: { leads: heldLeads('number_in_call') },
  number_gap: { leads: heldLeads('number_gap') },
  number_cap: { leads: heldLeads('number_cap') },
  abandoned_hold: { leads: heldLeads('abandoned_hold') },
  retry_wait: { contacts: 1, end: { kind: 'busy', sipCause: 486 } },
  concurrency: { plan: { maxConcurrentCalls: 1 } },
  no_trunk: { scenario: { trunks: [{ ...trunk, countryCode: '55' }] } },
  trunk_resting: {
    scenario: { trunks: [{ ...trunk, maxChannels: 100 }] },
    end: { kind: 'failed', sipCause: 503 },
  },
  trunk_full: { scenario: { trunks: [trunk] } },
  carrier_full: { carrierChannels: 1 },
  no_team_channel: { plan: { teamId: 1 }, heldTeams: [1] },
  carrier_slow: { isSilent: true },
  no_caller_id: {
    scenario: {
      callerIds: {
        inventory: [{ ...inventory[0]!, isSynthetic: true }],
        rotation: { strategy: 'least_used', minRestMs: 0 },
        byCampaign: {},
        byTrunk: {},
        dailyLimits: {},
        mustBeOwned: true,
      },
    },
  },
  no_local_caller_id: {
    scenario: {
      callerIds: {
        inventory: [{ ...inventory[0]!, phone: '+59170000001', country: 'bolivia' }],
        rotation: { strategy: 'least_used', minRestMs: 0 },
        byCampaign: {},
        byTrunk: {},
        dailyLimits: {},
      },
    },
  },
  cli_limit: {
    scenario: {
      callerIds: {
        inventory,
        rotation: { strategy: 'least_used', minRestMs: 0 },
        byCampaign: {},
        byTrunk: {},
        dailyLimits: { argentina: 1 },
      },
    },
  },
  abandonment_cap: {
    plan: { abandonmentCap: 0.03 },
    settings: { agentCapacity: 0 },
    past: [{ hour: Math.floor(START_MS / HOUR_MS), quarter: 0, placed: 100, answered: 30, wanted: 30, abandoned: 5 }],
  },
  no_free_agent: { settings: { agentCapacity: 0 }, pacing: () => ({ initial: null, pace: noMore }) },
  dial_method: { pacing: () => ({ initial: null, pace: noMore }) },
  cps: { settings: { globalCallsPerSecond: 0.1 } },
};

/** Returns the facts about a campaign after five seconds in the situation. */
function told(situation: Situation): Fact[] {
  const plan = planOf(situation.plan);
  const loop = createLoop(START_MS);
  const facts: Fact[] = [];
  const dialer = createDialer({
    loop,
    scenario: { ...scenarioOf({ settings: situation.settings }), campaigns: [], ...situation.scenario },
    seed: 1,
    isPlacingReported: situation.isSilent ?? false,
    ports: {
      leads: situation.leads ?? fillLeads([plan], situation.contacts ?? 20),
      placer: {
        place({ callId }) {
          if (situation.isSilent) return;
          dialer.carrierEvent(callId, { kind: 'placed' });
          if (situation.end) dialer.carrierEvent(callId, situation.end);
        },
        play: () => {},
        connect: () => {},
        connectOutside: () => {},
        startWaiting: () => {},
        control: () => {},
        consult: () => {},
        consultOutside: () => {},
        endConsultation: () => {},
        handOver: () => {},
        leaveMessage: () => {},
        hangUp: () => {},
        probeAgent: () => {},
      },
      sinks: [{ kinds: new Set(['CampaignHeld', 'CampaignReleased']), accept: (fact) => void facts.push(fact) }],
    },
    ...(situation.pacing && { pacing: situation.pacing }),
  });
  dialer.putCampaign(plan, 'draft', null, situation.past);
  dialer.start();
  if (situation.carrierChannels !== undefined) dialer.setCarrierChannels(situation.carrierChannels);
  if (situation.heldTeams !== undefined) dialer.setHeldTeams(situation.heldTeams);
  if (situation.arePhonesDead) for (let id = 101; id <= 105; id++) dialer.setAgentReachable(id, false);
  dialer.startCampaign(plan.id, null);
  loop.advanceTo(START_MS + SECOND_MS / 2);
  if (situation.stopped) dialer.stop();
  loop.advanceTo(START_MS + 5 * SECOND_MS);
  return facts;
}

describe('a campaign that places nothing', () => {
  it.each(HOLD_REASONS)('reports why: %s', (why) => {
    expect(told(BROUGHT_ABOUT[why]).at(-1)).toMatchObject({ kind: 'CampaignHeld', campaignId: 1, why });
  });

  it('reports that the dialer was stopped, even while a call is being placed', () => {
    const world = createWorld({
      sinks: [{ kinds: new Set(['CallPlaced']), accept: () => void world.dialer.stop() }],
    });
    world.dialer.startCampaign(1, null);
    world.pass(10 * SECOND_MS);
    expect(world.of('CampaignHeld')).toMatchObject([{ why: 'dialer_stopped' }]);
    expect(world.of('CampaignReleased')).toEqual([]);
  });

  it('is not held while it places calls, despite short pauses of its dial method', () => {
    const world = createWorld({
      campaigns: [planOf({ dialMethod: { kind: 'predictive' } })],
      contacts: 10_000,
      settings: { agentCapacity: 20 },
    });
    world.dialer.startCampaign(1, null);
    world.pass(10 * MINUTE_MS);
    const clock = createHoldDurations();
    for (const fact of world.facts) clock.accept(fact);
    const { dial_method = 0, no_free_agent = 0 } = clock.until(world.loop.now());
    // A pause is reported as a hold after five seconds, and the hold lasts up to a second longer than the pause.
    const placed = world.of('CallQueued').map(({ at }) => at);
    const pauses = [...placed, world.loop.now()].map((at, nth) => at - (placed[nth - 1] ?? START_MS));
    const long = pauses.filter((ms) => ms > 5 * SECOND_MS);
    expect(long.length).toBeLessThan(pauses.length / 8);
    const mayBeHeldMs = long.reduce((sum, ms) => sum + ms - 4 * SECOND_MS, 0);
    expect(dial_method + no_free_agent).toBeLessThanOrEqual(mayBeHeldMs);
  });

  it('is held by its dial method after five seconds without a call, until its next one', () => {
    const campaigns = [planOf({ dialMethod: { kind: 'progressive' } })];
    const world = createScriptedWorld({ campaigns, settings: { agentCapacity: 2 } });
    world.dialer.startCampaign(1, null);
    world.pass(5 * SECOND_MS - 1);
    expect(world.of('CampaignHeld')).toEqual([]);
    world.pass(SECOND_MS);
    const placedAtMs = world.of('CallQueued').at(-1)!.at;
    expect(world.of('CampaignHeld')).toMatchObject([{ why: 'dial_method', at: placedAtMs + 5 * SECOND_MS }]);
    world.dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    world.pass(2 * SECOND_MS);
    expect(world.of('CampaignReleased')).toHaveLength(1);
  });

  it('is not held by taken lines, while each free line gets a call within a second', () => {
    const world = createScriptedWorld({ campaigns: [planOf({ maxConcurrentCalls: 1 })] });
    world.dialer.startCampaign(1, null);
    world.pass(3 * SECOND_MS);
    for (let callId = 1; callId <= 10; callId++) {
      world.dialer.carrierEvent(callId, { kind: 'busy', sipCause: 486 });
      world.pass(SECOND_MS / 2);
    }
    expect(world.of('CampaignHeld')).toMatchObject([{ why: 'concurrency' }]);
    expect(world.of('CampaignReleased')).toHaveLength(1);
    world.pass(2 * SECOND_MS);
    expect(world.of('CampaignHeld')).toHaveLength(2);
  });

  it('waits for the retry of the last contact once its call has ended', () => {
    const world = createScriptedWorld({ contacts: 1 });
    world.dialer.startCampaign(1, null);
    world.pass(5 * SECOND_MS);
    world.dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    world.pass(5 * SECOND_MS);
    expect(world.of('CampaignHeld')).toMatchObject([
      { why: 'list_finished', untilMs: null },
      { why: 'retry_wait', untilMs: START_MS + 305_000 },
    ]);
  });

  it('is reported as held after a restart too, when the dialer stays stopped', () => {
    const restarted = (goesOn: boolean) => {
      const world = createScriptedWorld({ campaigns: [], contacts: 0, stopped: true });
      world.leads.add(1, '+541152345678', 'argentina');
      world.dialer.putCampaign(planOf(), 'active', null);
      if (goesOn) world.dialer.start();
      world.pass(5 * SECOND_MS);
      return world.of('CampaignHeld').map(({ why }) => why);
    };
    expect(restarted(false)).toEqual(['dialer_stopped']);
    expect(restarted(true)).toEqual(['list_finished']);
  });

  it('treats a missing list like a finished one', () => {
    const leads: LeadSource = {
      take: () => ({ kind: 'wait', untilMs: Infinity, why: 'retry_wait' }),
      settle: () => {},
      lastFailure: () => null,
      giveBack: () => 'done',
      takeOne: () => ({ kind: 'empty' }),
      holdOf: () => null,
    };
    expect(told({ leads })).toMatchObject([{ why: 'list_finished', untilMs: null }]);
    // This reason takes precedence over all others.
    expect(told({ ...BROUGHT_ABOUT.no_free_agent, leads })).toMatchObject([{ why: 'list_finished', untilMs: null }]);
  });

  it.each([
    ['resting lines', { maxConcurrentCalls: 1, lineRestMs: 10 * MINUTE_MS }, 5],
    ['agents', { dialMethod: { kind: 'progressive' } }, 1],
  ] as const)(
    'completes with its last call, and does not wait for %s that no contact needs',
    (_what, patch, agents) => {
      const world = createScriptedWorld({
        campaigns: [planOf(patch)],
        contacts: 1,
        settings: { agentCapacity: agents },
      });
      world.dialer.startCampaign(1, null);
      world.pass(0);
      world.dialer.carrierEvent(1, { kind: 'placed' });
      world.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
      world.pass(SECOND_MS);
      expect(world.of('CallConnected')).toHaveLength(1);
      world.dialer.setSettings({ agentCapacity: 0 });
      world.dialer.carrierEvent(1, { kind: 'hung_up' });
      expect(world.of('CampaignCompleted')).toMatchObject([{ at: world.loop.now() }]);
    },
  );

  it('waits for lines or agents while a contact is left, and checks the list once', () => {
    const leads = fillLeads([planOf()], 5);
    let looks = 0;
    const counted: LeadSource = { ...leads, take: (...args) => (looks++, leads.take(...args)) };
    expect(told({ ...BROUGHT_ABOUT.no_free_agent, leads: counted })).toMatchObject([{ why: 'no_free_agent' }]);
    expect(looks).toBe(1);
  });

  it('reports that it waits for the rate throughout, not only when it is next', () => {
    const campaigns = [1, 2, 3, 4].map((id) => planOf({ id }));
    const world = createWorld({ campaigns, settings: { globalCallsPerSecond: 0.1 } });
    for (const { id } of campaigns) world.dialer.startCampaign(id, null);
    world.pass(SECOND_MS + 1);
    expect(world.of('CampaignHeld').map(({ campaignId, why }) => [campaignId, why])).toEqual([
      [1, 'cps'],
      [2, 'cps'],
      [3, 'cps'],
      [4, 'cps'],
    ]);
    world.pass(100 * SECOND_MS);
    // An occasional call doesn't contradict the reported reason.
    expect(world.of('CampaignHeld')).toHaveLength(4);
    expect(world.of('CampaignReleased')).toEqual([]);
  });

  it('reports that no trunk reaches its numbers, however often other calls free a trunk while it awaits the rate', () => {
    const campaigns = [1, 2, 3].map((id) => planOf({ id, maxAttempts: 200, retryIntervalMs: SECOND_MS }));
    const trunks = [
      { ...trunk, dvCodes: ['11'] },
      { ...trunk, id: 2, dvCodes: ['221'] },
    ];
    const world = createScriptedWorld({
      campaigns,
      contacts: 0,
      settings: { globalCallsPerSecond: 1 },
      scenario: { trunks },
    });
    for (const { id } of campaigns)
      for (let nth = 0; nth < 20; nth++)
        world.leads.add(
          id,
          `${id === 3 ? '+543514' : '+54114'}${String(id * 100_000 + nth).padStart(7, '2')}`,
          'argentina',
        );
    for (const { id } of campaigns) world.dialer.startCampaign(id, null);
    for (let callId = 1; callId <= 60; callId++) {
      world.pass(SECOND_MS);
      world.dialer.carrierEvent(callId, { kind: 'placed' });
      world.dialer.carrierEvent(callId, { kind: 'busy', sipCause: 486 });
    }
    expect(world.of('CallQueued').length).toBeGreaterThan(50);
    const held = world.of('CampaignHeld').filter(({ campaignId }) => campaignId === 3);
    expect(new Set(held.map(({ why }) => why))).toEqual(new Set(['no_trunk']));
    // With a trunk for its numbers, it waits for the rate like the others.
    world.dialer.setTrunks([trunk]);
    world.pass(10 * SECOND_MS);
    expect(world.of('CallQueued').some(({ campaignId }) => campaignId === 3)).toBe(true);
  });

  it('reports the end of the hold if it is known', () => {
    expect(told(BROUGHT_ABOUT.hours).at(-1)).toMatchObject({ untilMs: START_MS + 8 * HOUR_MS });
    expect(told(BROUGHT_ABOUT.legal_window).at(-1)).toMatchObject({ untilMs: START_MS + 11 * HOUR_MS });
    expect(told(BROUGHT_ABOUT.retry_wait).at(-1)).toMatchObject({ untilMs: START_MS + 300_000 });
    expect(told(BROUGHT_ABOUT.cli_limit).at(-1)).toMatchObject({ untilMs: START_MS + 12 * HOUR_MS });
  });
});
