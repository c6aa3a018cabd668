/** Contacts that a person has promised to call: the person is reserved for them, and nobody else calls them meanwhile. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from './support/world.ts';

const SALES = 1;
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const [FROM, CALL_AT, UNTIL] = [MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS];
const BUSY = { kind: 'busy', sipCause: 486 } as const;

const teamPlan = (patch: Partial<CampaignPlan> = {}) =>
  planOf({ teamId: SALES, dialMethod: { kind: 'progressive' }, retryIntervalMs: UNTIL, ...patch });

/** Creates a world in which Luis has been ready longer than Ana, who has promised to call contact 1 again. */
function createPromised(options: WorldOptions = {}) {
  const world = createScriptedWorld({ campaigns: [teamPlan()], contacts: 1, ...options });
  const { dialer, carrier, of, pass } = world;
  dialer.startCampaign(1, 1);
  dialer.signIn(LUIS_ID, SALES);
  dialer.carrierEvent(carrier.orders[0]!.callId, BUSY);
  dialer.signIn(ANA_ID, SALES);
  dialer.promise({
    campaignId: 1,
    leadId: 1,
    agentId: ANA,
    fromMs: START_MS + FROM,
    callAtMs: START_MS + CALL_AT,
    untilMs: START_MS + UNTIL,
  });
  return {
    ...world,
    shown: () => of('ContactReserved').map(({ at, agentId, untilMs }) => [at - START_MS, agentId, untilMs - START_MS]),
    calls: () => of('CallQueued').map(({ at, forAgentId }) => [at - START_MS, forAgentId]),
    states: (agentId: number) => of('AgentChanged').flatMap((fact) => (fact.agentId === agentId ? [fact.to] : [])),
    passUntil: (ms: number) => pass(START_MS + ms - dialer.now()),
    answer(): number {
      const { callId } = carrier.orders.at(-1)!;
      dialer.carrierEvent(callId, { kind: 'placed' });
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
      return callId;
    },
  };
}

