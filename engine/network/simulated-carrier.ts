/**
 * A carrier without a network: it answers orders with the events of a randomly drawn callee, on the engine's own event
 * loop.
 */
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
  /** Receives events: `dialer.carrierEvent`. `placed` is reported from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

type Leg = {
  readonly order: CallOrder;
  readonly callee: Callee;
  /** The called party's next action. */
  timer: Handle;
  /** The network's ring limit before the answer, the detector's verdict after it. */
  watchTimer: Handle;
  isConnected: boolean;
  /** How many times the prompt has been played. */
  played: number;
  menuStream: Stream | null;
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

/** How long a machine records. Longer than any greeting, so only a dialer without detection sees its end. */
const MACHINE_RECORDING_MS = 60_000;

/** Creates the carrier. `speed` (over 0) divides every time. Throws RangeError for an invalid profile. */
export function createSimulatedCarrier({ loop, profile, seed, speed, report }: SimulatedCarrierOptions): Carrier {
  const model = createCalleeModel(profile, seed, speed);
  const times = model.timeOf;
  const ringLimitMs = profile.ringLimitMs === null ? null : Math.round(profile.ringLimitMs / speed);
  const legs = createIdMap<Leg>();

  /** Replaces the called party's next action; `delayMs` null means none. */
  function next(leg: Leg, delayMs: number | null, action: (leg: Leg) => void): void {
    loop.cancel(leg.timer);
    leg.timer = delayMs === null ? NO_HANDLE : loop.at(loop.now() + delayMs, action, leg);
  }

  function drop(leg: Leg): void {
    loop.cancel(leg.timer);
    loop.cancel(leg.watchTimer);
    legs.delete(leg.order.callId);
  }

  function ring(leg: Leg): void {
    const { callee, order } = leg;
    if (callee !== 'no_answer')
      next(leg, callee === 'person' ? times.personRing(order) : times.machineRing(order), answer);
    if (ringLimitMs !== null) leg.watchTimer = loop.at(loop.now() + ringLimitMs, giveUp, leg);
    report(order.callId, RINGING);
  }

  function giveUp(leg: Leg): void {
    drop(leg);
    report(leg.order.callId, GAVE_UP);
  }

  function answer(leg: Leg): void {
    const { order } = leg;
    const callee = answererOf(leg);
    loop.cancel(leg.watchTimer);
    next(leg, callee === 'person' ? model.patienceOf(order) : Math.round(MACHINE_RECORDING_MS / speed), hangUp);
    if (profile.detection === null) return report(order.callId, ANSWERED[callee]);
    leg.watchTimer = loop.at(
      loop.now() + (callee === 'person' ? times.personVerdict(order) : times.machineVerdict(order)),
      deliverVerdict,
      leg,
    );
    report(order.callId, ANSWERED.unknown);
  }

  function deliverVerdict(leg: Leg): void {
    const { callId } = leg.order;
    const callee = answererOf(leg);
    const verdict = model.verdictOn(callee, leg.order);
    report(callId, VERDICT[verdict]);
    // The detector continues to listen: a machine that is still unconnected and hears no prompt is detected at once.
    if (callee === 'machine' && verdict === 'person' && legs.has(callId) && !leg.isConnected && leg.played === 0)
      report(callId, VERDICT.machine);
  }

  function react(leg: Leg): void {
    const { key } = leg.reaction!;
    if (key === null) return hangUp(leg);
    // After the key, the person waits for an agent.
    next(leg, model.patienceOf(leg.order), hangUp);
    report(leg.order.callId, { kind: 'dtmf', key });
  }

  /** The agent reports a machine. If the dialer ignores the report, the machine hangs up. */
  function reportMachine(leg: Leg): void {
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
        watchTimer: NO_HANDLE,
        isConnected: false,
        played: 0,
        menuStream: null,
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
      leg.menuStream ??= model.menuStreamOf(leg.order);
      leg.reaction = model.reactionTo(prompt, leg.menuStream);
      next(leg, leg.reaction?.afterMs ?? null, react);
    },

    connect(callId, agentId) {
      const leg = legs.get(callId);
      if (leg === undefined || leg.isConnected) return;
      leg.isConnected = true;
      // The agent is listening now, so a pending detection is cancelled.
      loop.cancel(leg.watchTimer);
      if (leg.callee === 'person') next(leg, (agentId === null ? times.sessionTalk : times.talk)(leg.order), hangUp);
      else next(leg, times.machineTalk(leg.order), reportMachine);
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
