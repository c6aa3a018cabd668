import { describe, expect, it } from 'vitest';
import { createLoop } from '#engine/kernel/loop.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { START_MS } from '../support/world.ts';

const everyone = (person: number) => ({ morning: person, afternoon: person, evening: person });
/** A profile in which the answering party is known at once. */
const FRANK: NetworkProfile = { ...DEFAULT_PROFILE, detection: null };
const FLAT: NetworkProfile = { ...FRANK, outcomes: { ...DEFAULT_PROFILE.outcomes, person: everyone(0.24) } };
const PERSONS: NetworkProfile = {
  ...FRANK,
  outcomes: { person: everyone(1), noAnswer: 0, busy: 0, failed: 0 },
};

function listen(profile: NetworkProfile, { speed = 1, seed = 1 } = {}) {
  const loop = createLoop(START_MS);
  const events: { callId: number; at: number; event: CarrierEvent }[] = [];
  const carrier = createSimulatedCarrier({
    loop,
    profile,
    seed,
    speed,
    report: (callId, event) => void events.push({ callId, at: loop.now() - START_MS, event }),
    reportAgent: () => {},
  });
  const order = (callId: number) => ({
    callId,
    campaignId: 1,
    leadId: callId,
    attempt: 1,
    phone: '+1',
    country: 'usa',
    callerId: null,
    trunkId: null,
  });
  return {
    loop,
    carrier,
    events,
    order,
    of: (callId: number) => events.filter((entry) => entry.callId === callId).map(({ event }) => event.kind),
  };
}

