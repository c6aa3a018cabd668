/** Preview dialing: contacts are shown to a team's people, who call or skip them. */
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { LeadSource } from '#engine/ports.ts';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from './support/world.ts';

const SALES = 1;
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const LIMIT_MS = 60 * SECOND_MS;
const NOT_NOW = { reason: 'not_now', after: 'later' } as const;

const previewPlan = (patch: Partial<CampaignPlan> = {}) =>
  planOf({
    teamId: SALES,
    dialMethod: { kind: 'preview', limitMs: LIMIT_MS, atLimit: 'skip' },
    wrapUpMs: 30 * SECOND_MS,
    ...patch,
  });

/** Creates a world whose campaign is dialled by preview, with Ana signed in. */
function createPreview(options: WorldOptions = {}) {
  const world = createScriptedWorld({ campaigns: [previewPlan()], contacts: 5, ...options });
  const { dialer, carrier, facts, of } = world;
  dialer.startCampaign(1, 1);
  dialer.signIn(ANA_ID, SALES);
  return {
    ...world,
    shown: () => of('ContactReserved').map(({ leadId, agentId }) => [leadId, agentId]),
    released: () => of('ContactReleased').map(({ leadId, why }) => [leadId, why]),
    states: (agentId: number) => of('AgentChanged').flatMap((fact) => (fact.agentId === agentId ? [fact.to] : [])),
    holds: () =>
      facts.flatMap((fact) => {
        if (fact.kind !== 'CampaignHeld' && fact.kind !== 'CampaignReleased') return [];
        return [[fact.at - START_MS, fact.kind === 'CampaignHeld' ? fact.why : null]];
      }),
    answer(): number {
      const { callId } = carrier.orders.at(-1)!;
      dialer.carrierEvent(callId, { kind: 'placed' });
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
      return callId;
    },
  };
}

type Act = (world: ReturnType<typeof createPreview>) => void;

