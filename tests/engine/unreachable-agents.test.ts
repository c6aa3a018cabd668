/** Tests agents whose phones are dead or busy: who is called for them, and when they are tried again. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { Fault } from '#engine/network/faults.ts';
import type { AgentLoss, AgentState } from '#engine/model/facts.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';

const PERSON: CarrierEvent = { kind: 'answered', by: 'person' };
const CONSTANT_S = (seconds: number) => ({ kind: 'constant', value: seconds * SECOND_MS }) as const;

/** Agents whose phones ring until the test answers for them, and calls that the test answers. */
function withPhones(agentCapacity: number, contacts = 40) {
  const world = createScriptedWorld({
    contacts,
    takersRing: true,
    campaigns: [planOf({ dialMethod: { kind: 'progressive' } })],
    settings: { agentCapacity, agentWaitMs: 6000 },
  });
  const { dialer, carrier, of, pass } = world;
  const states = (agentId: number): AgentState[] =>
    of('AgentChanged')
      .filter((fact) => fact.agentId === agentId)
      .map(({ to }) => to);
  dialer.startCampaign(1, null);
  pass(SECOND_MS);
  return {
    ...world,
    states,
    state: (agentId: number) => states(agentId).at(-1),
    held: () => of('CampaignHeld').at(-1)?.why,
    /** The phone of the last call to an agent fails in this way. */
    fail(why: AgentLoss) {
      dialer.carrierEvent(carrier.connected.at(-1)!.callId, { kind: 'agent_lost', why });
    },
    /** Somebody answers the newest call. */
    answer: () => dialer.carrierEvent(carrier.orders.at(-1)!.callId, PERSON),
    answerAll() {
      for (const { callId } of carrier.orders) dialer.carrierEvent(callId, PERSON);
    },
  };
}

