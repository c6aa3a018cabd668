/** Manual dialing: an agent dials a contact of their choice, which every rule for calls must allow. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { AbandonmentCounts, PacingPolicy } from '#engine/policies/pacing/policy.ts';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from './support/world.ts';

const SALES = 1;
const OTHERS = 2;
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const WAIT_MS = 10 * MINUTE_MS;
const LUNCH = 3;

const teamPlan = (patch: Partial<CampaignPlan> = {}) =>
  planOf({ teamId: SALES, dialMethod: { kind: 'progressive' }, retryIntervalMs: WAIT_MS, maxAttempts: 3, ...patch });

/** Creates a world whose campaign runs, with Ana signed in to its team and in a pause. */
function createManual(options: WorldOptions = {}) {
  const world = createScriptedWorld({ campaigns: [teamPlan()], contacts: 3, ...options });
  const { dialer, carrier, of } = world;
  dialer.startCampaign(1, 1);
  dialer.signIn(ANA_ID, SALES, { isPaused: true, reasonId: LUNCH });
  return {
    ...world,
    calls: () =>
      of('CallQueued').map(({ leadId, attempt, forAgentId, isManual }) => [leadId, attempt, forAgentId, isManual]),
    states: (agentId: number) => of('AgentChanged').flatMap((fact) => (fact.agentId === agentId ? [fact.to] : [])),
    answer(): number {
      const { callId } = carrier.orders.at(-1)!;
      dialer.carrierEvent(callId, { kind: 'placed' });
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
      return callId;
    },
  };
}

describe('a contact that an agent dials', () => {
  it('is called for that agent, who is back in their pause after the call', () => {
    const { dialer, carrier, pass, calls, states, answer, of } = createManual();
    pass(SECOND_MS);
    expect(carrier.orders).toEqual([]);
    expect(dialer.dialContact(ANA, 1, 2)).toBe('ordered');
    expect(calls()).toEqual([[2, 1, ANA, true]]);
    const callId = answer();
    expect(carrier.connected).toEqual([{ callId, agentId: ANA }]);
    pass(MINUTE_MS);
    dialer.endConversation(callId, ANA);
    dialer.finishWrapUp(ANA);
    pass(MINUTE_MS);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'success', agentId: ANA, isManual: true }]);
    expect(states(ANA)).toEqual(['paused', 'available', 'reserved', 'busy', 'wrap_up', 'paused']);
    expect(of('AgentChanged').at(-1)).toMatchObject({ to: 'paused', pausedFor: 'user', pauseReasonId: LUNCH });
    expect(calls()).toHaveLength(1);
  });

  it('is called for an agent who is ready, although others have been ready longer', () => {
    const { dialer, carrier, calls, states, answer, pass } = createManual({
      settings: { globalCallsPerSecond: 1 },
    });
    dialer.pauseCampaign(1);
    dialer.signIn(LUIS_ID, SALES);
    dialer.setAgentPaused(ANA, false);
    // The first token is for Luis's call.
    dialer.resumeCampaign(1);
    expect(calls()).toEqual([[1, 1, undefined, undefined]]);
    expect(dialer.dialContact(ANA, 1, 2)).toBe('ordered');
    expect(states(ANA).at(-1)).toBe('reserved');
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'busy', sipCause: 486 });
    pass(SECOND_MS);
    expect(calls()[1]).toEqual([2, 1, ANA, true]);
    expect(carrier.orders).toHaveLength(2);
    dialer.carrierEvent(carrier.orders[1]!.callId, { kind: 'placed' });
    const callId = answer();
    expect(carrier.connected).toEqual([{ callId, agentId: ANA }]);
  });

  it('is called before it is due, and retried as after any other attempt', () => {
    const { dialer, carrier, pass, calls, of } = createManual({ contacts: 2 });
    const fail = () => dialer.carrierEvent(carrier.orders.at(-1)!.callId, { kind: 'busy', sipCause: 486 });
    dialer.dialContact(ANA, 1, 1);
    fail();
    pass(MINUTE_MS);
    expect(dialer.dialContact(ANA, 1, 1)).toBe('ordered');
    fail();
    pass(WAIT_MS + SECOND_MS);
    expect(calls()).toHaveLength(2);
    dialer.setAgentPaused(ANA, false);
    pass(SECOND_MS);
    // One that was never called comes first.
    expect(calls().at(-1)).toEqual([2, 1, undefined, undefined]);
    fail();
    pass(SECOND_MS);
    expect(calls().at(-1)).toEqual([1, 3, undefined, undefined]);
    fail();
    expect(of('CallEnded').at(-1)!.settlement).toEqual({ kind: 'done', why: 'attempts_used' });
    expect(dialer.dialContact(ANA, 1, 1)).toBe('not_waiting');
  });

  it('ends a promise to call it, and its agent can hang up before the answer', () => {
    const { dialer, carrier, pass, calls } = createManual({ contacts: 1 });
    const atMs = dialer.now() + 10 * MINUTE_MS;
    dialer.signIn(LUIS_ID, SALES, { isPaused: true });
    dialer.promise({
      campaignId: 1,
      leadId: 1,
      agentId: LUIS,
      fromMs: atMs,
      callAtMs: atMs,
      untilMs: atMs + MINUTE_MS,
    });
    dialer.dialContact(ANA, 1, 1);
    const { callId } = carrier.orders[0]!;
    expect(dialer.endConversation(callId, LUIS)).toBe(false);
    expect(dialer.endConversation(callId, ANA)).toBe(true);
    dialer.setAgentPaused(LUIS, false);
    pass(10 * MINUTE_MS + SECOND_MS);
    expect(calls()).toEqual([[1, 1, ANA, true]]);
  });
});