describe('simulated carrier', () => {
  it('lets the people answer, after a short ring, who expect the call', () => {
    const ring = { kind: 'constant', value: 4000 } as const;
    const { loop, carrier, events, order } = listen({ ...FLAT, expecting: { numbers: ['+5411555'], ring } });
    const phones = ['+541155501234', '+541155591234', '+541144401234'];
    for (let callId = 1; callId <= 300; callId++) carrier.place({ ...order(callId), phone: phones[callId % 3]! });
    loop.advanceTo(START_MS + 60_000);
    const ringsOf = (nth: number) =>
      events.flatMap(({ callId, at, event }) =>
        callId % 3 === nth && event.kind === 'answered'
          ? [at - events.find((other) => other.callId === callId && other.event.kind === 'ringing')!.at]
          : [],
      );
    for (const nth of [0, 1]) expect(ringsOf(nth)).toEqual(Array.from({ length: 100 }, () => 4000));
    expect(ringsOf(2).length).toBeLessThan(70);
    expect(ringsOf(2)).not.toContain(4000);
  });

  it('produces outcomes and times by its profile', () => {
    const { loop, carrier, events, order } = listen(FLAT);
    const calls = 20_000;
    for (let callId = 1; callId <= calls; callId++) carrier.place(order(callId));
    loop.advanceTo(START_MS + 600_000);
    const shareOf = (match: (event: CarrierEvent) => boolean) =>
      events.filter(({ event }) => match(event)).length / calls;
    // The bound is four standard errors of a share of 20,000.
    const within = (got: number, share: number) =>
      expect(Math.abs(got - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / calls));
    expect(shareOf((event) => event.kind === 'placed')).toBe(1);
    within(
      shareOf((event) => event.kind === 'answered' && event.by === 'person'),
      0.24,
    );
    within(
      shareOf((event) => event.kind === 'answered' && event.by === 'machine'),
      1 - 0.24 - 0.3 - 0.045 - 0.05,
    );
    within(
      shareOf((event) => event.kind === 'busy'),
      0.045,
    );
    within(
      shareOf((event) => event.kind === 'failed'),
      0.05,
    );
    within(
      shareOf((event) => event.kind === 'failed' && event.sipCause === 404),
      0.03,
    );

    const ringAt = new Map(
      events.filter(({ event }) => event.kind === 'ringing').map(({ callId, at }) => [callId, at]),
    );
    const delays = [...ringAt.values()];
    expect(Math.abs(delays.reduce((sum, at) => sum + at, 0) / delays.length - 3000)).toBeLessThan(60);
    const rings = events
      .filter(({ event }) => event.kind === 'answered' && event.by === 'person')
      .map(({ callId, at }) => at - ringAt.get(callId)!);
    const early = rings.filter((ms) => ms >= 6000 && ms <= 10_000).length;
    const late = rings.filter((ms) => ms >= 18_000 && ms <= 22_000).length;
    expect(early + late).toBe(rings.length);
    expect(Math.abs(early / rings.length - 0.75)).toBeLessThan(0.03);
  });

  it("varies the answer rate by the called party's hour", () => {
    const shareAt = (utcHour: number) => {
      const { loop, carrier, events, order } = listen(FRANK);
      loop.advanceTo(Date.UTC(2026, 2, 3, utcHour));
      for (let callId = 1; callId <= 30_000; callId++) carrier.place(order(callId));
      loop.advanceTo(loop.now() + 100_000);
      return events.filter(({ event }) => event.kind === 'answered' && event.by === 'person').length / 30_000;
    };
    // The profile's clock is three hours behind UTC. The same seed always gives the same draws.
    const [morning, afternoon, evening] = [shareAt(13), shareAt(18), shareAt(23)];
    expect(Math.abs(morning - 0.206)).toBeLessThan(0.01);
    expect(Math.abs(afternoon - 0.227)).toBeLessThan(0.01);
    expect(Math.abs(evening - 0.235)).toBeLessThan(0.01);
    expect(morning).toBeLessThan(afternoon);
    expect(afternoon).toBeLessThan(evening);
  });

  it('places the same call once, however often it is requested', () => {
    const { loop, carrier, order, of } = listen(PERSONS);
    carrier.place(order(1));
    carrier.place(order(1));
    loop.advanceTo(START_MS + 60_000);
    expect(of(1)).toEqual(['placed', 'ringing', 'answered']);
  });

  it('reports nothing after a hang-up, and ignores unknown calls', () => {
    const { loop, carrier, order, of } = listen(PERSONS);
    carrier.place(order(1));
    carrier.hangUp(1);
    carrier.hangUp(99);
    carrier.connect(99, 101, 1);
    loop.advanceTo(START_MS + 60_000);
    expect(of(1)).toEqual(['placed']);
  });

  it('talks with a session as with an agent, unless the profile says otherwise', () => {
    function talkOf(profile: Partial<NetworkProfile>, agentId: number | null): number {
      const { loop, carrier, events, order } = listen({ ...PERSONS, ...profile });
      carrier.place(order(1));
      while (!events.some(({ event }) => event.kind === 'answered')) loop.advanceTo(loop.nextEventAt());
      const answeredAt = loop.now() - START_MS;
      carrier.connect(1, agentId, 1);
      loop.advanceTo(START_MS + 24 * 3_600_000);
      return events.find(({ event }) => event.kind === 'hung_up')!.at - answeredAt;
    }
    const sessionTalk = { kind: 'constant', value: 20_000 } as const;
    expect(talkOf({}, null)).toBe(talkOf({}, 101));
    expect(talkOf({ sessionTalk }, null)).toBe(20_000);
    expect(talkOf({ sessionTalk }, 101)).toBe(talkOf({}, 101));
  });

  it('ends a conversation by hanging up, and a wait when patience runs out', () => {
    const impatient: NetworkProfile = {
      ...PERSONS,
      patience: { kind: 'constant', value: 1500 },
      talk: { kind: 'constant', value: 90_000 },
    };
    const { loop, carrier, events, order } = listen(impatient);
    carrier.place(order(1));
    carrier.place(order(2));
    while (!events.some(({ callId, event }) => callId === 1 && event.kind === 'answered'))
      loop.advanceTo(loop.nextEventAt());
    const answeredAt = loop.now() - START_MS;
    carrier.connect(1, 101, 1);
    loop.advanceTo(START_MS + 300_000);
    const hangUpOf = (id: number) => events.find(({ callId, event }) => callId === id && event.kind === 'hung_up')!.at;
    expect(hangUpOf(1)).toBe(answeredAt + 90_000);
    expect(hangUpOf(2)).toBe(events.find(({ callId, event }) => callId === 2 && event.kind === 'answered')!.at + 1500);
  });

  it('divides its times by the speed, with the same draws', () => {
    const [slow, fast] = [1, 10].map((speed) => {
      const { loop, carrier, events, order } = listen(PERSONS, { speed });
      carrier.place(order(1));
      loop.advanceTo(START_MS + 60_000);
      return events.map(({ at }) => at);
    });
    expect(fast!.length).toBe(3);
    fast!.forEach((at, index) => expect(Math.abs(at - slow![index]! / 10)).toBeLessThanOrEqual(1));
  });

  it('rejects a profile whose shares exceed 1', () => {
    expect(() => listen({ ...FLAT, outcomes: { ...FLAT.outcomes, noAnswer: 0.9 } })).toThrow(
      'must not sum to more than 1',
    );
  });

  it('rings and answers within the order, without a loop event, when there is no delay', () => {
    const nothing = { kind: 'constant', value: 0 } as const;
    const { loop, carrier, order, of } = listen({ ...PERSONS, postDialDelay: nothing, personRing: nothing });
    carrier.place(order(1));
    expect(of(1)).toEqual(['placed', 'ringing', 'answered']);
    expect(loop.nextEventAt()).toBe(Infinity);
    loop.advanceTo(START_MS + 600_000);
    expect(loop.fired()).toBe(0);
  });

  it('keeps a person who is connected at once, however short the patience', () => {
    const patience = { kind: 'constant', value: 1000 } as const;
    const { loop, carrier, order, of } = listen({ ...PERSONS, patience, talk: { kind: 'constant', value: 60_000 } });
    carrier.place(order(1));
    while (!of(1).includes('answered')) loop.advanceTo(loop.nextEventAt());
    carrier.connect(1, 101, 1);
    const connectedAtMs = loop.now();
    loop.advanceTo(connectedAtMs + 59_999);
    expect(of(1).at(-1)).toBe('bridged');
    loop.advanceTo(connectedAtMs + 60_000);
    expect(of(1).at(-1)).toBe('hung_up');
  });

  it('ends a ring at its limit if that comes before the answer, and never does both', () => {
    const ringLimitMs = 15_000;
    const { loop, carrier, order, of } = listen({ ...PERSONS, ringLimitMs });
    for (let callId = 1; callId <= 400; callId++) carrier.place(order(callId));
    loop.advanceTo(START_MS + 600_000);
    const ends = Array.from({ length: 400 }, (_, index) =>
      of(index + 1)
        .slice(2)
        .join(),
    );
    expect(new Set(ends)).toEqual(new Set(['failed', 'answered']));
  });
});