describe('an agent whose phone is dead', () => {
  it('is unreachable, never busy again, until the phone is seen, and the person gets the next agent', () => {
    const { dialer, carrier, pass, states, answer, fail } = withPhones(2);
    answer();
    const { callId } = carrier.connected[0]!;
    fail('unreachable');
    expect(carrier.connected.slice(0, 2)).toEqual([
      { callId, agentId: 101 },
      { callId, agentId: 102 },
    ]);
    dialer.carrierEvent(callId, { kind: 'bridged' });
    expect(states(101)).toEqual(['available', 'busy', 'wrap_up', 'unreachable']);
    pass(60 * MINUTE_MS);
    expect(states(101)).toHaveLength(4);
    dialer.setAgentReachable(101, true);
    expect(states(101)[4]).toBe('available');
  });

  it('is probed after 30 s, then after twice as long each time, up to 15 minutes', () => {
    const { dialer, carrier, pass, state, answer, fail } = withPhones(1);
    answer();
    fail('unreachable');
    const lostAtMs = dialer.now();
    const atS: number[] = [];
    for (let second = 0; second < 3600 && carrier.probed.length < 7; second++) {
      const before = carrier.probed.length;
      pass(SECOND_MS);
      if (carrier.probed.length > before) atS.push((dialer.now() - lostAtMs) / SECOND_MS);
      dialer.setAgentReachable(101, false);
    }
    expect(atS.map((s, index) => s - (atS[index - 1] ?? 0))).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect(state(101)).toBe('unreachable');
    dialer.setAgentReachable(101, true);
    pass(60 * MINUTE_MS);
    expect(carrier.probed).toHaveLength(7);
  });

  it('is probed less and less often while the probes succeed and the calls fail', () => {
    const { dialer, carrier, pass, answer, fail } = withPhones(1);
    const restsS: number[] = [];
    for (let nth = 1; nth <= 4; nth++) {
      answer();
      fail('unreachable');
      const lostAtMs = dialer.now();
      for (let second = 0; second < 1000 && carrier.probed.length < nth; second++) pass(SECOND_MS);
      restsS.push((dialer.now() - lostAtMs) / SECOND_MS);
      dialer.setAgentReachable(101, true);
      pass(SECOND_MS);
    }
    expect(restsS).toEqual([30, 120, 480, 900]);
  });

  it('is available at once if a user resumes the agent', () => {
    const { dialer, state, answer, fail } = withPhones(1);
    answer();
    fail('unreachable');
    expect(state(101)).toBe('unreachable');
    expect(dialer.setAgentPaused(101, false)).toBe(true);
    expect(state(101)).not.toBe('unreachable');
  });

  it('is available at once, without a probe, if a user reactivates the agent', () => {
    const { dialer, states, pass, carrier, answer, fail } = withPhones(1);
    expect(dialer.reactivateAgent(101)).toBe(false);
    answer();
    expect(dialer.reactivateAgent(101)).toBe(false);
    fail('unreachable');
    expect(dialer.reactivateAgent(101)).toBe(true);
    // The person who still waits is the next call.
    expect(states(101).slice(3)).toEqual(['unreachable', 'available', 'busy']);
    expect([101, 150].map(dialer.reactivateAgent)).toEqual([false, false]);
    pass(30 * SECOND_MS);
    expect(carrier.probed).toEqual([]);
  });

  it('is shown as paused if a user pauses the agent, and is unreachable afterwards', () => {
    const { dialer, states, answer, fail } = withPhones(2);
    answer();
    fail('unreachable');
    dialer.setAgentPaused(101, true);
    dialer.setAgentReachable(101, true);
    dialer.setAgentReachable(101, false);
    expect(states(101).slice(3)).toEqual(['unreachable', 'paused']);
  });

  it('stays unreachable over the end of its shift', () => {
    const { dialer, states, pass, carrier, answer, fail } = withPhones(1);
    answer();
    fail('unreachable');
    dialer.setSettings({ agentCapacity: 0 });
    pass(MINUTE_MS);
    expect(carrier.probed).toEqual([]);
    dialer.setSettings({ agentCapacity: 1 });
    expect(states(101).slice(3)).toEqual(['unreachable', 'offline', 'unreachable']);
    pass(30 * SECOND_MS);
    expect(carrier.probed).toEqual([101]);
  });

  it('is not dialled for from the start, if the carrier knows it', () => {
    const { dialer, carrier, of, pass } = createScriptedWorld({ settings: { agentCapacity: 2 }, stopped: true });
    for (const id of [101, 102, 150]) dialer.setAgentReachable(id, false);
    dialer.start();
    dialer.startCampaign(1, null);
    pass(10 * SECOND_MS);
    expect(carrier.orders).toEqual([]);
    expect(of('CampaignHeld')).toMatchObject([{ why: 'agents_unreachable', untilMs: null }]);
    dialer.setAgentReachable(102, true);
    pass(SECOND_MS);
    expect(carrier.orders.length).toBeGreaterThan(0);
    expect(of('CampaignReleased')).toHaveLength(1);
  });

  it('may finish a conversation while its phone is offline', () => {
    const { dialer, carrier, pass, states, answer } = withPhones(1);
    answer();
    const { callId } = carrier.connected[0]!;
    dialer.carrierEvent(callId, { kind: 'bridged' });
    dialer.setAgentReachable(101, false);
    expect(states(101)).toEqual(['available', 'busy']);
    dialer.carrierEvent(callId, { kind: 'hung_up' });
    pass(10 * MINUTE_MS);
    expect(states(101)).toEqual(['available', 'busy', 'wrap_up', 'unreachable']);
  });
});

describe('a phone that works', () => {
  it.each([
    ['is busy', 'busy', 10],
    ['rings in vain', 'no_answer', 30],
  ] as const)('and %s is passed over and tried again soon', (_, why, seconds) => {
    const { dialer, carrier, of, pass, state, answer, fail } = withPhones(2);
    answer();
    fail(why);
    expect(carrier.connected.map(({ agentId }) => agentId)).toEqual([101, 102]);
    dialer.carrierEvent(carrier.connected[1]!.callId, { kind: 'bridged' });
    expect(of('AgentChanged').findLast(({ agentId }) => agentId === 101)).toMatchObject({
      to: 'paused',
      pausedFor: why,
    });
    pass((seconds - 1) * SECOND_MS);
    expect(state(101)).toBe('paused');
    pass(SECOND_MS);
    expect(state(101)).toBe('available');
    expect(carrier.probed).toEqual([]);
  });
});