describe('a contact that is dialled by hand, but not called', () => {
  /** Has Luis promise to call contact 1 in an hour, and returns until when he is waited for. */
  function promised({ dialer, leads }: ReturnType<typeof createManual>): number {
    const atMs = dialer.now() + HOUR_MS;
    const untilMs = atMs + MINUTE_MS;
    leads.takeOne(1, 1, dialer.now(), () => null);
    leads.settle(1, 1, 0, { kind: 'retry', dueAtMs: untilMs });
    dialer.signIn(LUIS_ID, SALES, { isPaused: true });
    dialer.promise({ campaignId: 1, leadId: 1, agentId: LUIS, fromMs: atMs - MINUTE_MS, callAtMs: atMs, untilMs });
    return untilMs;
  }

  function isKept({ dialer, carrier, pass, of, calls }: ReturnType<typeof createManual>): void {
    const before = of('CallQueued').length;
    dialer.setAgentPaused(ANA, false);
    dialer.setAgentPaused(LUIS, false);
    pass(HOUR_MS - 2 * MINUTE_MS);
    expect(of('CallQueued')).toHaveLength(before);
    pass(2 * MINUTE_MS);
    expect(of('ContactReserved').at(-1)).toMatchObject({ agentId: LUIS, isPromised: true });
    expect(carrier.orders).toHaveLength(before + 1);
    expect(calls().at(-1)!.slice(0, 3)).toEqual([1, 1, LUIS]);
  }

  it('keeps its time, and the promise to call it then, if the agent is away before the order', () => {
    const world = createManual({
      contacts: 1,
      campaigns: [teamPlan(), teamPlan({ id: 2 })],
      settings: { globalCallsPerSecond: 1 },
    });
    const untilMs = promised(world);
    const { dialer, carrier, pass, of } = world;
    dialer.startCampaign(2, 1);
    dialer.dialContact(LUIS, 2, 2);
    expect(dialer.dialContact(ANA, 1, 1)).toBe('ordered');
    expect(carrier.orders).toHaveLength(1);
    dialer.signOut(ANA);
    expect(of('ContactReleased')).toMatchObject([{ leadId: 1, settlement: { kind: 'retry', dueAtMs: untilMs } }]);
    dialer.pauseCampaign(2);
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'failed', sipCause: 404 });
    dialer.finishWrapUp(LUIS);
    pass(SECOND_MS);
    dialer.signIn(ANA_ID, SALES, { isPaused: true });
    isKept(world);
  });

  it.each([
    ['withdrawn', 'withdrawn'],
    ['refused', 'prefix_unsafe'],
  ] as const)('keeps its time, and the promise to call it then, if the order is %s', (_, why) => {
    const world = createManual({ contacts: 1 });
    promised(world);
    const { dialer, carrier, pass } = world;
    expect(dialer.dialContact(ANA, 1, 1)).toBe('ordered');
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'refused', why });
    pass(SECOND_MS);
    isKept(world);
  });

  it('goes back to the time to which its promise was moved meanwhile', () => {
    const world = createManual({
      contacts: 1,
      campaigns: [teamPlan(), teamPlan({ id: 2 })],
      settings: { globalCallsPerSecond: 1 },
    });
    promised(world);
    const { dialer, of } = world;
    dialer.startCampaign(2, 1);
    dialer.dialContact(LUIS, 2, 2);
    dialer.dialContact(ANA, 1, 1);
    dialer.withdrawPromise(1, START_MS + 5 * HOUR_MS);
    dialer.signOut(ANA);
    expect(of('ContactReleased')[0]!.settlement).toEqual({ kind: 'retry', dueAtMs: START_MS + 5 * HOUR_MS });
  });
});

