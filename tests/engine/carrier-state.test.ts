/** Tests a carrier that is unreachable or full, loses agents, or refuses orders. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { UNREACHABLE_REST_MS } from '#engine/model/agent.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, planOf } from './support/world.ts';

const PERSON: CarrierEvent = { kind: 'answered', by: 'person' };

describe('a carrier that can’t be reached', () => {
  it('gets no orders until it is back, and calls in progress continue', () => {
    const { dialer, carrier, of, pass } = createScriptedWorld({ settings: { globalCallsPerSecond: 1 } });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    const before = carrier.orders.length;
    dialer.setCarrierChannels(0);
    pass(20 * SECOND_MS);
    expect(carrier.orders).toHaveLength(before);
    expect(of('CampaignHeld').at(-1)).toMatchObject({ why: 'carrier_down', untilMs: null });
    dialer.carrierEvent(1, PERSON);
    expect(of('CallConnected')).toMatchObject([{ callId: 1 }]);
    dialer.setCarrierChannels(100);
    pass(3 * SECOND_MS);
    expect(carrier.orders.length).toBeGreaterThan(before);
    expect(of('CampaignReleased')).toHaveLength(1);
  });

  it('gets orders once it is available, from campaigns that were started before', () => {
    const { dialer, carrier, of, pass } = createScriptedWorld();
    dialer.setCarrierChannels(0);
    dialer.startCampaign(1, null);
    pass(10 * SECOND_MS);
    expect(of('CampaignHeld')).toMatchObject([{ why: 'carrier_down' }]);
    dialer.setCarrierChannels(50);
    pass(SECOND_MS);
    expect(carrier.orders.length).toBeGreaterThan(5);
  });

  it('refuses test calls with the reason', () => {
    const { dialer, carrier } = createScriptedWorld();
    const order = { phone: '+541152345678', country: 'argentina', userId: 1, plan: planOf() };
    const answers: unknown[] = [];
    dialer.setCarrierChannels(0);
    dialer.testCall(order, (answer) => answers.push(answer));
    expect(answers).toEqual([{ kind: 'refused', why: 'carrier_down' }]);
    expect(carrier.orders).toEqual([]);
  });
});

describe('a carrier with few channels', () => {
  it('never has more calls than channels, over all campaigns', () => {
    const campaigns = [planOf(), planOf({ id: 2 })];
    const { dialer, carrier, of, pass } = createScriptedWorld({ campaigns, settings: { globalCallsPerSecond: 100 } });
    dialer.setCarrierChannels(3);
    for (const { id } of campaigns) dialer.startCampaign(id, null);
    pass(5 * SECOND_MS);
    expect(carrier.orders).toHaveLength(3);
    expect(of('CampaignHeld')).toMatchObject([{ why: 'carrier_full' }, { why: 'carrier_full' }]);
    dialer.carrierEvent(2, { kind: 'busy', sipCause: 486 });
    pass(SECOND_MS);
    expect(carrier.orders).toHaveLength(4);
  });

  it('gives a free channel to a campaign without one', () => {
    const campaigns = [planOf(), planOf({ id: 2 })];
    const { dialer, carrier, of, pass } = createScriptedWorld({ campaigns, contacts: 3 });
    dialer.setCarrierChannels(3);
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    dialer.startCampaign(2, null);
    pass(5 * SECOND_MS);
    expect(of('CampaignHeld')).toContainEqual(expect.objectContaining({ campaignId: 2, why: 'carrier_full' }));
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    pass(SECOND_MS);
    expect(carrier.orders.map(({ campaignId }) => campaignId)).toEqual([1, 1, 1, 2]);
  });
});

describe('a carrier without a channel for a team', () => {
  it('gets no calls of its campaigns, and those of others', () => {
    const campaigns = [planOf({ teamId: 1 }), planOf({ id: 2, teamId: 2 }), planOf({ id: 3 })];
    const { dialer, carrier, of, pass } = createScriptedWorld({ campaigns, contacts: 5 });
    for (const teamId of [1, 2]) dialer.signIn(teamId, teamId);
    dialer.setHeldTeams([1]);
    for (const { id } of campaigns) dialer.startCampaign(id, null);
    pass(5 * SECOND_MS);
    const called = () => [1, 2, 3].map((id) => carrier.orders.filter(({ campaignId }) => campaignId === id).length);
    expect(called()).toEqual([0, 5, 5]);
    expect(of('CampaignHeld')).toContainEqual(expect.objectContaining({ campaignId: 1, why: 'no_team_channel' }));
    dialer.setHeldTeams([]);
    pass(SECOND_MS);
    expect(called()).toEqual([5, 5, 5]);
  });

  it('gets no calls to contacts that people of the team are shown or dial', () => {
    const plan = planOf({ teamId: 1, dialMethod: { kind: 'preview', limitMs: 60 * SECOND_MS, atLimit: 'skip' } });
    const { dialer, carrier, of, pass } = createScriptedWorld({ campaigns: [plan], contacts: 2 });
    dialer.signIn(7, 1);
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    const { leadId, agentId } = of('ContactReserved')[0]!;
    dialer.setHeldTeams([1]);
    expect(dialer.callReserved(agentId, leadId)).toMatchObject({ why: 'no_team_channel' });
    expect(dialer.dialContact(agentId, 1, leadId)).toMatchObject({ why: 'no_team_channel' });
    expect(carrier.orders).toEqual([]);
  });
});

describe('a channel on which a goodbye plays', () => {
  const trunks = [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 3, priority: 1, isActive: true }];
  const world = (scenario: object = {}) =>
    createScriptedWorld({
      scenario,
      campaigns: [planOf({ dialMethod: { kind: 'fixed' }, abandonmentCap: null })],
      settings: { agentCapacity: 0, agentWaitMs: SECOND_MS, globalCallsPerSecond: 100 },
    });

  it.each([
    ['the carrier', {}, 'carrier_full'],
    ['its trunk', { trunks }, 'trunk_full'],
  ] as const)('is taken at %s until it is gone', (_what, scenario, why) => {
    const { dialer, carrier, of, pass } = world(scenario);
    dialer.setCarrierChannels(why === 'carrier_full' ? 3 : 100);
    carrier.saysGoodbye = true;
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    for (const id of [1, 2, 3]) dialer.carrierEvent(id, PERSON);
    pass(20 * SECOND_MS);
    expect(of('CallEnded').map(({ disposition }) => disposition)).toEqual(Array(3).fill('abandoned'));
    expect(carrier.orders).toHaveLength(3);
    expect(of('CampaignHeld').at(-1)).toMatchObject({ why });
    for (let times = 0; times < 2; times++) dialer.carrierEvent(2, { kind: 'hung_up' });
    pass(10 * SECOND_MS);
    expect(carrier.orders).toHaveLength(4);
  });

  it('is taken at its trunk by a call of an earlier dialer too', () => {
    const { dialer, carrier, pass } = world({ trunks });
    dialer.adoptGoodbye(1000, 1);
    dialer.startCampaign(1, null);
    pass(10 * SECOND_MS);
    expect(carrier.orders).toHaveLength(2);
    dialer.carrierEvent(1000, { kind: 'hung_up' });
    pass(SECOND_MS);
    expect(carrier.orders).toHaveLength(3);
  });
});

/** Creates a dialer that has placed its only call, and whose agents' phones ring until the test answers for them. */
function oneCall(agentCapacity: number) {
  const world = createScriptedWorld({ contacts: 1, takersRing: true, settings: { agentCapacity } });
  world.dialer.startCampaign(1, null);
  world.pass(SECOND_MS);
  return world;
}

