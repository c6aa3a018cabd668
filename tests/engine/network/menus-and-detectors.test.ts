/** Compares callees' behaviour in menus, and the detector's verdicts, with the figures of the profile. */
import { describe, expect, it } from 'vitest';
import { createLoop } from '#engine/kernel/loop.ts';
import type { MenuPrompt } from '#engine/model/menu-plan.ts';
import { DEFAULT_PROFILE, type Detection, type MenuBehaviour, type NetworkProfile } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { START_MS } from '../support/world.ts';

const CALLS = 20_000;
const everyone = { morning: 1, afternoon: 1, evening: 1 };
const nobody = { morning: 0, afternoon: 0, evening: 0 };
const PERSONS: NetworkProfile = {
  ...DEFAULT_PROFILE,
  outcomes: { person: everyone, noAnswer: 0, busy: 0, failed: 0 },
  detection: null,
};
const MACHINES: NetworkProfile = { ...PERSONS, outcomes: { ...PERSONS.outcomes, person: nobody } };
const PROMPT: MenuPrompt = { key: '3', optOutKey: '8', language: 'es-MX', promptMs: 5000, timeoutMs: 15_000 };

type Heard = { readonly at: number; readonly event: CarrierEvent };
type Carrier = ReturnType<typeof createSimulatedCarrier>;

/** Places calls, lets `onEvent` act as the dialer would, and returns each call's events since its answer. */
function run(
  profile: NetworkProfile,
  onEvent: (carrier: Carrier, callId: number, event: CarrierEvent) => void,
  { calls = CALLS, seed = 5 } = {},
): Heard[][] {
  const loop = createLoop(START_MS);
  const answeredAt = new Map<number, number>();
  const heard: Heard[][] = Array.from({ length: calls }, () => []);
  const carrier = createSimulatedCarrier({
    loop,
    profile,
    seed,
    speed: 1,
    report(callId, event) {
      if (event.kind === 'answered') answeredAt.set(callId, loop.now());
      const since = answeredAt.get(callId);
      if (since !== undefined) heard[callId - 1]!.push({ at: loop.now() - since, event });
      onEvent(carrier, callId, event);
    },
    reportAgent: () => {},
  });
  for (let callId = 1; callId <= calls; callId++) {
    carrier.place({
      callId,
      campaignId: 1,
      leadId: callId,
      attempt: 1,
      phone: '+1',
      country: 'mexico',
      callerId: null,
      trunkId: null,
    });
  }
  loop.advanceTo(START_MS + 3_600_000);
  return heard;
}

const playOnce = (prompt: MenuPrompt) => (carrier: Carrier, callId: number, event: CarrierEvent) => {
  if (event.kind === 'answered') carrier.play(callId, prompt, 1);
};