describe('a contact that was done before it was dialled by hand', () => {
  /** Creates a world whose only contact was done, and is pending for the order. */
  function createDone(options: WorldOptions = {}) {
    const world = createManual({ contacts: 1, ...options });
    const { takeOne } = world.leads;
    Object.assign(world.leads, {
      takeOne(...order: Parameters<typeof takeOne>) {
        const answer = takeOne(...order);
        return answer.kind === 'lead' ? { ...answer, lead: { ...answer.lead, isDoneAfter: true } } : answer;
      },
    });
    return world;
  }

  it.each<[string, (world: ReturnType<typeof createManual>, callId: number) => void]>([
    ['nobody answers', ({ dialer }, callId) => dialer.carrierEvent(callId, { kind: 'busy', sipCause: 486 })],
    ['the order is withdrawn', ({ dialer }, id) => dialer.carrierEvent(id, { kind: 'refused', why: 'withdrawn' })],
    ['the order is refused', ({ dialer }, id) => dialer.carrierEvent(id, { kind: 'refused', why: 'dry_run' })],
    ['the agent hangs up', ({ dialer }, callId) => void dialer.endConversation(callId, ANA)],
  ])('is done again, so that its campaign completes, if %s', (_why, end) => {
    const world = createDone();
    const { dialer, carrier, pass, of } = world;
    expect(dialer.dialContact(ANA, 1, 1)).toBe('ordered');
    end(world, carrier.orders[0]!.callId);
    for (const { settlement } of of('CallEnded')) expect(settlement).toEqual({ kind: 'done', why: 'ended_by_user' });
    dialer.setAgentPaused(ANA, false);
    pass(SECOND_MS);
    expect(dialer.campaignStatus(1)).toBe('completed');
  });

  it('is done again if the agent leaves before the order', () => {
    const slow = { settings: { globalCallsPerSecond: 1 }, campaigns: [teamPlan(), teamPlan({ id: 2 })] };
    const { dialer, carrier, of } = createDone(slow);
    dialer.startCampaign(2, 1);
    dialer.signIn(LUIS_ID, SALES);
    expect(carrier.orders).toHaveLength(1);
    expect(dialer.dialContact(ANA, 1, 1)).toBe('ordered');
    dialer.signOut(ANA);
    expect(of('ContactReleased')).toMatchObject([{ settlement: { kind: 'done', why: 'ended_by_user' } }]);
  });
});

describe('the calls of an agent who was shown the contact or has dialled it', () => {
  /** Creates a world whose dial method records what it sees and learns. */
  function createWatched(plan: Partial<CampaignPlan>) {
    let day: AbandonmentCounts | null = null;
    const learned: string[] = [];
    const watched: PacingPolicy<null> = {
      initial: null,
      pace(memory, snapshot) {
        day = { ...snapshot.abandonedDay };
        return { place: snapshot.inFlight === 0 ? 1 : 0, memory };
      },
      observe: (memory, { kind }) => (learned.push(kind), memory),
    };
    const world = createManual({ campaigns: [teamPlan(plan)], contacts: 10, pacing: () => watched });
    return { ...world, learned, day: () => day };
  }

  it('neither count towards the abandonment cap nor teach the dial method', () => {
    const { dialer, pass, answer, learned, day } = createWatched({});
    for (const leadId of [8, 9]) {
      expect(dialer.dialContact(ANA, 1, leadId)).toBe('ordered');
      const callId = answer();
      pass(MINUTE_MS);
      dialer.endConversation(callId, ANA);
      dialer.finishWrapUp(ANA);
    }
    dialer.dialContact(ANA, 1, 10);
    dialer.endConversation(3, ANA);
    dialer.setAgentPaused(ANA, false);
    pass(SECOND_MS);
    expect([day(), learned]).toEqual([{ placed: 0, answered: 0, wanted: 0, abandoned: 0 }, ['placed']]);
    const callId = answer();
    dialer.endConversation(callId, ANA);
    dialer.finishWrapUp(ANA);
    pass(SECOND_MS);
    expect(day()).toEqual({ placed: 2, answered: 1, wanted: 1, abandoned: 0 });
    expect(learned).toEqual(['placed', 'answered', 'wanted_agent', 'connected', 'placed', 'served']);
  });

  it('count if they are abandoned, because the agent’s phone has failed', () => {
    const { dialer, pass, answer, learned, day, of } = createWatched({});
    dialer.dialContact(ANA, 1, 8);
    const callId = answer();
    dialer.carrierEvent(callId, { kind: 'agent_gone', agentId: ANA });
    pass(MINUTE_MS);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'abandoned', ownAgentId: ANA }]);
    dialer.signIn(LUIS_ID, SALES);
    pass(SECOND_MS);
    expect([day(), learned]).toEqual([{ placed: 1, answered: 0, wanted: 0, abandoned: 1 }, ['placed']]);
  });
});