describe('an agent who can’t be reached', () => {
  it('is not called for a while, and the person gets the next free agent', () => {
    const { dialer, carrier, of, pass } = oneCall(2);
    dialer.carrierEvent(1, PERSON);
    dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    expect(carrier.connected).toEqual([
      { callId: 1, agentId: 101 },
      { callId: 1, agentId: 102 },
    ]);
    dialer.carrierEvent(1, { kind: 'bridged' });
    dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(of('CallEnded')).toMatchObject([{ disposition: 'success', agentId: 102 }]);
    const states = () =>
      of('AgentChanged')
        .filter(({ agentId }) => agentId === 101)
        .map(({ to }) => to);
    expect(states()).toEqual(['available', 'busy', 'wrap_up', 'paused']);
    pass(UNREACHABLE_REST_MS);
    expect(states()).toEqual(['available', 'busy', 'wrap_up', 'paused', 'available']);
  });

  it('pauses for twice as long with each try in a row, until the agent is reached, and nothing is dialled meanwhile', () => {
    const campaigns = [planOf({ dialMethod: { kind: 'progressive' } })];
    const { dialer, carrier, of, pass } = createScriptedWorld({
      contacts: 20,
      takersRing: true,
      campaigns,
      settings: { agentCapacity: 1 },
    });
    dialer.startCampaign(1, null);
    const pausesMs: number[] = [];
    for (let nth = 1; nth <= 7; nth++) {
      pass(SECOND_MS);
      const { callId } = carrier.orders.at(-1)!;
      dialer.carrierEvent(callId, PERSON);
      const orders = carrier.orders.length;
      dialer.carrierEvent(callId, { kind: 'agent_lost', why: 'no_answer' });
      dialer.carrierEvent(callId, { kind: 'hung_up' });
      const pausedAtMs = dialer.now();
      while (of('AgentChanged').at(-1)!.to === 'paused') {
        expect(carrier.orders).toHaveLength(orders);
        pass(SECOND_MS);
      }
      pausesMs.push(of('AgentChanged').findLast(({ from }) => from === 'paused')!.at - pausedAtMs);
    }
    expect(pausesMs.map((ms) => ms / UNREACHABLE_REST_MS)).toEqual([1, 2, 4, 8, 16, 30, 30]);
    pass(SECOND_MS);
    const { callId } = carrier.orders.at(-1)!;
    for (const kind of ['bridged', 'hung_up'] as const) {
      if (kind === 'bridged') dialer.carrierEvent(callId, PERSON);
      dialer.carrierEvent(callId, { kind });
    }
    pass(10 * MINUTE_MS);
    dialer.carrierEvent(carrier.orders.at(-1)!.callId, PERSON);
    dialer.carrierEvent(carrier.orders.at(-1)!.callId, { kind: 'agent_lost', why: 'no_answer' });
    pass(UNREACHABLE_REST_MS);
    expect(of('AgentChanged').at(-1)).toMatchObject({ from: 'paused', to: 'available' });
  });

  it('is available at once if a user resumes the agent, because the telephone works again', () => {
    const { dialer, of } = oneCall(1);
    dialer.carrierEvent(1, PERSON);
    dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    expect(of('AgentChanged').at(-1)!.to).toBe('paused');
    expect(dialer.setAgentPaused(101, false)).toBe(true);
    expect(of('AgentChanged').at(-1)).toMatchObject({ from: 'available', to: 'busy' });
  });

  it('leaves the person waiting when no other is free, and the call counts as abandoned after the wait', () => {
    const { dialer, of, pass } = oneCall(1);
    const answeredAtMs = dialer.now();
    dialer.carrierEvent(1, PERSON);
    pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    expect(of('CallWaiting')).toHaveLength(1);
    pass(2 * SECOND_MS);
    expect(of('CallEnded')).toMatchObject([
      { disposition: 'abandoned', agentId: null, connectedAtMs: null, wantedAtMs: answeredAtMs },
    ]);
  });

  it('stays free if the person hangs up first, and the call counts as abandoned', () => {
    const { dialer, of, pass } = oneCall(1);
    dialer.carrierEvent(1, PERSON);
    pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(of('CallEnded')).toMatchObject([{ disposition: 'abandoned', agentId: null, connectedAtMs: null }]);
    pass(1);
    expect(of('AgentChanged').map(({ to }) => to)).toEqual(['available', 'busy', 'wrap_up', 'available']);
  });

  it('is ignored for a call that has no agent', () => {
    const { dialer, of, pass } = createScriptedWorld({ contacts: 1 });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    pass(SECOND_MS);
    expect(of('CallPlaced')).toEqual([]);
    expect(of('CallEnded')).toEqual([]);
  });
});