describe('a promised contact', () => {
  it('is shown to its person a minute before, and called at its time for that person, although others waited longer', () => {
    const { carrier, of, passUntil, shown, calls, states, answer } = createPromised();
    passUntil(CALL_AT - 1);
    expect(shown()).toEqual([[FROM, ANA, CALL_AT]]);
    expect(of('ContactReserved')[0]!.isPromised).toBe(true);
    expect(states(ANA).at(-1)).toBe('reserved');
    expect(calls()).toHaveLength(1);
    passUntil(CALL_AT);
    expect(calls()[1]).toEqual([CALL_AT, ANA]);
    const callId = answer();
    expect(carrier.connected).toEqual([{ callId, agentId: ANA }]);
  });

  it('is called at once if the person orders it, and can’t be skipped', () => {
    const { dialer, passUntil, calls } = createPromised();
    passUntil(FROM + SECOND_MS);
    expect(dialer.skipReserved(ANA, 1, { reason: 'not_now', after: 'later' })).toBe(false);
    expect(dialer.callReserved(ANA, 1)).toBe('ordered');
    expect(calls()[1]).toEqual([FROM + SECOND_MS, ANA]);
    passUntil(UNTIL);
    expect(calls()).toHaveLength(2);
  });

  it('doesn’t reserve a paused person, but whoever is back before the limit, who gets time to read', () => {
    const { dialer, passUntil, shown, calls } = createPromised();
    dialer.setAgentPaused(ANA, true);
    passUntil(CALL_AT + MINUTE_MS);
    expect(shown()).toEqual([]);
    dialer.setAgentPaused(ANA, false);
    const readUntil = CALL_AT + MINUTE_MS + 15 * SECOND_MS;
    expect(shown()).toEqual([[CALL_AT + MINUTE_MS, ANA, readUntil]]);
    passUntil(readUntil);
    expect(calls()[1]).toEqual([readUntil, ANA]);
  });

  it('is due for everybody once its person was waited for in vain', () => {
    const { dialer, passUntil, shown, calls } = createPromised();
    dialer.signOut(ANA);
    passUntil(UNTIL - 1);
    expect(calls()).toHaveLength(1);
    passUntil(UNTIL);
    expect([shown(), calls()[1]]).toEqual([[], [UNTIL, undefined]]);
  });

  it.each<[string, (world: ReturnType<typeof createPromised>) => void]>([
    ['pauses', ({ dialer }) => void dialer.setAgentPaused(ANA, true)],
    ['is gone', ({ dialer }) => dialer.setAgentPresent(ANA, false)],
    ['signs out', ({ dialer }) => dialer.signOut(ANA)],
  ])('goes back without an attempt when its person %s, and nobody else calls it before the limit', (_, leave) => {
    const world = createPromised();
    const { of, passUntil, calls } = world;
    passUntil(CALL_AT - SECOND_MS);
    leave(world);
    const settlement = { kind: 'retry', dueAtMs: START_MS + UNTIL };
    expect(of('ContactReleased')).toMatchObject([{ why: 'returned', settlement }]);
    passUntil(UNTIL - 1);
    expect(calls()).toHaveLength(1);
    passUntil(UNTIL);
    expect([calls()[1], of('CallQueued')[1]!.attempt]).toEqual([[UNTIL, undefined], 2]);
  });

  it('comes before new calls when its person becomes free, and after whoever waits before its time', () => {
    const plan = teamPlan({ id: 2, dialMethod: { kind: 'ratio', level: 3 }, agentWaitMs: UNTIL });
    const { dialer, leads, carrier, passUntil, states } = createPromised({ campaigns: [teamPlan(), plan] });
    for (let i = 0; i < 6; i++) leads.add(2, `+54911${30_000_000 + i}`, 'argentina');
    dialer.startCampaign(2, 1);
    passUntil(FROM - SECOND_MS);
    for (const { callId } of carrier.orders.filter(({ campaignId }) => campaignId === 2)) {
      dialer.carrierEvent(callId, { kind: 'placed' });
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
    }
    const endOwn = (): void => {
      const own = carrier.connected.findLast(({ agentId }) => agentId === ANA)!;
      expect(dialer.endConversation(own.callId, ANA)).toBe(true);
      dialer.finishWrapUp(ANA);
    };
    passUntil(FROM + SECOND_MS);
    endOwn();
    expect([states(ANA).at(-1), dialer.summary().waiting > 0]).toEqual(['busy', true]);
    passUntil(CALL_AT + SECOND_MS);
    endOwn();
    expect([states(ANA).at(-1), dialer.summary().waiting > 0]).toEqual(['reserved', true]);
  });

  it('doesn’t keep its person from a call that is taken over from a pause, nor end the pause if that fails', () => {
    const { dialer, passUntil, states, shown, answer, of } = createPromised({ contacts: 2 });
    dialer.setAgentPaused(ANA, true);
    passUntil(SECOND_MS);
    answer();
    passUntil(CALL_AT + SECOND_MS);
    const callId = of('CallConnected').at(-1)!.callId;
    dialer.setAgentPresent(ANA, false);
    expect(dialer.takeOverConversation(callId, LUIS, ANA_ID)).toBe('agent_not_free');
    dialer.setAgentPresent(ANA, true);
    expect([states(ANA).at(-1), shown()]).toEqual(['paused', []]);
    expect(dialer.takeOverConversation(callId, LUIS, ANA_ID)).toBe('ok');
    expect([states(ANA).at(-1), shown()]).toEqual(['busy', []]);
  });

  it('goes back when it is withdrawn, and frees its person', () => {
    const { dialer, passUntil, of, states, calls } = createPromised();
    passUntil(FROM + SECOND_MS);
    dialer.withdrawPromise(1, START_MS + UNTIL);
    expect([of('ContactReleased').length, states(ANA).at(-1)]).toEqual([1, 'available']);
    passUntil(UNTIL - 1);
    expect(calls()).toHaveLength(1);
  });

  it('waits for its new time when it is promised again', () => {
    const { dialer, passUntil, shown } = createPromised();
    passUntil(FROM + SECOND_MS);
    const [fromMs, callAtMs, untilMs] = [START_MS + 4 * MINUTE_MS, START_MS + 5 * MINUTE_MS, START_MS + UNTIL];
    dialer.promise({ campaignId: 1, leadId: 1, agentId: LUIS, fromMs, callAtMs, untilMs });
    passUntil(6 * MINUTE_MS);
    expect(shown().map(([at, agentId]) => [at, agentId])).toEqual([
      [FROM, ANA],
      [4 * MINUTE_MS, LUIS],
    ]);
  });

  it.each<
    [string, (world: ReturnType<typeof createPromised>) => void, (world: ReturnType<typeof createPromised>) => void]
  >([
    ['pauses', ({ dialer }) => void dialer.pauseCampaign(1), ({ dialer }) => void dialer.resumeCampaign(1)],
    ['lacks a carrier', ({ dialer }) => dialer.setCarrierChannels(0), ({ dialer }) => dialer.setCarrierChannels(9)],
  ])('is not shown while its campaign %s, but soon afterwards', (_, stop, goOn) => {
    const world = createPromised();
    stop(world);
    world.passUntil(CALL_AT);
    expect(world.shown()).toEqual([]);
    goOn(world);
    world.passUntil(CALL_AT + 6 * SECOND_MS);
    expect(world.shown()).toHaveLength(1);
  });

  it('keeps a line of its campaign, and waits for one if none is free', () => {
    const plan = teamPlan({ maxConcurrentCalls: 1, dialMethod: { kind: 'fixed' }, ringTimeoutMs: UNTIL });
    const { dialer, carrier, passUntil, shown, calls } = createPromised({ campaigns: [plan], contacts: 3 });
    passUntil(SECOND_MS);
    const ringing = carrier.orders[1]!.callId;
    dialer.carrierEvent(ringing, { kind: 'ringing' });
    passUntil(CALL_AT + SECOND_MS);
    expect([shown().length, calls().length]).toEqual([1, 2]);
    dialer.carrierEvent(ringing, BUSY);
    passUntil(CALL_AT + 4 * SECOND_MS);
    expect(
      calls()
        .slice(2)
        .map(([, agentId]) => agentId),
    ).toEqual([ANA]);
  });
});