describe('a campaign that is dialled by hand', () => {
  it('calls nobody by itself, doesn’t complete, and leaves its agents to other campaigns', () => {
    const byHand = teamPlan({ dialMethod: { kind: 'manual' } });
    const { dialer, carrier, pass, of, calls } = createManual({
      campaigns: [byHand, teamPlan({ id: 2 })],
      contacts: 1,
    });
    dialer.setAgentPaused(ANA, false);
    pass(HOUR_MS);
    expect(of('CampaignHeld').map(({ why }) => why)).toEqual(['manual_dialing']);
    expect([carrier.orders, dialer.campaignStatus(1)]).toEqual([[], 'active']);
    dialer.dialContact(ANA, 1, 1);
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'busy', sipCause: 486 });
    dialer.startCampaign(2, 1);
    pass(HOUR_MS);
    expect(calls().slice(0, 2)).toEqual([
      [1, 1, ANA, true],
      [2, 1, undefined, undefined],
    ]);
    expect(dialer.campaignStatus(1)).toBe('active');
  });
});

describe('an order to dial', () => {
  it.each<[string, (world: ReturnType<typeof createManual>) => void, unknown, WorldOptions?]>([
    ['the campaign does not run', ({ dialer }) => dialer.pauseCampaign(1), 'not_active'],
    ['the dialer is stopped', ({ dialer }) => dialer.stop(), { why: 'dialer_stopped', untilMs: Infinity }],
    ['no PBX takes calls', ({ dialer }) => dialer.setCarrierChannels(0), { why: 'carrier_down', untilMs: Infinity }],
    ['the team serves another campaign', () => {}, 'not_served', { campaigns: [teamPlan({ teamId: OTHERS })] }],
    ['sessions take its calls', () => {}, 'not_served', { campaigns: [planOf({ sessions: 2 })] }],
    ['the agent is signed out', ({ dialer }) => dialer.signOut(ANA), 'not_ready'],
    ['the agent is away', ({ dialer }) => dialer.setAgentPresent(ANA, false), 'not_ready'],
    ['the agent is in a call', ({ dialer }) => dialer.dialContact(ANA, 1, 1), 'not_ready'],
    [
      'no line is free',
      ({ dialer }) => dialer.signIn(LUIS_ID, SALES),
      { why: 'concurrency', untilMs: Infinity },
      { campaigns: [teamPlan({ maxConcurrentCalls: 1 })] },
    ],
    ['there is no trunk', ({ dialer }) => dialer.setTrunks([]), { why: 'no_trunk', untilMs: Infinity }],
  ])('is refused if %s', (_why, arrange, answer, options = {}) => {
    const world = createManual(options);
    arrange(world);
    const before = world.facts.length;
    expect(world.dialer.dialContact(ANA, 1, 2)).toEqual(answer);
    expect(world.facts).toHaveLength(before);
  });

  it('is refused until the legal window opens', () => {
    const evening = [{ fromMinute: 18 * 60, toMinute: 20 * 60 }];
    const world = createManual();
    world.dialer.setLegalWindows({
      argentina: { days: Array.from({ length: 7 }, () => evening), holiday: null, holidays: [] },
    });
    // Noon in UTC is nine o'clock in Argentina.
    expect(world.dialer.dialContact(ANA, 1, 2)).toEqual({ why: 'legal_window', untilMs: START_MS + 9 * HOUR_MS });
    expect(world.of('CallQueued')).toEqual([]);
  });
});
