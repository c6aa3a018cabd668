/** People who call back, and are put through to the team that called them. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { createScriptedWorld, createWorld, planOf, type WorldOptions } from './support/world.ts';

const SALES = 1;
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const TRUNK = { id: 3, maxChannels: 2, countryCode: '54', dvCodes: [], priority: 1, isActive: true };

const CALLER = {
  campaignId: 1,
  leadId: 5,
  teamId: SALES,
  phone: '+5491120000005',
  country: 'argentina',
  callerId: '+541150000000',
  trunkId: null,
  channel: 'carrier-1',
};

/** Creates a world whose campaign, of the team of sales, is not started. */
function createTeam(options: WorldOptions = {}) {
  const world = createScriptedWorld({ campaigns: [planOf({ teamId: SALES, wrapUpMs: 30 * SECOND_MS })], ...options });
  const { dialer, carrier } = world;
  return {
    ...world,
    /** Lets somebody call back, and the carrier answer. */
    receive(phone = CALLER.phone): number {
      const callId = dialer.receiveCall({ ...CALLER, phone })!;
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
      return callId;
    },
    orders: carrier.orders,
  };
}

describe('a returned call', () => {
  it('is answered, and goes to whoever of the team has been ready longest', () => {
    const { dialer, carrier, receive, of, pass } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    dialer.signIn(LUIS_ID, SALES);
    const callId = receive();
    expect(carrier.orders).toMatchObject([{ callId, channel: 'carrier-1', phone: CALLER.phone }]);
    expect(of('CallReceived')).toMatchObject([{ ...CALLER, callId }]);
    expect(carrier.connected).toEqual([{ callId, agentId: ANA }]);
    pass(MINUTE_MS);
    dialer.endConversation(callId, ANA);
    expect(of('CallEnded')).toMatchObject([
      { disposition: 'success', attempt: 0, agentId: ANA, settlement: { kind: 'kept' }, placedAtMs: null, leadId: 5 },
    ]);
    expect(of('AgentChanged').at(-1)).toMatchObject({ agentId: ANA, to: 'wrap_up' });
    pass(30 * SECOND_MS);
    expect(of('AgentChanged').at(-1)).toMatchObject({ agentId: ANA, to: 'available' });
  });

  it('is not taken in if nobody of the team is at work', () => {
    const { dialer, carrier, facts } = createTeam();
    dialer.signIn(ANA_ID, SALES, { isPaused: true });
    expect(dialer.receiveCall(CALLER)).toBe(null);
    expect(dialer.receiveCall({ ...CALLER, campaignId: 99 })).toBe(null);
    expect([carrier.orders, facts.filter(({ kind }) => kind === 'CallReceived')]).toEqual([[], []]);
  });

  it('waits before those who were dialled, after those who called earlier', () => {
    const { dialer, carrier, receive, pass } = createTeam({ settings: { agentWaitMs: MINUTE_MS } });
    dialer.signIn(ANA_ID, SALES);
    const first = receive();
    dialer.startCampaign(1, 1);
    pass(10 * SECOND_MS);
    const dialled = carrier.orders.find(({ channel }) => channel === undefined)!.callId;
    dialer.carrierEvent(dialled, { kind: 'answered', by: 'person' });
    const [second, third] = [receive('+5491120000006'), receive('+5491120000007')];
    for (const callId of [first, second, third, dialled]) {
      expect(carrier.connected.at(-1)).toEqual({ callId, agentId: ANA });
      dialer.endConversation(callId, ANA);
      dialer.finishWrapUp(ANA);
    }
  });

  it('is lost after a minute without anybody ready, and says goodbye', () => {
    const { dialer, carrier, receive, of, pass } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    receive();
    const lost = receive('+5491120000006');
    pass(59 * SECOND_MS);
    expect(of('CallEnded')).toEqual([]);
    pass(SECOND_MS);
    expect(of('CallEnded')).toMatchObject([{ callId: lost, disposition: 'abandoned', settlement: { kind: 'kept' } }]);
    expect(carrier.goodbyes).toEqual([{ callId: lost, optOutKey: '8' }]);
  });

  it('is lost if the person hangs up or the carrier does not answer it', () => {
    const { dialer, receive, of, pass } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    receive();
    dialer.carrierEvent(receive('+5491120000006'), { kind: 'hung_up' });
    dialer.carrierEvent(dialer.receiveCall({ ...CALLER, phone: '+5491120000007' })!, {
      kind: 'refused',
      why: 'withdrawn',
    });
    dialer.carrierEvent(dialer.receiveCall({ ...CALLER, phone: '+5491120000008' })!, { kind: 'failed', sipCause: 480 });
    dialer.receiveCall({ ...CALLER, phone: '+5491120000009' });
    pass(30 * SECOND_MS);
    expect(of('CallEnded').map(({ disposition }) => disposition)).toEqual(Array(4).fill('abandoned'));
  });

  it('goes to another person, first in line, if its agent is lost', () => {
    const { dialer, carrier, receive, of } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    const callId = receive();
    receive('+5491120000006');
    dialer.carrierEvent(callId, { kind: 'agent_gone', agentId: ANA });
    dialer.signIn(LUIS_ID, SALES);
    expect(of('CallReturned')).toMatchObject([{ callId, agentId: ANA }]);
    expect(carrier.connected.at(-1)).toEqual({ callId, agentId: LUIS });
  });

  it('takes a channel of its trunk, but no line of its campaign', () => {
    const campaigns = [planOf({ teamId: SALES, maxConcurrentCalls: 1, dialMethod: { kind: 'fixed' } })];
    const { dialer, carrier, pass } = createTeam({ campaigns, scenario: { trunks: [TRUNK] } });
    dialer.signIn(ANA_ID, SALES);
    dialer.signIn(LUIS_ID, SALES);
    dialer.receiveCall({ ...CALLER, trunkId: TRUNK.id });
    dialer.startCampaign(1, 1);
    pass(5 * SECOND_MS);
    expect(carrier.orders.filter(({ channel }) => channel === undefined)).toHaveLength(1);
    dialer.setTrunks([{ ...TRUNK, maxChannels: 1 }]);
    dialer.carrierEvent(carrier.orders.at(-1)!.callId, { kind: 'failed', sipCause: 486 });
    pass(MINUTE_MS / 4);
    expect(carrier.orders.filter(({ channel }) => channel === undefined)).toHaveLength(1);
  });

  it('leaves to those who hear a recording the channels that they take', () => {
    const campaigns = [planOf({ teamId: SALES, maxConcurrentCalls: 9, dialMethod: { kind: 'fixed' } })];
    const { dialer, carrier, pass } = createTeam({ campaigns, scenario: { trunks: [TRUNK] } });
    dialer.signIn(ANA_ID, SALES);
    dialer.signIn(LUIS_ID, SALES);
    dialer.keepChannel(TRUNK.id);
    dialer.startCampaign(1, 1);
    pass(5 * SECOND_MS);
    expect(carrier.orders).toHaveLength(1);
    dialer.releaseChannel(TRUNK.id);
    pass(5 * SECOND_MS);
    expect(carrier.orders).toHaveLength(2);
  });

  it('changes nothing about the contact', () => {
    const { dialer, leads, carrier, receive, pass } = createTeam({ contacts: 1 });
    dialer.signIn(ANA_ID, SALES);
    dialer.signIn(LUIS_ID, SALES);
    dialer.endConversation(receive(), ANA);
    dialer.startCampaign(1, 1);
    pass(10 * SECOND_MS);
    expect([leads.lastFailure(1, 5), carrier.orders.filter(({ channel }) => channel === undefined)]).toMatchObject([
      null,
      [{ attempt: 1 }],
    ]);
  });

  it('goes on in the next dialer, with the wait and the wrap-up of one', () => {
    const { dialer, receive, of } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    const callId = receive();
    const { at: connectedAtMs } = of('CallConnected')[0]!;
    const next = createTeam();
    const known = { callId, campaignId: 1, leadId: 5, phone: CALLER.phone, country: 'argentina', attempt: 0 };
    const {
      kind: _,
      settlement: __,
      disposition: ___,
      at: ____,
      ...progress
    } = (() => {
      dialer.endConversation(callId, ANA);
      return of('CallEnded')[0]!;
    })();
    next.dialer.signIn(ANA_ID, SALES);
    next.dialer.adopt({ ...progress, ...known, connectedAtMs });
    next.dialer.endConversation(callId, ANA);
    expect(next.of('CallEnded')).toMatchObject([
      { callId, attempt: 0, channel: 'carrier-1', disposition: 'success', settlement: { kind: 'kept' } },
    ]);
  });
});

describe('on the simulated network, a returned call', () => {
  it('is a conversation, or is lost once the person has had enough', () => {
    const { dialer, pass, of } = createWorld({ campaigns: [planOf({ teamId: SALES })] });
    dialer.signIn(ANA_ID, SALES);
    dialer.receiveCall(CALLER);
    dialer.receiveCall({ ...CALLER, phone: '+5491120000006' });
    pass(10 * MINUTE_MS);
    expect(of('CallConnected')).toHaveLength(1);
    expect(
      of('CallEnded')
        .map(({ disposition }) => disposition)
        .toSorted(),
    ).toEqual(['abandoned', 'success']);
  });
});