/** Expects a share within four standard errors. */
function expectShare(got: number, share: number, of = CALLS): void {
  expect(Math.abs(got / of - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / of));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('people in a menu', () => {
  const behaviour: MenuBehaviour = {
    pressShare: 0.2,
    optOutShare: 0.05,
    repeatShare: 0.1,
    disconnectShare: 0.04,
    invalidShare: 0.06,
    hangUpShare: 0.3,
    pressAfter: { kind: 'constant', value: 2000 },
    hangUpAfter: { kind: 'constant', value: 3000 },
  };

  it('press, hang up or stay silent at the rates of the profile', () => {
    const heard = run({ ...PERSONS, menu: behaviour }, playOnce(PROMPT));
    const keys = heard.flat().flatMap(({ at, event }) => (event.kind === 'dtmf' ? [{ at, key: event.key }] : []));
    const pressed = (key: string) => keys.filter((each) => each.key === key).length;
    expectShare(pressed('3'), 0.2);
    expectShare(pressed('8'), 0.05);
    expectShare(pressed('0'), 0.1);
    expectShare(pressed('9'), 0.04);
    expectShare(keys.filter(({ key }) => !'3809'.includes(key)).length, 0.06);
    // Times count from the end of the prompt.
    expect(new Set(keys.map(({ at }) => at))).toEqual(new Set([7000]));
    const hangUps = heard.flat().filter(({ event }) => event.kind === 'hung_up');
    expectShare(hangUps.length, 0.3);
    expect(new Set(hangUps.map(({ at }) => at))).toEqual(new Set([3000]));
    expectShare(heard.filter((events) => events.length === 1).length, 0.25);
  });

  it('decide independently for each repetition of the prompt', () => {
    const askAgain = (carrier: Carrier, callId: number, event: CarrierEvent) => {
      if (event.kind === 'answered') carrier.play(callId, PROMPT, 1);
      if (event.kind === 'dtmf' && event.key === '0') carrier.play(callId, PROMPT, 2);
    };
    const heard = run({ ...PERSONS, menu: behaviour }, askAgain);
    const twice = heard.filter((events) => events[1]?.event.kind === 'dtmf' && events[1].event.key === '0');
    const then = twice.filter(({ 2: next }) => next?.event.kind === 'dtmf' && next.event.key === '3').length;
    expectShare(then, 0.2, twice.length);
  });

  it('ignore a duplicate request to play the same prompt', () => {
    const twice = (carrier: Carrier, callId: number, event: CarrierEvent) => {
      if (event.kind !== 'answered') return;
      carrier.play(callId, PROMPT, 1);
      carrier.play(callId, PROMPT, 1);
    };
    const once = run({ ...PERSONS, menu: behaviour }, playOnce(PROMPT), { calls: 500 });
    expect(run({ ...PERSONS, menu: behaviour }, twice, { calls: 500 })).toEqual(once);
  });

  it('don’t include machines, which listen until their recording ends', () => {
    const heard = run({ ...MACHINES, menu: behaviour }, playOnce(PROMPT), { calls: 200 });
    expect(heard.every((events) => events.at(-1)!.event.kind === 'hung_up' && events.at(-1)!.at === 60_000)).toBe(true);
  });

  it('press a key after a drawn time without a prompt, or hang up earlier', () => {
    // Menu time M is lognormal with mean 12 s and cv 0.5; 6% press at M, the others hang up at 0.7·M.
    const menu: MenuBehaviour = {
      pressShare: 0.06,
      optOutShare: 0,
      repeatShare: 0,
      disconnectShare: 0,
      invalidShare: 0,
      hangUpShare: 0.94,
      pressAfter: { kind: 'lognormal', mean: 12_000, cv: 0.5 },
      hangUpAfter: { kind: 'lognormal', mean: 0.7 * 12_000, cv: 0.5 },
    };
    const heard = run({ ...PERSONS, menu }, playOnce({ ...PROMPT, promptMs: 0 })).flat();
    const timesOf = (kind: CarrierEvent['kind']) =>
      heard.filter(({ event }) => event.kind === kind).map(({ at }) => at);
    expectShare(timesOf('dtmf').length, 0.06);
    // The standard deviations are 6 and 4.2 s; the bounds are four standard errors.
    expect(Math.abs(mean(timesOf('dtmf')) - 12_000)).toBeLessThan((4 * 6000) / Math.sqrt(0.06 * CALLS));
    const lefts = run({ ...PERSONS, menu }, (carrier, callId, event) => {
      playOnce({ ...PROMPT, promptMs: 0 })(carrier, callId, event);
      if (event.kind === 'dtmf') carrier.hangUp(callId);
    })
      .flat()
      .filter(({ event }) => event.kind === 'hung_up')
      .map(({ at }) => at);
    expect(Math.abs(mean(lefts) - 8400)).toBeLessThan((4 * 4200) / Math.sqrt(0.94 * CALLS));
  });
});

describe('a detector', () => {
  const detection: Detection = {
    // Uniform from 0.6 to 1.4 times 1.5 s.
    verdictAfter: {
      person: { kind: 'uniform', min: 900, max: 2100 },
      machine: { kind: 'uniform', min: 900, max: 2100 },
    },
    falseMachine: 0.015,
    falsePerson: 0.1,
    machineTalk: { kind: 'constant', value: 8000 },
  };
  const verdictIs = (event: CarrierEvent, by: 'person' | 'machine') => event.kind === 'verdict' && event.by === by;

  it('is switched off when an agent takes the call before the verdict', () => {
    const hasty = (carrier: Carrier, callId: number, event: CarrierEvent) => {
      if (event.kind === 'answered') carrier.connect(callId, 101, 1);
    };
    const doubtful: Detection = { ...detection, falseMachine: 1 };
    const heard = run({ ...PERSONS, detection: doubtful }, hasty, { calls: 20 });
    expect(heard.map((events) => events.map(({ event }) => event.kind))).toEqual(
      Array.from({ length: 20 }, () => ['answered', 'bridged', 'hung_up']),
    );
  });

  it("reports its verdict with a delay and at the profile's error rates", () => {
    const verdicts = run({ ...PERSONS, detection }, () => {}).flatMap((events) => events.slice(1, 2));
    expect(verdicts).toHaveLength(CALLS);
    expectShare(verdicts.filter(({ event }) => verdictIs(event, 'machine')).length, 0.015);
    expect(Math.abs(mean(verdicts.map(({ at }) => at)) - 1500)).toBeLessThan((4 * 1200) / Math.sqrt(12 * CALLS));
    expect(verdicts.every(({ at }) => at >= 900 && at <= 2100)).toBe(true);
    const ofMachines = run({ ...MACHINES, detection }, () => {}).map((events) => events[1]!);
    expectShare(ofMachines.filter(({ event }) => verdictIs(event, 'person')).length, 0.1);
  });

  it('corrects a wrong verdict on an idle machine at once; an agent reports one after a while', () => {
    const waits = run({ ...MACHINES, detection }, () => {}, { calls: 500 });
    const mistaken = waits.filter(({ 1: second }) => verdictIs(second!.event, 'person'));
    expect(mistaken.length).toBeGreaterThan(20);
    for (const [, first, then] of mistaken)
      expect(then).toEqual({ at: first!.at, event: { kind: 'verdict', by: 'machine' } });
    const talks = run(
      { ...MACHINES, detection },
      (carrier, callId, event) => verdictIs(event, 'person') && carrier.connect(callId, 101, 1),
      { calls: 500 },
    ).filter(({ 1: second }) => verdictIs(second!.event, 'person'));
    for (const [, first, bridged, then] of talks) {
      expect(bridged).toEqual({ at: first!.at, event: { kind: 'bridged' } });
      expect(then).toEqual({ at: first!.at + 8000, event: { kind: 'verdict', by: 'machine' } });
    }
  });

  it('draws the same verdicts regardless of the dialer', () => {
    const isKept = (callId: number) => callId % 2 === 0;
    const verdictsOf = (onEvent: Parameters<typeof run>[1]) =>
      run({ ...PERSONS, detection }, onEvent, { calls: 300 })
        .filter((_, index) => isKept(index + 1))
        .map((events) => events.slice(0, 2));
    const letGoOrTalk = (carrier: Carrier, callId: number, event: CarrierEvent) => {
      if (event.kind === 'answered' && !isKept(callId)) carrier.hangUp(callId);
      if (event.kind === 'verdict') carrier.connect(callId, 101, 1);
    };
    expect(verdictsOf(letGoOrTalk)).toEqual(verdictsOf(() => {}));
  });
});

it("the network's own ring limit ends a call", () => {
  const slow: NetworkProfile = {
    ...PERSONS,
    ringLimitMs: 25_000,
    personRing: { kind: 'gamma', shape: 4, mean: 10_000 },
  };
  const loop = createLoop(START_MS);
  const rangAt = new Map<number, number>();
  const ended: { ms: number; event: CarrierEvent }[] = [];
  const carrier = createSimulatedCarrier({
    loop,
    profile: slow,
    seed: 1,
    speed: 1,
    report(callId, event) {
      if (event.kind === 'ringing') rangAt.set(callId, loop.now());
      if (event.kind === 'answered' || event.kind === 'failed')
        ended.push({ ms: loop.now() - rangAt.get(callId)!, event });
    },
    reportAgent: () => {},
  });
  const order = { campaignId: 1, attempt: 1, phone: '+1', country: 'usa', callerId: null, trunkId: null };
  for (let callId = 1; callId <= CALLS; callId++) carrier.place({ ...order, callId, leadId: callId });
  loop.advanceTo(START_MS + 600_000);
  const gaveUp = ended.filter(({ event }) => event.kind === 'failed');
  expect(ended).toHaveLength(CALLS);
  // A gamma distribution (shape 4, mean 10 s) exceeds 25 s in 1.034% of draws.
  expectShare(gaveUp.length, 0.01034);
  expect(gaveUp.every(({ ms, event }) => ms === 25_000 && event.kind === 'failed' && event.sipCause === 480)).toBe(
    true,
  );
  expect(ended.every(({ ms }) => ms <= 25_000)).toBe(true);
});
