/**
 * Draws who answers a call, and how they behave. The random numbers depend on contact and attempt, not on the dialer's
 * behaviour.
 */
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { bernoulli, pick, samplerOf, type Distribution } from '../kernel/distributions.ts';
import { enterFamily, familyOf, nextUnit, openStream, openStreamOf, type Purpose, type Stream } from '../kernel/rng.ts';
import type { MenuPrompt } from '../model/menu-plan.ts';
import { createMenuModel, type MenuReaction } from './menu-behaviour.ts';
import type { NetworkProfile } from './profile.ts';

export type Callee = 'person' | 'machine' | 'no_answer' | 'busy' | 'failed';

/** Identifies the random streams of a call. */
type CallKey = { readonly leadId: number; readonly attempt: number };

export type CalleeModel = {
  calleeOf(call: CallKey & { readonly phone: string }, nowMs: number): Callee;
  /** Whether the person of the number (E.164) expects the call. */
  expects(phone: string): boolean;
  /** Returns the SIP status of a failed call. */
  failureCauseOf(call: CallKey): number;
  /** Functions that return a time in whole milliseconds, already divided by the speed. */
  readonly timeOf: Readonly<Record<CalleeTime, (call: CallKey) => number>>;
  /** Returns how long the person waits for an agent, in milliseconds, or null to wait until the dialer gives up. */
  patienceOf(call: CallKey): number | null;
  /** Returns the detector's verdict on the answering party. Without a detector, the verdict is always right. */
  verdictOn(callee: 'person' | 'machine', call: CallKey): 'person' | 'machine';
  /** Returns the random stream of a person's behaviour in the menu, for all repetitions of the prompt. */
  menuStreamOf(call: CallKey): Stream;
  /** Returns a person's reaction to a prompt that starts now, or null for no reaction. Each repetition draws again. */
  reactionTo(prompt: MenuPrompt, rng: Stream): MenuReaction | null;
};

type CalleeTime =
  | 'postDialDelay'
  | 'failureDelay'
  | 'personRing'
  | 'expectedRing'
  | 'machineRing'
  | 'personVerdict'
  | 'machineVerdict'
  | 'talk'
  | 'sessionTalk'
  | 'machineTalk';

/** Default time until an agent notices a machine. */
const MACHINE_TALK: Distribution = { kind: 'constant', value: 8000 };
const AT_ONCE: Distribution = { kind: 'constant', value: 0 };

/**
 * Creates the model for `profile` and `seed`. `speed` (over 0) divides all times. Throws RangeError if the shares sum
 * to more than 1 or a distribution is invalid.
 */
export function createCalleeModel(profile: NetworkProfile, seed: number, speed: number): CalleeModel {
  const { person, noAnswer, busy, failed } = profile.outcomes;
  const { detection, expecting } = profile;
  if (Math.max(person.morning, person.afternoon, person.evening) + noAnswer + busy + failed > 1 + 1e-9) {
    throw new RangeError('the shares of person, no answer, busy and failed must not sum to more than 1');
  }
  /** Whether every call reaches a person, so that no outcome is drawn. */
  const isAlwaysPerson = Math.min(person.morning, person.afternoon, person.evening) >= 1;
  const causes = profile.failureCauses.map((cause) => cause.sipCause);
  const causeWeights = profile.failureCauses.map((cause) => cause.weight);
  const menu = createMenuModel(profile.menu, speed);
  const menuFamily = familyOf(seed, 'menu');

  /** A stream object shared by all purposes except the menu, because their streams are drawn from immediately. */
  const scratch = openStream(seed, 'outcome');

  /** Returns a function that opens the random stream of a call for one purpose. */
  function streamFor(purpose: Purpose): (call: CallKey) => Stream {
    const family = familyOf(seed, purpose);
    return ({ leadId, attempt }) => enterFamily(scratch, family, leadId, attempt);
  }

  function timeFor(purpose: Purpose, distribution: Distribution): (call: CallKey) => number {
    const sampler = samplerOf(distribution);
    if (distribution.kind === 'constant') {
      const timeMs = Math.round(distribution.value / speed);
      return () => timeMs;
    }
    const streamOf = streamFor(purpose);
    return (call) => Math.round(sampler(streamOf(call)) / speed);
  }

  const [outcomeOf, causeOf, errorOf] = [streamFor('outcome'), streamFor('failure_cause'), streamFor('detector_error')];
  const patienceOf = profile.patience === null ? null : timeFor('patience', profile.patience);
  const detectionTime = (who: 'person' | 'machine') =>
    timeFor('machine_detection', detection?.verdictAfter[who] ?? AT_ONCE);

  function personShareAt(nowMs: number): number {
    const hour = Math.floor((nowMs + profile.utcOffsetMinutes * MINUTE_MS) / HOUR_MS) % 24;
    if (hour >= 6 && hour < 12) return person.morning;
    return hour >= 12 && hour < 18 ? person.afternoon : person.evening;
  }

  const expects = (phone: string) => expecting.numbers.some((beginning) => phone.startsWith(beginning));

  return {
    expects,
    calleeOf(call, nowMs) {
      if (isAlwaysPerson || expects(call.phone)) return 'person';
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
      postDialDelay: timeFor('post_dial_delay', profile.postDialDelay),
      failureDelay: timeFor('failure_delay', profile.failureDelay),
      personRing: timeFor('ring', profile.personRing),
      expectedRing: timeFor('ring', expecting.ring),
      machineRing: timeFor('ring', profile.machineRing),
      personVerdict: detectionTime('person'),
      machineVerdict: detectionTime('machine'),
      talk: timeFor('talk', profile.talk),
      sessionTalk: timeFor('talk', profile.sessionTalk ?? profile.talk),
      machineTalk: timeFor('talk', detection?.machineTalk ?? MACHINE_TALK),
    },

    patienceOf: (call) => patienceOf?.(call) ?? null,

    verdictOn(callee, call) {
      if (detection === null) return callee;
      const errs = bernoulli(errorOf(call), callee === 'person' ? detection.falseMachine : detection.falsePerson);
      return (callee === 'person') === errs ? 'machine' : 'person';
    },

    menuStreamOf: ({ leadId, attempt }) => openStreamOf(menuFamily, leadId, attempt),
    reactionTo: menu.reactionTo,
  };
}
