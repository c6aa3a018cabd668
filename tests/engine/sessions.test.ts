/** Campaigns whose answered calls go to their own sessions instead of agents. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { CampaignPlan, DialMethod } from '#engine/model/scenario.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';
import type { WorldOptions } from './support/world.ts';

const EVERYBODY_ANSWERS = {
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
  detection: null,
};

/**
 * Creates a world that has placed `calls` calls of a campaign with sessions, which the test can answer in any order.
 */
function world(calls: number, plan: Partial<CampaignPlan>, options: Omit<WorldOptions, 'campaigns'> = {}) {
  const made = createScriptedWorld({
    contacts: calls,
    ...options,
    campaigns: [planOf({ sessions: 2, ...plan })],
    settings: { globalCallsPerSecond: 1000, agentCapacity: 3, ...options.settings },
  });
  made.dialer.startCampaign(1, null);
  made.pass(calls);
  for (let id = 1; id <= calls; id++) made.dialer.carrierEvent(id, { kind: 'placed' });
  return {
    ...made,
    answer: (id: number) => made.dialer.carrierEvent(id, { kind: 'answered', by: 'person' }),
    hangUp: (id: number) => made.dialer.carrierEvent(id, { kind: 'hung_up' }),
    takenBy: () => made.carrier.connected.map(({ callId, agentId }) => `${callId}→${agentId ?? 'session'}`),
    outcomes: () => made.of('CallEnded').map(({ callId, disposition }) => `${callId} ${disposition}`),
  };
}

describe('a campaign with sessions', () => {
  it('sends its answered calls to its sessions, and agents stay idle', () => {
    const { answer, takenBy, of, dialer } = world(2, {});
    answer(1);
    answer(2);
    expect(takenBy()).toEqual(['1→session', '2→session']);
    expect(of('CallConnected').map(({ agentId }) => agentId)).toEqual([null, null]);
    expect(of('AgentChanged').every(({ to }) => to === 'available')).toBe(true);
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 3, agentsBusy: 0 });
  });

  it('lets persons wait for a session, abandons them after the wait, and takes the next one at once after a call, without wrap-up', () => {
    const { answer, hangUp, pass, takenBy, outcomes } = world(5, { agentWaitMs: 2000 });
    for (const id of [1, 2, 3, 4]) answer(id);
    pass(1999);
    hangUp(1);
    expect(takenBy()).toEqual(['1→session', '2→session', '3→session']);
    pass(1);
    expect(outcomes()).toEqual(['1 success', '4 abandoned']);
  });

  it('counts abandoned calls towards its cap, above which it places no call beyond its free sessions', () => {
    const plan = { agentWaitMs: 0, abandonmentCap: 0.03 };
    const { answer, hangUp, pass, of, carrier } = world(3, plan, {
      contacts: 50,
      settings: { globalCallsPerSecond: 3 },
    });
    pass(SECOND_MS);
    for (const id of carrier.orders.map(({ callId }) => callId)) answer(id);
    pass(SECOND_MS);
    expect(of('CallEnded').filter(({ disposition }) => disposition === 'abandoned').length).toBeGreaterThan(0);
    const placed = carrier.orders.length;
    pass(10 * SECOND_MS);
    expect(carrier.orders.length).toBe(placed);
    hangUp(1);
    pass(10 * SECOND_MS);
    expect(carrier.orders.length).toBe(placed + 1);
  });

  it('transfers to a session after the menu’s key, even if no agent is on shift', () => {
    const { answer, dialer, takenBy, of } = world(1, { flow: 'press1' }, { settings: { agentCapacity: 0 } });
    answer(1);
    dialer.carrierEvent(1, { kind: 'dtmf', key: '1' });
    expect(takenBy()).toEqual(['1→session']);
    expect(of('CallTransferred')).toMatchObject([{ toAgentId: null, byUserId: null }]);
  });

  it('allows transfers by hand to an agent, and to the queue of its sessions', () => {
    const { answer, dialer, takenBy, hangUp, pass } = world(2, { flow: 'press1' });
    answer(1);
    answer(2);
    expect([dialer.transferCall(1, 102, 7), dialer.transferCall(2, 100, 7)]).toEqual(['ok', 'ok']);
    expect(takenBy()).toEqual(['1→102', '2→session']);
    hangUp(1);
    pass(10 * MINUTE_MS);
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 3, agentsBusy: 0 });
  });

  it('gives a call to another session if the first can’t be reached, and skips that one for a while', () => {
    const { answer, dialer, hangUp, takenBy, pass, of } = world(
      5,
      { agentWaitMs: 5000, ringTimeoutMs: 60_000 },
      { takersRing: true },
    );
    answer(1);
    dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    expect(takenBy()).toEqual(['1→session', '1→session']);
    answer(2);
    expect(of('CallWaiting').map(({ callId }) => callId)).toEqual([2]);
    hangUp(1);
    expect(takenBy().at(-1)).toBe('2→session');
    pass(30_000);
    answer(3);
    expect(takenBy().at(-1)).toBe('3→session');
  });

  it('abandons a call if no session can be reached within the wait, however many there are', () => {
    const { answer, dialer, pass, outcomes, takenBy } = world(
      1,
      { sessions: 1000, agentWaitMs: 2000 },
      { takersRing: true },
    );
    answer(1);
    for (let i = 0; i < 10; i++) {
      pass(300);
      dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    }
    expect(outcomes()).toEqual(['1 abandoned']);
    expect(takenBy()).toHaveLength(7);
  });

  it('counts a person who hangs up while the session is being reached as abandoned', () => {
    const { answer, dialer, outcomes, takenBy } = world(3, { sessions: 1 }, { takersRing: true });
    answer(1);
    dialer.carrierEvent(1, { kind: 'hung_up' });
    answer(2);
    expect(outcomes()).toEqual(['1 abandoned']);
    expect(takenBy()).toEqual(['1→session', '2→session']);
  });

  it('lets test calls use its service without taking one of its sessions', () => {
    const made = world(1, { sessions: 1 });
    made.answer(1);
    made.dialer.testCall(
      { phone: '+541141234567', country: 'argentina', userId: 1, plan: planOf({ sessions: 1 }) },
      () => {},
    );
    made.pass(1000);
    made.dialer.carrierEvent(2, { kind: 'placed' });
    made.answer(2);
    expect(made.takenBy()).toEqual(['1→session', '2→session']);
  });
});

