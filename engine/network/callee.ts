/** Who is at the other end of a call: drawn at dialing, by contact and attempt, whatever the dialer does. */
import { bernoulli, pick, samplerOf, type Sampler } from '../kernel/distributions.ts';
import { enterFamily, familyOf, nextUnit, openStream, type Purpose, type Stream } from '../kernel/rng.ts';
import type { MenuPrompt } from '../model/menu-plan.ts';
import { createMenuModel, type MenuReaction } from './menu-behaviour.ts';
import type { NetworkProfile } from './profile.ts';

export type Callee = 'person' | 'machine' | 'no_answer' | 'busy' | 'failed';

/** The two numbers that name a call's luck. */
export type CallKey = { readonly leadId: number; readonly attempt: number };

export type CalleeModel = {
  calleeOf(call: CallKey, nowMs: number): Callee;
  /** SIP status of a failure. */
  failureCauseOf(call: CallKey): number;
  /** Whole milliseconds, already divided by the speed. */
  readonly timeOf: Readonly<Record<CalleeTime, (call: CallKey) => number>>;
  /** Null: as long as the dialer lets them. */
  patienceOf(call: CallKey): number | null;
  /** What the detector takes the one who answered for; a perfect one is never wrong. */
  verdictOn(callee: 'person' | 'machine', call: CallKey): 'person' | 'machine';
  /** A person's luck in the menu: one stream for all that they hear. */
  menuLuckOf(call: CallKey): Stream;
  /** What a person does about a prompt that begins now; null: nothing. Each repetition draws on. */
  reactionTo(prompt: MenuPrompt, luck: Stream): MenuReaction | null;
};

export type CalleeTime =
  | 'postDialDelay'
  | 'failureDelay'
  | 'personRing'
  | 'machineRing'
  | 'personVerdict'
  | 'machineVerdict'
  | 'talk'
  | 'machineTalk';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** An agent notices soon that nobody is there, with a detector or without. */
const MACHINE_TALK_MS = 8000;

/** The model of `profile` under `seed`. `speed` (over 0) divides every time. Throws RangeError for shares that pass 1. */
export function createCalleeModel(profile: NetworkProfile, seed: number, speed: number): CalleeModel {
  const { person, noAnswer, busy, failed } = profile.outcomes;
  const { detection } = profile;
  if (Math.max(person.morning, person.afternoon, person.evening) + noAnswer + busy + failed > 1 + 1e-9) {
    throw new RangeError('the shares of person, no answer, busy and failed must not pass 1 in sum');
  }
  const causes = profile.failureCauses.map((cause) => cause.sipCause);
  const causeWeights = profile.failureCauses.map((cause) => cause.weight);
  const menu = createMenuModel(profile.menu, speed);

  /** One stream for all: each is drawn from at once. */
  const scratch = openStream(seed, 'outcome');

  /** The luck of a call for one purpose. */
  function luckFor(purpose: Purpose): (call: CallKey) => Stream {
    const family = familyOf(seed, purpose);
    return ({ leadId, attempt }) => enterFamily(scratch, family, leadId, attempt);
  }

  function timeFor(purpose: Purpose, sampler: Sampler): (call: CallKey) => number {
    const luckOf = luckFor(purpose);
    return (call) => Math.round(sampler(luckOf(call)) / speed);
  }

  const [outcomeOf, causeOf, errorOf] = [luckFor('outcome'), luckFor('failure_cause'), luckFor('detector_error')];
  const patienceOf = profile.patience === null ? null : timeFor('patience', samplerOf(profile.patience));
  const detectionTime = (who: 'person' | 'machine') =>
    timeFor('machine_detection', detection === null ? () => 0 : samplerOf(detection.verdictAfter[who]));

  function personShareAt(nowMs: number): number {
    const hour = Math.floor((nowMs + profile.utcOffsetMinutes * MINUTE_MS) / HOUR_MS) % 24;
    if (hour >= 6 && hour < 12) return person.morning;
    return hour >= 12 && hour < 18 ? person.afternoon : person.evening;
  }

  return {
    calleeOf(call, nowMs) {
      let rest = nextUnit(outcomeOf(call));
      if ((rest -= failed) < 0) return 'failed';
      if ((rest -= busy) < 0) return 'busy';
      if ((rest -= personShareAt(nowMs)) < 0) return 'person';
      if ((rest -= noAnswer) < 0) return 'no_answer';
      return 'machine';
    },

    failureCauseOf(call) {
      return causes[pick(causeOf(call), causeWeights)]!;
    },

    timeOf: {
      postDialDelay: timeFor('post_dial_delay', samplerOf(profile.postDialDelay)),
      failureDelay: timeFor('failure_delay', samplerOf(profile.failureDelay)),
      personRing: timeFor('ring', samplerOf(profile.personRing)),
      machineRing: timeFor('ring', samplerOf(profile.machineRing)),
      personVerdict: detectionTime('person'),
      machineVerdict: detectionTime('machine'),
      talk: timeFor('talk', samplerOf(profile.talk)),
      machineTalk: timeFor('talk', detection === null ? () => MACHINE_TALK_MS : samplerOf(detection.machineTalk)),
    },

    patienceOf: (call) => patienceOf?.(call) ?? null,

    verdictOn(callee, call) {
      if (detection === null) return callee;
      const errs = bernoulli(errorOf(call), callee === 'person' ? detection.falseMachine : detection.falsePerson);
      return (callee === 'person') === errs ? 'machine' : 'person';
    },

    menuLuckOf: (call) => openStream(seed, 'menu', call.leadId, call.attempt),
    reactionTo: menu.reactionTo,
  };
}
