/** Manual transfers of calls to an agent. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { dialMethodOf } from '#engine/policies/pacing/dial-methods.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, planOf, type WorldOptions } from './support/world.ts';

const USER = 9;
const PLACED: CarrierEvent = { kind: 'placed' };
const PERSON: CarrierEvent = { kind: 'answered', by: 'person' };
const UNKNOWN: CarrierEvent = { kind: 'answered', by: 'unknown' };

/** Creates a world in which a press-1 campaign has ordered `calls` calls. */
function world(settings: WorldOptions['settings'] = {}, calls = 1) {
  const made = createScriptedWorld({
    contacts: calls,
    campaigns: [planOf({ flow: 'press1' })],
    settings: { globalCallsPerSecond: 1000, agentCapacity: 2, ...settings },
  });
  made.dialer.startCampaign(1, null);
  made.pass(calls);
  return {
    ...made,
    report: (id: number, ...events: CarrierEvent[]) => events.forEach((event) => made.dialer.carrierEvent(id, event)),
  };
}

describe('a manual transfer', () => {
  it('moves a call from its menu to the selected agent', () => {
    const { report, dialer, carrier, of, pass } = world();
    report(1, PLACED, PERSON);
    expect(dialer.transferCall(1, 102, USER)).toBe('ok');
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 102 }]);
    expect(of('CallTransferred')).toMatchObject([{ toAgentId: 102, byUserId: USER }]);
    // The transfer cancels the menu's time-out.
    pass(60_000);
    report(1, { kind: 'hung_up' });
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'success', keys: '', transferredByUserId: USER });
  });

  it('connects a free agent or waits like any other call, if it is to the queue', () => {
    const { report, dialer, carrier, of, pass } = world({ agentCapacity: 1 }, 2);
    for (const id of [1, 2]) report(id, PLACED, PERSON);
    expect(dialer.transferCall(1, 100, USER)).toBe('ok');
    expect(dialer.transferCall(2, 100, USER)).toBe('ok');
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 101 }]);
    expect(of('CallWaiting')).toMatchObject([{ callId: 2 }]);
    pass(2000);
    expect(of('CallEnded')[0]).toMatchObject({ callId: 2, disposition: 'abandoned' });
  });

  it('classifies the answer as a person before the detector does', () => {
    const { report, dialer, carrier, of, pass } = world();
    report(1, PLACED, UNKNOWN);
    expect(dialer.transferCall(1, 101, USER)).toBe('ok');
    expect(of('CallVerdict')).toMatchObject([{ by: 'person' }]);
    pass(60_000);
    expect(carrier.connected).toHaveLength(1);
    expect(of('MenuStarted')).toEqual([]);
  });

  it('is not overruled by the detector while it waits, only by an agent who hears a machine', () => {
    const { report, dialer, of, pass } = world({ agentCapacity: 1, agentWaitMs: 600_000 }, 2);
    for (const id of [1, 2]) report(id, PLACED, UNKNOWN);
    expect(dialer.transferCall(1, 101, USER)).toBe('ok');
    expect(dialer.transferCall(2, 100, USER)).toBe('ok');
    report(2, { kind: 'verdict', by: 'machine' });
    expect(of('CallEnded')).toEqual([]);
    report(1, { kind: 'hung_up' });
    pass(600_000);
    expect(of('CallConnected')).toMatchObject([{ callId: 1 }, { callId: 2 }]);
    report(2, { kind: 'verdict', by: 'machine' });
    expect(of('CallEnded').at(-1)).toMatchObject({ callId: 2, disposition: 'machine' });
  });

  it('is refused in a wrong stage, without any change', () => {
    const { report, dialer, facts } = world({ agentCapacity: 1 }, 2);
    const transfer = (id: number, extension: number) => dialer.transferCall(id, extension, USER);
    expect(transfer(99, 101)).toBe('unknown_call');
    expect(transfer(1, 101)).toBe('wrong_stage');
    report(1, PLACED, { kind: 'ringing' });
    expect(transfer(1, 101)).toBe('wrong_stage');
    report(1, PERSON);
    const before = facts.length;
    expect([transfer(1, 102), transfer(1, 99), transfer(1, 0)]).toEqual(Array(3).fill('unknown_extension'));
    expect(facts).toHaveLength(before);
    expect(transfer(1, 101)).toBe('ok');
    expect(transfer(1, 100)).toBe('wrong_stage');
    report(2, PLACED, PERSON);
    expect(transfer(2, 101)).toBe('agent_not_free');
    report(2, { kind: 'hung_up' });
    expect(transfer(2, 100)).toBe('ended');
  });
});