describe('the adaptive rest of a line', () => {
  it('depends on the idle sessions, not on the agents', () => {
    const timing = {
      progressiveDelay: false,
      adaptive: true,
      weekendMultiplier: 1,
      nightMultiplier: 1,
      timeZone: 'UTC',
    };
    const plan = { sessions: 1, maxConcurrentCalls: 2, lineRestMs: 40_000, timing };
    const { dialer, answer, pass, carrier } = world(2, plan, { contacts: 10 });
    answer(1);
    // The only session is busy, so the ended call's line rests for the full time, although every agent is idle.
    dialer.carrierEvent(2, { kind: 'busy', sipCause: 486 });
    pass(39_999);
    expect(carrier.orders).toHaveLength(2);
    pass(1);
    expect(carrier.orders).toHaveLength(3);
  });
});

describe('sessions that are changed while in use', () => {
  it('finish their calls when their number is reduced, and take no new call before', () => {
    const { answer, hangUp, dialer, takenBy, of } = world(6, { sessions: 3, agentWaitMs: 60_000 });
    for (const id of [1, 2, 3]) answer(id);
    dialer.putCampaign(planOf({ sessions: 1, agentWaitMs: 60_000 }));
    expect(of('CallEnded')).toEqual([]);
    answer(4);
    hangUp(1);
    hangUp(2);
    expect(takenBy()).toHaveLength(3);
    hangUp(3);
    expect(takenBy().at(-1)).toBe('4→session');
  });

  it('take waiting persons at once when their number is raised', () => {
    const { answer, dialer, takenBy } = world(3, { sessions: 1, agentWaitMs: 60_000 });
    answer(1);
    answer(2);
    dialer.putCampaign(planOf({ sessions: 2, agentWaitMs: 60_000 }));
    expect(takenBy()).toEqual(['1→session', '2→session']);
  });

  it('leave waiting persons to the agents when they are removed, without a longer wait', () => {
    const { answer, dialer, takenBy, pass, hangUp, outcomes } = world(6, { sessions: 1, agentWaitMs: 2000 });
    for (const id of [1, 2, 3]) answer(id);
    dialer.setSettings({ agentCapacity: 1 });
    pass(1000);
    dialer.putCampaign(planOf({ agentWaitMs: 2000 }));
    expect(takenBy()).toEqual(['1→session', '2→101']);
    pass(1000);
    expect(outcomes()).toEqual(['3 abandoned']);
    hangUp(1);
    answer(4);
    expect(takenBy()).toHaveLength(2);
  });

  it('get the persons who wait for an agent when a campaign is given sessions', () => {
    const { answer, dialer, takenBy } = world(3, { sessions: undefined as never, agentWaitMs: 60_000 });
    dialer.setSettings({ agentCapacity: 1 });
    answer(1);
    answer(2);
    dialer.putCampaign(planOf({ sessions: 1, agentWaitMs: 60_000 }));
    expect(takenBy()).toEqual(['1→101', '2→session']);
  });
});