describe('dead phones of all agents', () => {
  it('stop the dialing: only the people who were being called are abandoned, and all come back with the phones', () => {
    const AGENTS = 4;
    const { dialer, carrier, of, pass, held, answerAll } = withPhones(AGENTS, 24);
    const before = carrier.orders.length;
    expect(before).toBe(AGENTS);
    for (let second = 0; second < 83; second++) {
      answerAll();
      // Every phone that is called refuses.
      for (const { callId } of carrier.connected)
        dialer.carrierEvent(callId, { kind: 'agent_lost', why: 'unreachable' });
      pass(SECOND_MS);
    }
    expect(carrier.orders).toHaveLength(before);
    expect(of('CallEnded').map(({ disposition }) => disposition)).toEqual(Array<string>(before).fill('abandoned'));
    expect(held()).toBe('agents_unreachable');
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 0, agentsBusy: 0, liveCalls: 0 });
    dialer.setAgentReachable(103, true);
    pass(SECOND_MS);
    expect(carrier.orders).toHaveLength(before + 1);
  });

  it('do not hold campaigns that need no agents', () => {
    const menu = { flow: 'press1', afterKey: 'end' } as const;
    const campaigns = [planOf(), planOf({ id: 2, sessions: 3 }), planOf({ id: 3, ...menu })];
    const { dialer, carrier, pass } = createScriptedWorld({ campaigns, settings: { agentCapacity: 1 } });
    dialer.setAgentReachable(101, false);
    for (const { id } of campaigns) dialer.startCampaign(id, null);
    pass(5 * SECOND_MS);
    expect(new Set(carrier.orders.map(({ campaignId }) => campaignId))).toEqual(new Set([2, 3]));
  });

  it('in the simulated network are found, cost the calls in flight, and come back after the fault', () => {
    const faults: Fault[] = [{ kind: 'phones', share: 1, afterMs: 5 * MINUTE_MS, lastsMs: 20 * MINUTE_MS }];
    const { dialer, of, pass } = createWorld({
      contacts: 3000,
      settings: { agentCapacity: 10, globalCallsPerSecond: 5 },
      network: { faults, breaks: null, talk: CONSTANT_S(60), wrapUp: CONSTANT_S(10) },
      campaigns: [planOf({ dialMethod: { kind: 'predictive' } })],
    });
    dialer.startCampaign(1, null);
    const startMs = dialer.now();
    const found = () => of('CampaignHeld').find(({ why }) => why === 'agents_unreachable');
    for (let second = 0; second < 1200 && found() === undefined; second++) pass(SECOND_MS);
    const foundAtMs = found()!.at;
    expect(foundAtMs - startMs).toBeLessThan(10 * MINUTE_MS);
    const inFlight = dialer.summary().liveCalls;
    pass(startMs + 25 * MINUTE_MS - dialer.now());
    const during = ({ at }: { at: number }) => at > foundAtMs && at <= dialer.now();
    expect(of('CallQueued').filter(during)).toEqual([]);
    expect(
      of('CallEnded').filter((fact) => during(fact) && fact.disposition === 'abandoned').length,
    ).toBeLessThanOrEqual(inFlight);
    expect(of('AgentChanged').filter((fact) => during(fact) && fact.to === 'busy')).toEqual([]);
    pass(16 * MINUTE_MS);
    expect(of('CallConnected').at(-1)!.at - startMs).toBeGreaterThan(25 * MINUTE_MS);
  });

  it('of one agent among four cost at most the person called for it, and the agent gets no call until the phone is seen', () => {
    const { dialer, carrier, of, pass, states, answerAll } = withPhones(4);
    let phonesCalled = 0;
    for (let second = 0; second < 120; second++) {
      answerAll();
      while (phonesCalled < carrier.connected.length) {
        const { callId, agentId } = carrier.connected[phonesCalled++]!;
        if (agentId === 102) dialer.carrierEvent(callId, { kind: 'agent_lost', why: 'unreachable' });
        else dialer.carrierEvent(callId, { kind: 'bridged' });
      }
      if (second % 4 === 3)
        for (const { callId } of of('CallConnected')) dialer.carrierEvent(callId, { kind: 'hung_up' });
      pass(SECOND_MS);
    }
    expect(states(102)).toEqual(['available', 'busy', 'wrap_up', 'unreachable']);
    expect(of('CallConnected').length).toBeGreaterThan(10);
    expect(of('CallEnded').filter(({ disposition }) => disposition === 'abandoned').length).toBeLessThanOrEqual(1);
  });
});
