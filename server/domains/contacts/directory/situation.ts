/** Derives a contact's situation from its state, outcome and attempts. */
import type { ContactOutcome } from '#shared/domain/contact-rules.ts';
import type { ContactSituation } from '#shared/domain/contact-directory.ts';
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';

export const SITUATIONS = [
  'untried',
  'retrying',
  'inCall',
  'success',
  'endedByUser',
  'exhausted',
  'optedOut',
  'blacklisted',
  'excluded',
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The wire's word for a situation. */
export const SITUATION_NAMES: Readonly<Record<Situation, ContactSituation>> = {
  untried: 'sin_llamar',
  retrying: 'reintento',
  inCall: 'en_llamada',
  success: 'exito',
  endedByUser: 'finalizada_a_mano',
  exhausted: 'agotado',
  optedOut: 'opt_out',
  blacklisted: 'blacklist',
  excluded: 'excluido',
};

type Progress = {
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
};

const OF_OUTCOME: Readonly<Record<ContactOutcome, Situation>> = {
  success: 'success',
  ended_by_user: 'endedByUser',
  attempts_used: 'exhausted',
  opted_out: 'optedOut',
  blacklisted: 'blacklisted',
  excluded: 'excluded',
};

export function situationOf({ state, outcome, attempts }: Progress): Situation {
  if (state === 'claimed') return 'inCall';
  if (state === 'done') return OF_OUTCOME[outcome ?? 'attempts_used'];
  return attempts === 0 ? 'untried' : 'retrying';
}

/** Situations that a reason implies, besides those of contacts still to be called. */
const OF_REASON: Partial<Record<WaitingReason, readonly Situation[]>> = {
  in_call: ['inCall'],
  success: ['success'],
  ended_by_user: ['endedByUser'],
  opted_out: ['optedOut'],
  excluded: ['excluded'],
  attempts_used: ['exhausted'],
  blacklisted: ['blacklisted'],
  in_registry: ['blacklisted'],
};
const NOT_OF_PENDING: ReadonlySet<WaitingReason> = new Set([
  'in_call',
  'success',
  'ended_by_user',
  'opted_out',
  'excluded',
]);
/** Includes contacts in a call; they return to their previous state if the engine dies. */
const TO_BE_CALLED: readonly Situation[] = ['untried', 'retrying', 'inCall'];

/** Returns every situation that a contact can be in when one of `reasons` holds it back. */
export function situationsWith(reasons: readonly WaitingReason[]): Situation[] {
  const found = reasons.flatMap((why) => [...(OF_REASON[why] ?? []), ...(NOT_OF_PENDING.has(why) ? [] : TO_BE_CALLED)]);
  return [...new Set(found)];
}

/** Returns whether each of the reasons means that a contact is done or has used up its attempts. */
export const isExhausted = (reasons: readonly WaitingReason[]): boolean =>
  reasons.every((why) => why === 'attempts_used' || (NOT_OF_PENDING.has(why) && why !== 'in_call'));

/** Keys of a situation in the index contacts_progress. A contact in a call keeps the keys of its previous situation. */
type Place = {
  readonly outcome: ContactOutcome | null;
  readonly attemptsFrom: number;
  readonly attemptsUntil: number;
};

export const PLACES: Readonly<Record<Situation, Place>> = {
  untried: { outcome: null, attemptsFrom: 0, attemptsUntil: 0 },
  retrying: { outcome: null, attemptsFrom: 1, attemptsUntil: Infinity },
  inCall: { outcome: null, attemptsFrom: 0, attemptsUntil: Infinity },
  success: { outcome: 'success', attemptsFrom: 0, attemptsUntil: Infinity },
  endedByUser: { outcome: 'ended_by_user', attemptsFrom: 0, attemptsUntil: Infinity },
  exhausted: { outcome: 'attempts_used', attemptsFrom: 0, attemptsUntil: Infinity },
  optedOut: { outcome: 'opted_out', attemptsFrom: 0, attemptsUntil: Infinity },
  blacklisted: { outcome: 'blacklisted', attemptsFrom: 0, attemptsUntil: Infinity },
  excluded: { outcome: 'excluded', attemptsFrom: 0, attemptsUntil: Infinity },
};