describe('preview dialing', () => {
  it('shows one contact to each ready agent, the longest idle first, and calls nobody', () => {
    const { dialer, carrier, pass, shown, of } = createPreview({ contacts: 3 });
    pass(SECOND_MS);
    dialer.signIn(LUIS_ID, SALES);
    pass(SECOND_MS);
    expect(shown()).toEqual([
      [1, ANA],
      [2, LUIS],
    ]);
    expect(of('ContactReserved')[0]).toMatchObject({ at: START_MS, untilMs: START_MS + LIMIT_MS });
    expect(carrier.orders).toEqual([]);
  });

  it('calls the contact when the agent orders it, for that agent only', () => {
    const { dialer, carrier, pass, answer, states, of } = createPreview();
    dialer.signIn(LUIS_ID, SALES, { isPaused: true });
    pass(10 * SECOND_MS);
    expect(dialer.callReserved(ANA, 2)).toBe('not_reserved');
    expect(dialer.callReserved(ANA, 1)).toBe('ordered');
    expect(of('CallQueued')).toMatchObject([{ leadId: 1, forAgentId: ANA, attempt: 1 }]);
    expect(states(ANA).at(-1)).toBe('busy');
    // Luis is ready earlier than the person answers, but the call is Ana's.
    dialer.setAgentPaused(LUIS, false);
    const callId = answer();
    expect(carrier.connected).toEqual([{ callId, agentId: ANA }]);
    dialer.endConversation(callId, ANA);
    dialer.finishWrapUp(ANA);
    pass(SECOND_MS);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'success', agentId: ANA }]);
    expect(states(ANA)).toEqual(['available', 'reserved', 'busy', 'wrap_up', 'available', 'reserved']);
  });

  it('lets the agent hang up before the answer, which frees it without a wrap-up', () => {
    const { dialer, carrier, pass, shown, of, states } = createPreview();
    dialer.callReserved(ANA, 1);
    const { callId } = carrier.orders[0]!;
    dialer.carrierEvent(callId, { kind: 'ringing' });
    pass(5 * SECOND_MS);
    expect(dialer.endConversation(callId, LUIS)).toBe(false);
    expect(dialer.endConversation(callId, ANA)).toBe(true);
    pass(SECOND_MS);
    expect([carrier.hungUp, of('CallEnded')[0]?.disposition]).toEqual([[callId], 'no_answer']);
    expect(states(ANA).slice(-4)).toEqual(['busy', 'wrap_up', 'available', 'reserved']);
    expect(shown().at(-1)).toEqual([2, ANA]);
  });

  it('goes on with the next contact when the call is not answered', () => {
    const { dialer, carrier, pass, shown } = createPreview();
    dialer.callReserved(ANA, 1);
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'busy', sipCause: 486 });
    pass(SECOND_MS);
    expect(shown()).toEqual([
      [1, ANA],
      [2, ANA],
    ]);
  });

  it('shows a skipped contact again after the retry interval, without an attempt, or never', () => {
    const { dialer, pass, released, shown, of } = createPreview({ contacts: 2 });
    expect(dialer.skipReserved(ANA, 2, NOT_NOW)).toBe(false);
    expect(dialer.skipReserved(ANA, 1, NOT_NOW)).toBe(true);
    expect(dialer.skipReserved(ANA, 2, { reason: 'not_suitable', after: 'done' })).toBe(true);
    pass(299 * SECOND_MS);
    expect([released(), shown().length]).toEqual([
      [
        [1, 'skipped'],
        [2, 'skipped'],
      ],
      2,
    ]);
    expect(of('ContactReleased')[1]).toMatchObject({ skipReason: 'not_suitable', settlement: { kind: 'done' } });
    pass(2 * SECOND_MS);
    expect(shown().at(-1)).toEqual([1, ANA]);
    dialer.callReserved(ANA, 1);
    expect(of('CallQueued')).toMatchObject([{ attempt: 1 }]);
    expect(dialer.campaignStatus(1)).toBe('active');
  });

  it.each([
    ['skips', 'skip', 0],
    ['calls', 'call', 1],
  ] as const)('%s the contact at the time limit, as the campaign says', (_, atLimit, calls) => {
    const dialMethod = { kind: 'preview', limitMs: LIMIT_MS, atLimit } as const;
    const { carrier, pass, of } = createPreview({ campaigns: [previewPlan({ dialMethod })] });
    pass(LIMIT_MS - 1);
    expect([carrier.orders.length, of('ContactReleased').length]).toEqual([0, 0]);
    pass(1);
    expect([carrier.orders.length, of('ContactReleased').length]).toEqual([calls, 1 - calls]);
    if (calls === 0) expect(of('ContactReleased')[0]?.skipReason).toBe('time_limit');
  });

  it.each<[string, Act, string]>([
    ['pauses', (world) => void world.dialer.setAgentPaused(ANA, true), 'paused'],
    ['signs out', (world) => world.dialer.signOut(ANA), 'offline'],
    ['goes away', (world) => world.dialer.setAgentPresent(ANA, false), 'unreachable'],
    ['has a dead phone', (world) => world.dialer.setAgentReachable(ANA, false), 'unreachable'],
  ])('gives the contact back unharmed when the agent %s', (_, leave, state) => {
    const world = createPreview();
    const { dialer, pass, released, shown, states } = world;
    leave(world);
    expect([released(), states(ANA).at(-1)]).toEqual([[[1, 'returned']], state]);
    dialer.signIn(LUIS_ID, SALES);
    for (let i = 0; i < 5; i++) {
      pass(SECOND_MS);
      const [leadId] = shown().at(-1)!;
      dialer.skipReserved(LUIS, leadId!, { reason: 'not_suitable', after: 'done' });
    }
    expect(
      new Set(
        shown()
          .slice(1)
          .map(([leadId]) => leadId),
      ),
    ).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it.each<[string, Act]>([
    ['the campaign pauses', (world) => void world.dialer.pauseCampaign(1)],
    ['the campaign stops', (world) => void world.dialer.stopCampaign(1)],
    ['the dialer stops', (world) => void world.dialer.stop()],
    ['the campaign dials otherwise', (world) => world.dialer.putCampaign(planOf({ teamId: SALES, callsPerSecond: 1 }))],
    ['another team serves the campaign', (world) => world.dialer.putCampaign(previewPlan({ teamId: 2 }))],
  ])('gives the contact back and frees the agent when %s', (_, stop) => {
    const world = createPreview();
    stop(world);
    world.pass(0);
    expect([world.released(), world.states(ANA).at(-1)]).toEqual([[[1, 'returned']], 'available']);
  });

  it('hangs up the unanswered call of an agent who is gone, so that nobody answers in vain', () => {
    const { dialer, carrier, of } = createPreview();
    dialer.callReserved(ANA, 1);
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'ringing' });
    dialer.setAgentPresent(ANA, false);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'no_answer' }]);
    expect(carrier.hungUp.length).toBe(1);
  });

  it('checks hours and numbers again before the call, and says what holds the contact', () => {
    const open = { fromMinute: 0, toMinute: 12 * 60 };
    const hours = { timeZone: 'UTC', open, weekdays: [0, 1, 2, 3, 4, 5, 6], lunch: null };
    const { dialer, carrier, pass, released, states } = createPreview({ campaigns: [previewPlan({ hours })] });
    pass(LIMIT_MS - SECOND_MS);
    expect(dialer.callReserved(ANA, 1)).toBe('ordered');
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'busy', sipCause: 486 });
    pass(2 * SECOND_MS);
    const answer = dialer.callReserved(ANA, 2);
    expect(answer).toMatchObject({ why: 'hours' });
    expect([released(), states(ANA).at(-1)]).toEqual([[[2, 'held']], 'available']);
    expect(carrier.orders.length).toBe(1);
  });

  it('calls nobody who was blacklisted while being shown, and excludes the contact', () => {
    const { dialer, carrier, leads, released, shown, of } = createPreview({ contacts: 2 });
    const { take, settle } = leads;
    const blacklisted: Partial<LeadSource> = {
      holdOf: (_campaignId, { id }) => (id === 1 ? 'blacklisted' : null),
      take(campaignId, ...rest) {
        const answer = take(campaignId, ...rest);
        if (answer.kind !== 'lead' || answer.lead.id !== 1) return answer;
        settle(campaignId, 1, 0, { kind: 'done', why: 'blacklisted' });
        return { kind: 'excluded', leadId: 1, why: 'blacklisted' };
      },
    };
    Object.assign(leads, blacklisted);
    expect(dialer.callReserved(ANA, 1)).toBe('blacklisted');
    dialer.skipReserved(ANA, 2, { reason: 'not_suitable', after: 'done' });
    dialer.advanceTo(START_MS + SECOND_MS);
    expect([released()[0], shown(), of('ContactExcluded').map(({ leadId }) => leadId)]).toEqual([
      [1, 'held'],
      [
        [1, ANA],
        [2, ANA],
      ],
      [1],
    ]);
    expect([carrier.orders, of('CallQueued')]).toEqual([[], []]);
  });

  it('waits for the rate limits, of which a contact that is only shown uses nothing', () => {
    const campaigns = [previewPlan(), planOf({ id: 2, maxConcurrentCalls: 1000 })];
    const { dialer, carrier, pass } = createPreview({
      campaigns,
      settings: { globalCallsPerSecond: 0.5 },
      contacts: 50,
    });
    dialer.startCampaign(2, 1);
    pass(20 * SECOND_MS);
    const before = carrier.orders.length;
    expect(before).toBeGreaterThanOrEqual(10);
    pass(SECOND_MS / 2);
    expect(dialer.callReserved(ANA, 1)).toBe('ordered');
    expect(carrier.orders.length).toBe(before);
    pass(2 * SECOND_MS);
    expect(carrier.orders.slice(before)).toMatchObject([{ campaignId: 1, leadId: 1 }]);
  });

  it('keeps the campaign active while its last contact is shown, and completes it afterwards', () => {
    const { dialer, pass } = createPreview({ contacts: 1 });
    pass(30 * SECOND_MS);
    expect(dialer.campaignStatus(1)).toBe('active');
    dialer.skipReserved(ANA, 1, { reason: 'not_suitable', after: 'done' });
    expect(dialer.campaignStatus(1)).toBe('completed');
  });

  it('completes the campaign when its contacts were called or skipped for good, and not before', () => {
    const { dialer, carrier, pass, answer } = createPreview({ contacts: 3 });
    dialer.skipReserved(ANA, 1, { reason: 'not_now', after: 'done' });
    dialer.skipReserved(ANA, 2, NOT_NOW);
    dialer.callReserved(ANA, 3);
    dialer.endConversation(answer(), ANA);
    dialer.finishWrapUp(ANA);
    pass(SECOND_MS);
    expect(dialer.campaignStatus(1)).toBe('active');
    pass(300 * SECOND_MS);
    dialer.callReserved(ANA, 2);
    dialer.endConversation(answer(), ANA);
    expect([dialer.campaignStatus(1), carrier.orders.length]).toEqual(['completed', 2]);
  });

  it('says that no agent is free while all are shown contacts, until one is called', () => {
    const { dialer, pass, holds } = createPreview();
    pass(5 * SECOND_MS);
    expect(holds()).toEqual([[1000, 'no_free_agent']]);
    pass(10 * SECOND_MS);
    dialer.skipReserved(ANA, 1, NOT_NOW);
    pass(5 * SECOND_MS);
    expect(holds()).toEqual([[1000, 'no_free_agent']]);
    dialer.callReserved(ANA, 2);
    pass(20 * SECOND_MS);
    expect(holds().slice(1)).toEqual([
      [21_000, null],
      [25_000, 'no_free_agent'],
    ]);
  });

  it('gives the person who answers to a colleague if the phone of the agent fails', () => {
    const { dialer, carrier, pass, answer, states } = createPreview({ takersRing: true });
    dialer.callReserved(ANA, 1);
    dialer.signIn(LUIS_ID, SALES, { isPaused: true });
    const callId = answer();
    dialer.carrierEvent(callId, { kind: 'agent_lost', why: 'unreachable' });
    pass(SECOND_MS);
    dialer.setAgentPaused(LUIS, false);
    expect([carrier.connected, states(ANA).at(-1)]).toEqual([
      [
        { callId, agentId: ANA },
        { callId, agentId: LUIS },
      ],
      'unreachable',
    ]);
  });
});
