/** Transfers of conversations to outside numbers. */
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { Scenario } from '#engine/model/scenario.ts';
import { createScriptedWorld, planOf } from './support/world.ts';

const SALES = 1;
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const HELP = '+541155550000';
const RING_MS = 20 * SECOND_MS;
const CALLER_ID = '+541145678901';

const CALLER = {
  campaignId: 1,
  leadId: 5,
  teamId: SALES,
  phone: '+5491120000005',
  country: 'argentina',
  callerId: CALLER_ID,
  trunkId: null,
  channel: 'carrier-1',
};

const trunkOf = (maxChannels: number, countryCode = '54', dvCodes: readonly string[] = []) => ({
  trunks: [{ id: 3, countryCode, dvCodes, priority: 1, maxChannels, isActive: true }],
});

/** Creates a world in which Ana of sales talks to the person of call 1. */
function createTalk(scenario: Partial<Scenario> = {}, contacts = 1) {
  const sales = planOf({ teamId: SALES, ringTimeoutMs: RING_MS, wrapUpMs: 30 * SECOND_MS, callerId: CALLER_ID });
  const world = createScriptedWorld({ campaigns: [sales], contacts, scenario, settings: { agentCapacity: 0 } });
  const { dialer } = world;
  dialer.signIn(ANA_ID, SALES);
  dialer.startCampaign(1, 1);
  world.pass(SECOND_MS);
  dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  const stateOf = (agentId: number) => world.of('AgentChanged').findLast((fact) => fact.agentId === agentId)?.to;
  return { ...world, stateOf };
}

