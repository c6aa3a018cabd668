/**
 * A simulated carrier. It answers orders with the events of a randomly drawn callee, on the engine's own event loop.
 */
import { DEFAULT_OPT_OUT_KEY, RETURNED_TEAM_KEY } from '#shared/domain/dtmf-defaults.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import { createIdMap } from '../kernel/id-map.ts';
import type { Loop } from '../kernel/loop.ts';
import { openStream } from '../kernel/rng.ts';
import { bernoulli, pick, samplerOf } from '../kernel/distributions.ts';
import { NO_LEAD } from '../model/call.ts';
import type { CallOrder, Carrier, CarrierEvent } from '../ports.ts';
import { createCalleeModel } from './callee.ts';
import { createFaults } from './faults.ts';
import { newLeg, type Leg, type Talk } from './simulated-leg.ts';
import type { NetworkProfile } from './profile.ts';

export type SimulatedCarrierOptions = {
  readonly loop: Loop;
  readonly profile: NetworkProfile;
  readonly seed: number;
  /** Divides all times of the network and the people on it; over 0. */
  readonly speed: number;
  /** Receives events; pass `dialer.carrierEvent`. `placed` is reported from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
  /** Receives the answers to probes; pass `dialer.setAgentReachable`. */
  readonly reportAgent: (agentId: number, isReachable: boolean) => void;
  /**
   * Called with the order of an earlier call when its person calls back, and the key that they press if they hear a
   * recording, or null. If absent, nobody calls back.
   */
  readonly onReturn?: ((order: CallOrder, key: string | null) => void) | undefined;
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
const MESSAGE_LEFT: CarrierEvent = { kind: 'message_left', how: 'whole' };
const HUNG_UP: CarrierEvent = { kind: 'hung_up' };
const AGENT_LOST: CarrierEvent = { kind: 'agent_lost', why: 'unreachable' };
const BRIDGED: CarrierEvent = { kind: 'bridged' };
const BUSY: CarrierEvent = { kind: 'busy', sipCause: 486 };
const GAVE_UP: CarrierEvent = { kind: 'failed', sipCause: 480 };

/** How long a machine records before it hangs up. A dialer that detects machines usually hangs up first. */
const MACHINE_RECORDING_MS = 60_000;
/** Length of a machine's greeting with its beep, after the detector's verdict. */
const GREETING_MS = 8000;
/** How long whoever is on hold waits for the agent. */
const HOLD_PATIENCE_MS = 180_000;
/** Keys of people who call back, in the order of their shares. */
const RETURN_KEYS = [RETURNED_TEAM_KEY, DEFAULT_OPT_OUT_KEY, null] as const;
/** How long whoever has called waits for an agent. */
const CALLER_PATIENCE_MS = 40_000;
/** How long an outside number rings, and the share of those that answer. */
const OUTSIDE_RING_MS = 6000;
const OUTSIDE_ANSWERS = 0.8;
/** How long an agent's dead phone is called. */
const DEAD_PHONE_MS = 10_000;
/** How long a probe of an agent's phone takes. */
const PROBE_MS = 1000;
/** SIP status of an order that the network never answers. */
const REQUEST_TIMEOUT = 408;

/** Creates the carrier. `speed` (over 0) divides all times. Throws RangeError for an invalid profile. */
export function createSimulatedCarrier(options: SimulatedCarrierOptions): Carrier {
  const { loop, profile, seed, speed, report, reportAgent, onReturn } = options;
  const model = createCalleeModel(profile, seed, speed);
  const times = model.timeOf;
  const faults = createFaults(profile.faults, seed, speed, loop.now());
  const ringLimitMs = profile.ringLimitMs === null ? null : Math.round(profile.ringLimitMs / speed);
  const sampleReturn = samplerOf(profile.returns.after);
  const legs = createIdMap<Leg>();

  /** Replaces the called party's next action. If `delayMs` is null, only removes it. */
  function next(leg: Leg, delayMs: number | null, action: (leg: Leg) => void): void {
    loop.cancel(leg.timer);
    leg.leavesAtMs = Infinity;
    leg.timer = delayMs === null ? NO_HANDLE : loop.at(loop.now() + delayMs, action, leg);
  }

  function talk(leg: Leg, lengthMs: number, end: (leg: Leg) => void): void {
    leg.heldAtMs = null;
    leg.talk = { untilMs: loop.now() + lengthMs, end };
    next(leg, lengthMs, end);
  }

  /** Lets the called party wait for the agent for a while, or talk on. */
  function hold(leg: Leg, { untilMs, end }: Talk, isHeld: boolean): void {
    const { heldAtMs } = leg;
    if ((heldAtMs !== null) === isHeld) return;
    if (heldAtMs !== null) return talk(leg, untilMs - heldAtMs, end);
    leg.heldAtMs = loop.now();
    next(leg, Math.round(HOLD_PATIENCE_MS / speed), hangUp);
  }

  /** Makes the called party hang up after `delayMs` unless something else happens first. If null, it stays. */
  function leaveAfter(leg: Leg, delayMs: number | null): void {
    leg.leavesAtMs = delayMs === null ? Infinity : loop.now() + delayMs;
  }

  /** Schedules the called party's hang-up, now that no other action precedes it. */
  function awaitLeaving(leg: Leg): void {
    if (!leg.isOver && leg.leavesAtMs !== Infinity) next(leg, leg.leavesAtMs - loop.now(), hangUp);
  }

  function drop(leg: Leg): void {
    leg.isOver = true;
    loop.cancel(leg.timer);
    loop.cancel(leg.verdictTimer);
    loop.cancel(leg.agentTimer);
    legs.delete(leg.callId);
    if (onReturn !== undefined) mayReturn(leg, onReturn);
  }

  /** Lets some of those call back who were not there, or to whom nobody talked. */
  function mayReturn({ order, callee, isConnected }: Leg, call: (order: CallOrder, key: string | null) => void): void {
    const wasMissed = callee === 'no_answer' || (callee === 'person' && !isConnected);
    if (!wasMissed || order.leadId === NO_LEAD || order.channel !== undefined) return;
    const stream = openStream(seed, 'returns', order.leadId, order.attempt);
    if (!bernoulli(stream, profile.returns.share)) return;
    const atMs = loop.now() + Math.round(sampleReturn(stream) / speed);
    const { teamShare, optOutShare } = profile.returns;
    const nth = pick(stream, [teamShare, optOutShare, Math.max(0, 1 - teamShare - optOutShare)]);
    loop.at(atMs, () => call(order, RETURN_KEYS[nth]!), null);
  }

  function ring(leg: Leg): void {
    const ringMs = ringTimeOf(leg);
    // Schedules either the answer or the end of the ringing, whichever comes first.
    const isCut = ringLimitMs !== null && ringLimitMs < ringMs;
    if (isCut) next(leg, ringLimitMs, giveUp);
    else if (ringMs > 0 && ringMs < Infinity) next(leg, ringMs, answer);
    report(leg.callId, RINGING);
    if (ringMs === 0 && !leg.isOver) answer(leg);
  }

  function ringTimeOf(leg: Leg): number {
    if (leg.callee === 'no_answer') return Infinity;
    if (leg.callee === 'machine') return times.machineRing(leg);
    return model.expects(leg.order.phone) ? times.expectedRing(leg) : times.personRing(leg);
  }

  /** Returns how long an answering party stays if nothing happens, or null to stay until the dialer hangs up. */
  function stayOf(leg: Leg): number | null {
    return leg.callee === 'person' ? model.patienceOf(leg) : Math.round(MACHINE_RECORDING_MS / speed);
  }

  function giveUp(leg: Leg): void {
    drop(leg);
    report(leg.callId, GAVE_UP);
  }

  function answer(leg: Leg): void {
    const { callId } = leg;
    const callee = answererOf(leg);
    if (profile.detection === null) {
      report(callId, ANSWERED[callee]);
      // If the report has connected the call or started a menu, the next action is already scheduled.
      const isOccupied = leg.isConnected || (callee === 'person' && leg.played > 0);
      if (!leg.isOver && !isOccupied) next(leg, stayOf(leg), hangUp);
      return;
    }
    leaveAfter(leg, stayOf(leg));
    const verdictAtMs = loop.now() + (callee === 'person' ? times.personVerdict(leg) : times.machineVerdict(leg));
    if (leg.leavesAtMs <= verdictAtMs) awaitLeaving(leg);
    leg.verdictTimer = loop.at(verdictAtMs, deliverVerdict, leg);
    report(callId, ANSWERED.unknown);
  }

  /** Answers a person who has called. */
  function pickUp(leg: Leg): void {
    next(leg, Math.round(CALLER_PATIENCE_MS / speed), hangUp);
    report(leg.callId, ANSWERED.person);
  }

  function deliverVerdict(leg: Leg): void {
    const { callId } = leg;
    const callee = answererOf(leg);
    const verdict = model.verdictOn(callee, leg);
    report(callId, VERDICT[verdict]);
    // The detector continues to listen: it immediately detects a machine that is not connected and hears no prompt.
    if (callee === 'machine' && verdict === 'person' && !leg.isOver && !leg.isConnected && leg.played === 0)
      report(callId, VERDICT.machine);
    awaitLeaving(leg);
  }

  function react(leg: Leg): void {
    const { key } = leg.reaction!;
    if (key === null) return hangUp(leg);
    next(leg, model.patienceOf(leg), hangUp);
    report(leg.callId, { kind: 'dtmf', key });
  }

  /** Reports a machine on behalf of the agent. If the dialer ignores the report, the machine hangs up. */
  function reportMachine(leg: Leg): void {
    report(leg.callId, VERDICT.machine);
    if (!leg.isOver) hangUp(leg);
  }

  function hangUp(leg: Leg): void {
    drop(leg);
    report(leg.callId, HUNG_UP);
  }

  function messageLeft(leg: Leg): void {
    leg.timer = NO_HANDLE;
    report(leg.callId, MESSAGE_LEFT);
  }

  function agentLost(leg: Leg): void {
    leg.agentTimer = NO_HANDLE;
    report(leg.callId, AGENT_LOST);
  }

  function outsideAnswers(leg: Leg): void {
    leg.agentTimer = NO_HANDLE;
    leg.isConnected = true;
    talk(leg, times.talk(leg), hangUp);
    report(leg.callId, BRIDGED);
  }

  function consultedLost(leg: Leg): void {
    leg.agentTimer = NO_HANDLE;
    report(leg.callId, { kind: 'consulted_lost', agentId: leg.consultedId, why: 'unreachable' });
  }

  function consultedAnswers(leg: Leg): void {
    leg.agentTimer = NO_HANDLE;
    report(leg.callId, { kind: 'consulted_joined', agentId: leg.consultedId });
  }

  /** Lets an outside number ring, which answers or not. */
  function callNumber(leg: Leg, answers: (leg: Leg) => void, lost: (leg: Leg) => void): void {
    const stream = openStream(seed, 'outside', leg.leadId, leg.attempt);
    loop.cancel(leg.agentTimer);
    const ends = bernoulli(stream, OUTSIDE_ANSWERS) ? answers : lost;
    leg.agentTimer = loop.at(loop.now() + Math.round(OUTSIDE_RING_MS / speed), ends, leg);
  }

  const answerProbe = (agentId: number) => reportAgent(agentId, !faults.isDead(agentId, loop.now()));

  function fail(leg: Leg): void {
    drop(leg);
    const isBusy = leg.faultCause === null && leg.callee === 'busy';
    const failed = (): CarrierEvent => ({ kind: 'failed', sipCause: leg.faultCause ?? model.failureCauseOf(leg) });
    report(leg.callId, isBusy ? BUSY : failed());
  }

  return {
    reach: 'simulated',

    place(order) {
      const { callId } = order;
      const isIncoming = order.channel !== undefined;
      const callee = isIncoming ? 'person' : model.calleeOf(order, loop.now());
      const faultCause = isIncoming ? null : faults.causeOn(order.trunkId, loop.now());
      const leg = newLeg(order, callee, faultCause);
      if (!legs.add(callId, leg)) return;
      if (isIncoming) return pickUp(leg);
      if (leg.faultCause === REQUEST_TIMEOUT) return report(callId, PLACED);
      const isFailing = leg.faultCause !== null || callee === 'busy' || callee === 'failed';
      const delayMs = isFailing ? times.failureDelay(order) : times.postDialDelay(order);
      const rings = isFailing ? fail : ring;
      if (delayMs > 0) next(leg, delayMs, rings);
      report(callId, PLACED);
      if (delayMs === 0 && !leg.isOver) rings(leg);
    },

    play(callId, prompt, nth) {
      const leg = legs.get(callId);
      if (leg === undefined || nth <= leg.played) return;
      leg.played = nth;
      if (leg.callee !== 'person') return;
      leg.menuStream ??= model.menuStreamOf(leg);
      leg.reaction = model.reactionTo(prompt, leg.menuStream);
      next(leg, leg.reaction?.afterMs ?? null, react);
    },

    connect(callId, agentId) {
      const leg = legs.get(callId);
      if (leg === undefined) return;
      loop.cancel(leg.agentTimer);
      leg.agentTimer = NO_HANDLE;
      if (agentId !== null && faults.isDead(agentId, loop.now())) {
        leg.agentTimer = loop.at(loop.now() + Math.round(DEAD_PHONE_MS / speed), agentLost, leg);
        return;
      }
      leg.isConnected = true;
      // The agent is listening now, so a pending detection is cancelled.
      loop.cancel(leg.verdictTimer);
      if (leg.callee === 'person') talk(leg, (agentId === null ? times.sessionTalk : times.talk)(leg), hangUp);
      else talk(leg, times.machineTalk(leg), reportMachine);
      report(callId, BRIDGED);
    },

    control(callId, order) {
      const leg = legs.get(callId);
      // Simulated persons hear neither agents nor keys.
      if (leg?.talk && order.kind === 'hold') hold(leg, leg.talk, order.isHeld);
    },

    consult(callId, agentId) {
      const leg = legs.get(callId);
      if (leg === undefined) return;
      leg.consultedId = agentId;
      if (!faults.isDead(agentId, loop.now())) return report(callId, { kind: 'consulted_joined', agentId });
      leg.agentTimer = loop.at(loop.now() + Math.round(DEAD_PHONE_MS / speed), consultedLost, leg);
    },

    consultOutside(callId) {
      const leg = legs.get(callId);
      if (leg === undefined) return;
      leg.consultedId = null;
      callNumber(leg, consultedAnswers, consultedLost);
    },

    endConsultation(callId) {
      const leg = legs.get(callId);
      if (leg !== undefined) loop.cancel(leg.agentTimer);
    },

    handOver(callId) {
      const leg = legs.get(callId);
      if (leg?.talk) hold(leg, leg.talk, false);
    },

    connectOutside(callId) {
      const leg = legs.get(callId);
      if (leg !== undefined) callNumber(leg, outsideAnswers, agentLost);
    },

    // Simulated persons hear nothing.
    startWaiting(callId) {
      const leg = legs.get(callId);
      if (leg === undefined) return;
      loop.cancel(leg.agentTimer);
      leg.agentTimer = NO_HANDLE;
    },

    leaveMessage(callId, lengthMs) {
      const leg = legs.get(callId);
      if (leg !== undefined) next(leg, Math.round((GREETING_MS + lengthMs) / speed), messageLeft);
    },

    hangUp(callId) {
      const leg = legs.get(callId);
      if (leg !== undefined) drop(leg);
    },

    probeAgent: (agentId) => void loop.at(loop.now() + Math.round(PROBE_MS / speed), answerProbe, agentId),
  };
}

function answererOf({ callee }: Leg): 'person' | 'machine' {
  return callee === 'person' ? 'person' : 'machine';
}
