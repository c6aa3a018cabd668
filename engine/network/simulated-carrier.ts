/** A carrier without a network: it answers orders with the events of a drawn callee, on the engine's own loop. */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import { createIdMap } from '../kernel/id-map.ts';
import type { Loop } from '../kernel/loop.ts';
import type { Stream } from '../kernel/rng.ts';
import type { CallOrder, Carrier, CarrierEvent } from '../ports.ts';
import { createCalleeModel, type Callee } from './callee.ts';
import type { MenuReaction } from './menu-behaviour.ts';
import type { NetworkProfile } from './profile.ts';

export type SimulatedCarrierOptions = {
  readonly loop: Loop;
  readonly profile: NetworkProfile;
  readonly seed: number;
  /** Divides every time of the network and the people on it; over 0. */
  readonly speed: number;
  /** Where events go: `dialer.carrierEvent`. `placed` comes from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

type Leg = {
  readonly order: CallOrder;
  readonly callee: Callee;
  /** What the called side does next. */
  timer: Handle;
  /** The network's own limit while it rings, the detector's verdict after the answer. */
  watch: Handle;
  isConnected: boolean;
  /** How often the prompt was played. */
  played: number;
  menuLuck: Stream | null;
  reaction: MenuReaction | null;
};

const PLACED: CarrierEvent = { kind: 'placed' };
const RINGING: CarrierEvent = { kind: 'ringing' };
const ANSWERED = {
  person: { kind: 'answered', by: 'person' },
  machine: { kind: 'answered', by: 'machine' },
  unknown: { kind: 'answered', by: 'unknown' },
} as const satisfies Record<string, CarrierEvent>;
const VERDICT = {
  person: { kind: 'verdict', by: 'person' },
  machine: { kind: 'verdict', by: 'machine' },
} as const satisfies Record<string, CarrierEvent>;
const HUNG_UP: CarrierEvent = { kind: 'hung_up' };
const BUSY: CarrierEvent = { kind: 'busy', sipCause: 486 };
const GAVE_UP: CarrierEvent = { kind: 'failed', sipCause: 480 };

/** Long after the longest greeting, a machine stops recording. Only a dialer that doesn't know better sees it. */
const MACHINE_RECORDING_MS = 60_000;

export function createSimulatedCarrier({ loop, profile, seed, speed, report }: SimulatedCarrierOptions): Carrier {
  const model = createCalleeModel(profile, seed, speed);
  const times = model.timeOf;
  const ringLimitMs = profile.ringLimitMs === null ? null : Math.round(profile.ringLimitMs / speed);
  const legs = createIdMap<Leg>();

  /** Replaces what the called side does next; `delayMs` null: nothing. */
  function next(leg: Leg, delayMs: number | null, action: (leg: Leg) => void): void {
    loop.cancel(leg.timer);
    leg.timer = delayMs === null ? NO_HANDLE : loop.at(loop.now() + delayMs, action, leg);
  }

  function drop(leg: Leg): void {
    loop.cancel(leg.timer);
    loop.cancel(leg.watch);
    legs.delete(leg.order.callId);
  }

  function ring(leg: Leg): void {
    const { callee, order } = leg;
    if (callee !== 'no_answer')
      next(leg, callee === 'person' ? times.personRing(order) : times.machineRing(order), answer);
    if (ringLimitMs !== null) leg.watch = loop.at(loop.now() + ringLimitMs, giveUp, leg);
    report(order.callId, RINGING);
  }

  function giveUp(leg: Leg): void {
    drop(leg);
    report(leg.order.callId, GAVE_UP);
  }

  function answer(leg: Leg): void {
    const { order } = leg;
    const callee = answererOf(leg);
    loop.cancel(leg.watch);
    next(leg, callee === 'person' ? model.patienceOf(order) : Math.round(MACHINE_RECORDING_MS / speed), hangUp);
    if (profile.detection === null) return report(order.callId, ANSWERED[callee]);
    leg.watch = loop.at(
      loop.now() + (callee === 'person' ? times.personVerdict(order) : times.machineVerdict(order)),
      judge,
      leg,
    );
    report(order.callId, ANSWERED.unknown);
  }

  function judge(leg: Leg): void {
    const { callId } = leg.order;
    const callee = answererOf(leg);
    const verdict = model.verdictOn(callee, leg.order);
    report(callId, VERDICT[verdict]);
    // The detector goes on listening: a machine that nobody talks to is found out at once.
    if (callee === 'machine' && verdict === 'person' && legs.has(callId) && !leg.isConnected && leg.played === 0)
      report(callId, VERDICT.machine);
  }

  function react(leg: Leg): void {
    const { key } = leg.reaction!;
    if (key === null) return hangUp(leg);
    // Whoever wants an agent now waits for one.
    next(leg, model.patienceOf(leg.order), hangUp);
    report(leg.order.callId, { kind: 'dtmf', key });
  }

  /** The agent says that it is a machine; a dialer that doesn't want to know is left by it. */
  function unmask(leg: Leg): void {
    report(leg.order.callId, VERDICT.machine);
    if (legs.has(leg.order.callId)) hangUp(leg);
  }

  function hangUp(leg: Leg): void {
    drop(leg);
    report(leg.order.callId, HUNG_UP);
  }

  function fail(leg: Leg): void {
    drop(leg);
    report(
      leg.order.callId,
      leg.callee === 'busy' ? BUSY : { kind: 'failed', sipCause: model.failureCauseOf(leg.order) },
    );
  }

  return {
    reach: 'simulated',

    place(order) {
      const callee = model.calleeOf(order, loop.now());
      const leg: Leg = {
        order,
        callee,
        timer: NO_HANDLE,
        watch: NO_HANDLE,
        isConnected: false,
        played: 0,
        menuLuck: null,
        reaction: null,
      };
      if (!legs.add(order.callId, leg)) return;
      if (callee === 'busy' || callee === 'failed') next(leg, times.failureDelay(order), fail);
      else next(leg, times.postDialDelay(order), ring);
      report(order.callId, PLACED);
    },

    play(callId, prompt, nth) {
      const leg = legs.get(callId);
      if (leg === undefined || nth <= leg.played) return;
      leg.played = nth;
      if (leg.callee !== 'person') return;
      leg.menuLuck ??= model.menuLuckOf(leg.order);
      leg.reaction = model.reactionTo(prompt, leg.menuLuck);
      next(leg, leg.reaction?.afterMs ?? null, react);
    },

    connect(callId) {
      const leg = legs.get(callId);
      if (leg === undefined || leg.isConnected) return;
      leg.isConnected = true;
      // The agent listens now: a detector that has not made up its mind is switched off.
      loop.cancel(leg.watch);
      if (leg.callee === 'person') next(leg, times.talk(leg.order), hangUp);
      else next(leg, times.machineTalk(leg.order), unmask);
    },

    hangUp(callId) {
      const leg = legs.get(callId);
      if (leg !== undefined) drop(leg);
    },
  };
}

function answererOf({ callee }: Leg): 'person' | 'machine' {
  return callee === 'person' ? 'person' : 'machine';
}