const METHODS: readonly DialMethod[] = [{ kind: 'progressive' }, { kind: 'ratio', level: 2 }, { kind: 'predictive' }];

/** Runs a campaign for two hours. Returns the mean number of calls in conversation, and abandoned ÷ connected calls. */
function played(plan: Partial<CampaignPlan>, options: WorldOptions = {}) {
  const campaigns = [planOf({ sessions: 10, abandonmentCap: 0.03, ...plan })];
  const made = createWorld({ contacts: 20_000, ...options, campaigns });
  made.dialer.startCampaign(1, null);
  made.pass(2 * HOUR_MS);
  const talks = made.of('CallEnded').filter(({ connectedAtMs }) => connectedAtMs !== null);
  const talkMs = talks.reduce((sum, { at, connectedAtMs }) => sum + at - connectedAtMs!, 0);
  const abandoned = made.of('CallEnded').filter(({ disposition }) => disposition === 'abandoned').length;
  return { made, busy: talkMs / (2 * HOUR_MS), abandonment: abandoned / talks.length };
}

describe('the dial methods', () => {
  it.each(METHODS)('fill the sessions when no agent is on shift, within the cap: $kind', (dialMethod) => {
    const { busy, abandonment } = played({ dialMethod }, { settings: { agentCapacity: 0, globalCallsPerSecond: 50 } });
    // Agents would spend part of the time in wrap-up. A call takes ten seconds to be answered.
    expect(busy).toBeGreaterThan(dialMethod.kind === 'progressive' ? 5 : 6);
    expect(busy).toBeLessThanOrEqual(10);
    expect(abandonment).toBeLessThan(0.035);
  });

  it('fill no more sessions than there are lines to carry their calls, and abandon nobody then', () => {
    const { made, busy, abandonment } = played(
      { dialMethod: { kind: 'predictive' }, sessions: 500, maxConcurrentCalls: 20 },
      { network: EVERYBODY_ANSWERS },
    );
    expect(busy).toBeGreaterThan(15);
    expect(abandonment).toBe(0);
    expect(made.of('AgentChanged').every(({ to }) => to === 'available')).toBe(true);
  });

  it.each([
    ['its lines', { maxConcurrentCalls: 8 }, {}, 8],
    [
      'the active trunks’ channels',
      {},
      { trunks: [trunkOf(1, 5), trunkOf(2, 7), { ...trunkOf(3, 9), isActive: false }] },
      12,
    ],
    ['its sessions', { sessions: 6 }, {}, 6],
  ] as const)('offer no more sessions than %s', (_what, plan, scenario, capacity) => {
    const seen: number[][] = [];
    const made = createWorld({
      campaigns: [planOf({ sessions: 40, ...plan })],
      scenario,
      pacing: () => ({
        initial: null,
        pace(memory, snapshot, settings) {
          seen.push([settings.agentCapacity, snapshot.agentsAvailable, snapshot.agents.count]);
          return { place: 0, memory };
        },
      }),
    });
    made.dialer.startCampaign(1, null);
    expect(seen.at(-1)).toEqual([capacity, capacity, capacity]);
  });

  it('consider only the campaign’s own sessions, calls and waiting persons', () => {
    const seen: Record<string, unknown>[] = [];
    const made = createScriptedWorld({
      campaigns: [planOf({ id: 1, sessions: 2 }), planOf({ id: 2 })],
      settings: { agentCapacity: 1, agentWaitMs: 60_000, globalCallsPerSecond: 1000 },
      contacts: 50,
      pacing: ({ id }) => ({
        initial: null,
        pace(memory, { linesFree, agentsAvailable, agentsBusy, waiting, share, othersWanting, inFlight }) {
          seen[id] = { agentsAvailable, agentsBusy, waiting, share, othersWanting, inFlight };
          return { place: made.of('CallQueued').length < 8 ? Math.min(4, linesFree) : 0, memory };
        },
      }),
    });
    for (const id of [1, 2]) made.dialer.startCampaign(id, null);
    made.pass(10);
    const first = (campaignId: number) => made.of('CallQueued').filter((fact) => fact.campaignId === campaignId);
    for (const { callId } of [...first(1).slice(0, 1), ...first(2).slice(0, 3)])
      made.dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
    made.dialer.leadsChanged(1);
    expect(seen[1]).toMatchObject({ agentsAvailable: 1, agentsBusy: 1, waiting: 0, share: 1, othersWanting: 0 });
    expect(seen[2]).toMatchObject({ agentsAvailable: 0, agentsBusy: 1, othersWanting: 0 });
  });
});