describe('ending a call by hand', () => {
  it.each<[string, CarrierEvent[]]>([
    ['queued', []],
    ['placed', [PLACED]],
    ['ringing', [PLACED, { kind: 'ringing' }]],
    ['listened to by the detector', [PLACED, UNKNOWN]],
    ['in its menu', [PLACED, PERSON]],
    ['waiting for an agent', [PLACED, PERSON, { kind: 'dtmf', key: '1' }]],
  ])('works on a call that is %s, and releases everything', (_, events) => {
    const { report, dialer, of } = world({ agentCapacity: 1 }, 2);
    // The only agent is busy.
    report(2, PLACED, PERSON, { kind: 'dtmf', key: '1' });
    report(1, ...events);
    expect(dialer.endCall(1, USER)).toBe(true);
    expect(of('CallEnded')[0]).toMatchObject({ callId: 1, disposition: 'ended_by_user', endedByUserId: USER });
    expect(dialer.summary()).toMatchObject({ liveCalls: 1, waiting: 0, agentsBusy: 1 });
    expect(dialer.endCall(1, USER)).toBe(false);
  });
});

describe('an agent who transfers the conversation', () => {
  const [SALES, SUPPORT] = [1, 2];
  const [ANA_ID, LUIS_ID, EVA_ID] = [7, 8, 9];
  const [ANA, LUIS, EVA] = [personExtension(ANA_ID), personExtension(LUIS_ID), personExtension(EVA_ID)];

  /** Creates a world in which Ana of sales talks to the person of call 1. */
  function createTalk() {
    const sales = planOf({ teamId: SALES, dialMethod: { kind: 'progressive' }, wrapUpMs: 30 * SECOND_MS });
    const seen = { agentsBusy: NaN, agentsLeaving: NaN };
    const world = createScriptedWorld({
      campaigns: [sales, planOf({ id: 2, teamId: SUPPORT })],
      pacing(plan) {
        const method = dialMethodOf(plan);
        return {
          ...method,
          pace(memory, snapshot, ...rest) {
            const { agentsBusy, agentsLeaving } = snapshot;
            if (plan.id === 2) Object.assign(seen, { agentsBusy, agentsLeaving });
            return method.pace(memory, snapshot, ...rest);
          },
        };
      },
    });
    const { dialer } = world;
    dialer.signIn(ANA_ID, SALES);
    dialer.startCampaign(1, 1);
    world.pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    dialer.pauseCampaign(1);
    const stateOf = (agentId: number) => world.of('AgentChanged').findLast((fact) => fact.agentId === agentId)?.to;
    return { ...world, stateOf, seen: () => seen };
  }

  it('to a person who is ready leaves it without a wrap-up, and the other one has the call', () => {
    const { dialer, carrier, pass, of, stateOf } = createTalk();
    dialer.signIn(LUIS_ID, SUPPORT);
    dialer.controlConversation(1, ANA, { kind: 'hold', isHeld: true });
    pass(5 * SECOND_MS);
    expect(dialer.transferConversation(1, ANA, { agentId: LUIS })).toBe('ok');
    pass(SECOND_MS);
    expect([stateOf(ANA), stateOf(LUIS)]).toEqual(['available', 'busy']);
    expect(carrier.connected.at(-1)).toEqual({ callId: 1, agentId: LUIS });
    expect(carrier.waiting.at(-1)).toBe(1);
    expect(of('CallTransferred')).toMatchObject([{ toAgentId: LUIS, toTeamId: null, byAgentId: ANA, byUserId: null }]);
    dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(of('CallEnded')[0]).toMatchObject({
      disposition: 'success',
      agentId: LUIS,
      transferredByAgentId: ANA,
      heldMs: 5000,
      heldAtMs: null,
    });
    expect(stateOf(LUIS)).toBe('wrap_up');
  });

  it('is taken over by a person who is ready or pauses, whose pause then follows the call', () => {
    const { dialer, pass, of, stateOf, seen } = createTalk();
    dialer.signIn(LUIS_ID + 1, SUPPORT);
    dialer.startCampaign(2, 1);
    expect(dialer.takeOverConversation(1, ANA, LUIS_ID)).toBe('agent_not_free');
    dialer.signIn(LUIS_ID, SUPPORT, { isPaused: true, reasonId: 3 });
    expect(dialer.takeOverConversation(1, LUIS, LUIS_ID)).toBe('not_in_call');
    expect(dialer.takeOverConversation(1, ANA, LUIS_ID)).toBe('ok');
    pass(SECOND_MS);
    expect([stateOf(ANA), stateOf(LUIS)]).toEqual(['available', 'busy']);
    expect(seen()).toEqual({ agentsBusy: 0, agentsLeaving: 1 });
    expect(of('CallTransferred')).toMatchObject([{ toAgentId: LUIS, byAgentId: ANA, byUserId: LUIS_ID }]);
    dialer.endConversation(1, LUIS);
    dialer.finishWrapUp(LUIS);
    expect(of('AgentChanged').at(-1)).toMatchObject({ agentId: LUIS, to: 'paused', pauseReasonId: 3 });
    expect(of('CallEnded')[0]).toMatchObject({
      agentId: LUIS,
      transferredByAgentId: ANA,
      transferredByUserId: LUIS_ID,
      disposition: 'success',
    });
  });

  it('to a team gives it to its next free person, first in line', () => {
    const { dialer, pass, of, stateOf } = createTalk();
    dialer.signIn(LUIS_ID, SUPPORT, { isPaused: true });
    expect(dialer.transferConversation(1, ANA, { teamId: SUPPORT })).toBe('team_unstaffed');
    dialer.setAgentPaused(LUIS, false);
    dialer.startCampaign(2, 1);
    pass(SECOND_MS);
    const others = of('CallQueued').filter(({ campaignId }) => campaignId === 2);
    for (const { callId } of others.slice(0, 2)) dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
    dialer.pauseCampaign(2);
    expect(stateOf(LUIS)).toBe('busy');
    expect(dialer.transferConversation(1, ANA, { teamId: SUPPORT })).toBe('ok');
    pass(SECOND_MS);
    expect([stateOf(ANA), of('CallWaiting').length]).toEqual(['available', 2]);
    dialer.signIn(EVA_ID, SUPPORT);
    expect(of('CallConnected').at(-1)).toMatchObject({ callId: 1, agentId: EVA });
    dialer.endConversation(1, EVA);
    expect(of('CallEnded').at(-1)).toMatchObject({ callId: 1, agentId: EVA, disposition: 'success' });
  });

  it('to their own team needs a colleague who is free, because it would come back at once', () => {
    const { dialer, pass, of } = createTalk();
    dialer.signIn(LUIS_ID, SALES, { isPaused: true });
    expect(dialer.transferConversation(1, ANA, { teamId: SALES })).toBe('team_unstaffed');
    dialer.setAgentPaused(LUIS, false);
    expect(dialer.transferConversation(1, ANA, { teamId: SALES })).toBe('ok');
    pass(SECOND_MS);
    expect(of('CallConnected').at(-1)).toMatchObject({ callId: 1, agentId: LUIS });
  });

  it('to a team that nobody of takes it abandons it', () => {
    const { dialer, pass, of } = createTalk();
    dialer.signIn(LUIS_ID, SUPPORT);
    dialer.startCampaign(2, 1);
    pass(SECOND_MS);
    dialer.carrierEvent(of('CallQueued').at(-1)!.callId, { kind: 'answered', by: 'person' });
    dialer.pauseCampaign(2);
    dialer.transferConversation(1, ANA, { teamId: SUPPORT });
    pass(MINUTE_MS);
    expect(of('CallEnded')[0]).toMatchObject({ callId: 1, disposition: 'abandoned', transferredByAgentId: ANA });
  });

  it('to a person who does not take it brings it to the team of its campaign', () => {
    const { dialer, pass, of, stateOf } = createTalk();
    dialer.signIn(LUIS_ID, SUPPORT);
    dialer.transferConversation(1, ANA, { agentId: LUIS });
    dialer.carrierEvent(1, { kind: 'agent_gone', agentId: LUIS });
    pass(SECOND_MS);
    expect(of('CallConnected').at(-1)).toMatchObject({ callId: 1, agentId: ANA });
    expect([stateOf(ANA), stateOf(LUIS)]).toEqual(['busy', 'unreachable']);
  });

  it('must have it, and nobody gets it who is not ready', () => {
    const { dialer, of } = createTalk();
    dialer.signIn(LUIS_ID, SUPPORT, { isPaused: true });
    expect([
      dialer.transferConversation(1, LUIS, { teamId: SUPPORT }),
      dialer.transferConversation(9, ANA, { teamId: SUPPORT }),
      dialer.transferConversation(1, ANA, { agentId: LUIS }),
      dialer.transferConversation(1, ANA, { agentId: ANA }),
      dialer.transferConversation(1, ANA, { agentId: 101 }),
    ]).toEqual(['not_in_call', 'not_in_call', 'agent_not_free', 'agent_not_free', 'agent_not_free']);
    expect(of('CallTransferred')).toEqual([]);
  });
});