describe('a refused order', () => {
  it('counts as no call in a dry run, and its contact waits for the retry interval', () => {
    const { dialer, of, pass } = createScriptedWorld({ contacts: 1 });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'refused', why: 'dry_run' });
    expect(of('CallEnded')).toEqual([]);
    expect(of('CallWithdrawn')).toHaveLength(1);
    pass(299 * SECOND_MS);
    expect(of('CallQueued')).toHaveLength(1);
    pass(2 * SECOND_MS);
    expect(of('CallQueued').map(({ attempt }) => attempt)).toEqual([1, 1]);
  });

  it('counts as no attempt if the number may never be dialled, and the contact is done', () => {
    const { dialer, of, pass } = createScriptedWorld({ contacts: 1 });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    dialer.carrierEvent(1, { kind: 'refused', why: 'not_dialable' });
    expect(of('CallPlaced')).toEqual([]);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'failed', sipCause: null, settlement: { kind: 'done' } }]);
    expect(of('CampaignCompleted')).toHaveLength(1);
    pass(301 * SECOND_MS);
    expect(of('CallQueued')).toHaveLength(1);
  });
});

describe('a list whose calls the prefix of their trunk makes unsafe', () => {
  it('keeps its contacts and their attempts, and tries them again after the retry interval', () => {
    const { dialer, of, pass } = createScriptedWorld({ contacts: 3, settings: { globalCallsPerSecond: 100 } });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    for (const id of [1, 2, 3]) dialer.carrierEvent(id, { kind: 'refused', why: 'prefix_unsafe' });
    expect(of('CallPlaced')).toEqual([]);
    expect(of('CallEnded')).toMatchObject(
      Array(3).fill({ disposition: 'failed', sipCause: null, isPrefixUnsafe: true, settlement: { kind: 'retry' } }),
    );
    pass(299 * SECOND_MS);
    expect(of('CampaignCompleted')).toEqual([]);
    expect(of('CallQueued')).toHaveLength(3);
    pass(2 * SECOND_MS);
    expect(of('CallQueued').map(({ attempt }) => attempt)).toEqual(Array(6).fill(1));
  });
});

describe('a call without a report of ringing', () => {
  it('fails at the ring time-out, because nobody was reached', () => {
    const { dialer, of, pass } = createScriptedWorld({ contacts: 2, settings: { globalCallsPerSecond: 100 } });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    for (const id of [1, 2]) dialer.carrierEvent(id, { kind: 'placed' });
    dialer.carrierEvent(2, { kind: 'ringing' });
    pass(31 * SECOND_MS);
    expect(of('CallEnded').map(({ callId, disposition, sipCause }) => [callId, disposition, sipCause])).toEqual([
      [1, 'failed', 408],
      [2, 'no_answer', null],
    ]);
  });
});