describe('beside a campaign with agents', () => {
  const agentsOnly = planOf({ id: 2, dialMethod: { kind: 'predictive' }, abandonmentCap: 0.03 });
  const withSessions = planOf({ id: 1, dialMethod: { kind: 'predictive' }, abandonmentCap: 0.03, sessions: 30 });

  /** Returns the number of calls of campaign `id`, the mean number in conversation, and the agents who took them. */
  function courseOf(campaigns: readonly CampaignPlan[], id: number) {
    const made = createWorld({
      campaigns,
      contacts: 10_000,
      settings: { agentCapacity: 10, globalCallsPerSecond: 1000 },
    });
    for (const plan of campaigns) made.dialer.startCampaign(plan.id, null);
    made.pass(4 * HOUR_MS);
    const ended = made.of('CallEnded').filter(({ campaignId }) => campaignId === id);
    const talkMs = ended.reduce(
      (sum, { at, connectedAtMs }) => sum + (connectedAtMs === null ? 0 : at - connectedAtMs),
      0,
    );
    return { calls: ended.length, busy: talkMs / (4 * HOUR_MS), agents: new Set(ended.map(({ agentId }) => agentId)) };
  }

  it.each([
    ['a campaign with agents', 2],
    ['a campaign with sessions', 1],
  ])('%s dials as it does alone', (_what, id) => {
    const alone = courseOf(id === 1 ? [withSessions] : [agentsOnly], id);
    const together = courseOf([withSessions, agentsOnly], id);
    // The dialer decides at more instants, so the calls differ, but their totals agree.
    expect(Math.abs(together.calls / alone.calls - 1)).toBeLessThan(0.1);
    expect(Math.abs(together.busy / alone.busy - 1)).toBeLessThan(0.05);
    expect(together.agents).toEqual(alone.agents);
    expect(alone.busy).toBeGreaterThan(5);
  });
});

describe('a campaign whose key ends the call', () => {
  it.each(METHODS)('fills its lines under any method, without agents: $kind', (dialMethod) => {
    const made = createWorld({
      campaigns: [planOf({ flow: 'press1', afterKey: 'end', dialMethod, maxConcurrentCalls: 25 })],
      contacts: 5000,
      settings: { agentCapacity: 0, globalCallsPerSecond: 100 },
    });
    made.dialer.startCampaign(1, null);
    made.pass(5 * MINUTE_MS);
    expect(made.dialer.summary().liveCalls).toBe(25);
    expect(made.of('CallEnded').some(({ disposition }) => disposition === 'success')).toBe(true);
  });
});

function trunkOf(id: number, maxChannels: number) {
  return { id, countryCode: '54', dvCodes: [], maxChannels, priority: 1, isActive: true };
}