describe('a transfer to an outside number', () => {
  it('frees the agent without a wrap-up, and the person talks with the number until one hangs up', () => {
    const { dialer, carrier, of, pass, stateOf } = createTalk();
    dialer.controlConversation(1, ANA, { kind: 'hold', isHeld: true });
    pass(SECOND_MS);
    expect(dialer.transferOutside(1, ANA, HELP)).toBe('ok');
    expect([carrier.outside, carrier.waiting.length]).toEqual([[{ callId: 1, phone: HELP, callerId: CALLER_ID }], 2]);
    expect([stateOf(ANA), of('CallTransferred')]).toMatchObject(['available', [{ toPhone: HELP, byAgentId: ANA }]]);
    pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'bridged' });
    pass(RING_MS * 2);
    expect(dialer.summary()).toMatchObject({ liveCalls: 1, agentsAvailable: 1, agentsBusy: 0 });
    dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(of('CallEnded')).toMatchObject([
      {
        disposition: 'success',
        agentId: null,
        outsidePhone: HELP,
        outside: 'joined',
        transferredByAgentId: ANA,
        heldMs: SECOND_MS,
      },
    ]);
  });

  it('is nobody’s conversation: nobody controls it, and no session or supervisor takes it', () => {
    const { dialer } = createTalk();
    dialer.signIn(LUIS_ID, SALES);
    expect(dialer.transferOutside(1, LUIS, HELP)).toBe('not_in_call');
    dialer.transferOutside(1, ANA, HELP);
    for (const event of [null, { kind: 'bridged' }] as const) {
      if (event !== null) dialer.carrierEvent(1, event);
      expect([
        dialer.transferOutside(1, ANA, HELP),
        dialer.transferSession(1, SALES),
        dialer.takeOverConversation(1, ANA, LUIS_ID),
        dialer.endConversation(1, ANA),
      ]).toEqual(['not_in_call', 'not_in_call', 'not_in_call', false]);
    }
  });

  it.each([
    ['the number does not answer', false],
    ['the carrier gives it up', true],
  ])('brings the person back, first in line, if %s', (_, isReported) => {
    const { dialer, of, pass, stateOf, carrier } = createTalk({}, 2);
    dialer.carrierEvent(2, { kind: 'answered', by: 'person' });
    dialer.transferOutside(1, ANA, HELP);
    expect(of('CallConnected').at(-1)).toMatchObject({ callId: 2, agentId: ANA });
    if (isReported) dialer.carrierEvent(1, { kind: 'agent_lost', why: 'busy' });
    else pass(RING_MS);
    expect(of('CallOutside')).toMatchObject([{ phone: HELP, to: 'over' }]);
    expect(carrier.waiting.at(-1)).toBe(1);
    expect(dialer.summary()).toMatchObject({ waiting: 1 });
    dialer.signIn(LUIS_ID, SALES);
    expect([of('CallConnected').at(-1), stateOf(LUIS)]).toMatchObject([{ callId: 1, agentId: LUIS }, 'busy']);
    dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(of('CallEnded')).toMatchObject([{ agentId: LUIS, outsidePhone: null, outside: null }]);
  });

  it('lets the number ring as long for a person who has called back', () => {
    const { dialer, of, pass } = createTalk();
    dialer.endConversation(1, ANA);
    dialer.finishWrapUp(ANA);
    const callId = dialer.receiveCall(CALLER)!;
    dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
    expect(dialer.transferOutside(callId, ANA, HELP)).toBe('ok');
    pass(RING_MS - 1);
    expect(of('CallOutside')).toEqual([]);
    pass(1);
    expect(of('CallOutside')).toMatchObject([{ callId, to: 'over' }]);
  });

  it('ends as abandoned if nobody takes the person afterwards, or the person hangs up meanwhile', () => {
    const { dialer, of, pass } = createTalk();
    dialer.transferOutside(1, ANA, HELP);
    dialer.signOut(ANA);
    pass(RING_MS + 10 * SECOND_MS);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'abandoned', outsidePhone: null }]);
    const other = createTalk();
    other.dialer.transferOutside(1, ANA, HELP);
    other.dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(other.of('CallEnded')).toMatchObject([{ disposition: 'abandoned', outside: 'calling' }]);
  });

  it('takes a channel of the call’s trunk while it is called and talks', () => {
    const { dialer, carrier, pass } = createTalk(trunkOf(2), 5);
    // The trunk is full with the second call.
    expect([dialer.transferOutside(1, ANA, HELP), carrier.orders.length]).toEqual(['no_channel', 2]);
    dialer.carrierEvent(2, { kind: 'hung_up' });
    dialer.pauseCampaign(1);
    for (const { callId } of carrier.orders.slice(2)) dialer.carrierEvent(callId, { kind: 'hung_up' });
    expect(dialer.transferOutside(1, ANA, HELP)).toBe('ok');
    dialer.resumeCampaign(1);
    pass(SECOND_MS);
    const before = carrier.orders.length;
    dialer.carrierEvent(1, { kind: 'bridged' });
    pass(10 * SECOND_MS);
    expect(carrier.orders).toHaveLength(before);
    dialer.carrierEvent(1, { kind: 'hung_up' });
    pass(10 * SECOND_MS);
    expect(carrier.orders.length).toBe(before + 2);
  });

  it('leaves its channel to other calls if it does not answer', () => {
    const { dialer, carrier, pass } = createTalk(trunkOf(2), 5);
    dialer.pauseCampaign(1);
    for (const { callId } of carrier.orders.slice(1)) dialer.carrierEvent(callId, { kind: 'hung_up' });
    expect(dialer.transferOutside(1, ANA, HELP)).toBe('ok');
    dialer.signIn(LUIS_ID, SALES);
    dialer.resumeCampaign(1);
    pass(RING_MS - SECOND_MS);
    const before = carrier.orders.length;
    pass(10 * SECOND_MS);
    expect(carrier.orders).toHaveLength(before + 1);
  });

  it('is refused if the trunk does not serve the number', () => {
    const { dialer } = createTalk(trunkOf(5, '54', ['11', '911']));
    for (const phone of ['+12125551234', '+543514000000'])
      expect(dialer.transferOutside(1, ANA, phone)).toBe('no_channel');
    expect(dialer.transferOutside(1, ANA, HELP)).toBe('ok');
  });

  it('goes on in the next dialer with its two channels, and without an agent or a session', () => {
    const first = createTalk(trunkOf(2));
    first.dialer.transferOutside(1, ANA, HELP);
    first.dialer.carrierEvent(1, { kind: 'bridged' });
    first.dialer.endCall(1, 1);
    const {
      kind: _kind,
      at: _at,
      disposition: _disposition,
      settlement: _settlement,
      ...known
    } = first.of('CallEnded')[0]!;
    const next = createScriptedWorld({
      campaigns: [planOf({ sessions: 2 })],
      scenario: trunkOf(2),
      stopped: true,
    });
    next.dialer.adopt({ ...known, endedByUserId: null });
    next.dialer.start();
    next.dialer.startCampaign(1, 1);
    next.pass(SECOND_MS);
    expect(next.carrier.orders).toEqual([]);
    expect(next.dialer.transferSession(1, SALES)).toBe('not_in_call');
    next.dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(next.of('CallEnded')).toMatchObject([{ disposition: 'success', outside: 'joined' }]);
    next.pass(SECOND_MS);
    expect(next.carrier.orders).toHaveLength(2);
  });
});
