/**
 * Contact rules: what may be done with a contact now, what forbids it, and until when. Instants are epoch milliseconds.
 */
import type { Waiting, WaitingReason } from '#shared/domain/waiting-reasons.ts';

const HOUR_MS = 3_600_000;

/** Minimum time between an abandoned call and the next call to that person (Ofcom's persistent misuse policy). */
export const ABANDONED_HOLD_MS = 72 * HOUR_MS;

/** pending: waits for its next attempt. claimed: in a call. */
export type ContactState = 'pending' | 'claimed' | 'done';

/** Why a contact is done. `excluded`: a person took it out of its campaign. */
export type ContactOutcome = 'success' | 'attempts_used' | 'opted_out' | 'blacklisted' | 'excluded';

/** Facts about a number that apply in every campaign. */
export type NumberHolds = {
  /** The number, in either form, is on the blacklist. */
  readonly isBlacklisted: boolean;
  /** End of the last abandoned call to the number in any campaign. Null: none in the last 72 hours. */
  readonly abandonedAtMs: number | null;
};

export type ContactStanding = NumberHolds & {
  readonly state: ContactState;
  /** Null while it is not done. */
  readonly outcome: ContactOutcome | null;
};

/** Reasons to refuse an action. Each is also the end of an error code: `contact_in_call`. */
export type ContactObstacle = CallObstacle | 'finished' | 'not_excluded';
export type CallObstacle = Extract<
  WaitingReason,
  'in_call' | 'opted_out' | 'excluded' | 'blacklisted' | 'abandoned_hold'
>;

/** End of the hold after the number's last abandoned call. Null: no hold at `nowMs`. */
export function heldUntil({ abandonedAtMs }: Pick<NumberHolds, 'abandonedAtMs'>, nowMs: number): number | null {
  if (abandonedAtMs === null || abandonedAtMs + ABANDONED_HOLD_MS <= nowMs) return null;
  return abandonedAtMs + ABANDONED_HOLD_MS;
}

/** Returns why a contact may not start over with all attempts; null: it may. During a hold it is allowed: the dialer waits for the end of the hold. */
export function resetObstacle({ state, outcome, isBlacklisted }: ContactStanding): CallObstacle | null {
  if (state === 'claimed') return 'in_call';
  if (outcome === 'opted_out' || outcome === 'excluded') return outcome;
  return isBlacklisted ? 'blacklisted' : null;
}

/** Returns why a contact may not be called next at a person's request, even after a success or the last attempt. */
export function callAgainObstacle(contact: ContactStanding, nowMs: number): CallObstacle | null {
  return resetObstacle(contact) ?? (heldUntil(contact, nowMs) === null ? null : 'abandoned_hold');
}

/** Returns why a contact may not be taken out of its campaign. An excluded contact stays excluded. */
export function excludeObstacle({ state, outcome }: ContactStanding): ContactObstacle | null {
  if (state === 'claimed') return 'in_call';
  return state === 'done' && outcome !== 'excluded' ? 'finished' : null;
}

/** Returns why a contact may not be put back into its campaign. */
export function restoreObstacle({ state, outcome }: ContactStanding): ContactObstacle | null {
  if (state === 'claimed') return 'in_call';
  return outcome === 'excluded' ? null : 'not_excluded';
}

type Due = ContactStanding & { readonly dueAtMs: number };

/** When the retry of a contact is due, also in the past. Null: it is done or blocked, or was never called. */
export function dueOf({ state, isBlacklisted, dueAtMs }: Due): number | null {
  return state === 'pending' && !isBlacklisted && dueAtMs > 0 ? dueAtMs : null;
}

/**
 * When a contact may be called next, if that is in the future and known: the retry, the end of a hold, or the opening
 * that it waits for. Null: it is done or blocked, or its turn depends on other things.
 */
export function nextAttempt(contact: Due, waiting: Waiting, nowMs: number): number | null {
  if (contact.state !== 'pending' || contact.isBlacklisted || waiting.why === 'attempts_used') return null;
  const nextMs = Math.max(contact.dueAtMs, heldUntil(contact, nowMs) ?? 0, waiting.untilMs ?? 0);
  return nextMs > nowMs && Number.isFinite(nextMs) ? nextMs : null;
}

/** Most calls to one contact: the lower of the campaign's limit and one more than the retries of its timing, if set. */
export function attemptsInAll(maxAttempts: number, retryAttempts: number | null): number {
  return Math.min(maxAttempts, 1 + (retryAttempts ?? Infinity));
}

export type DialCircumstances = {
  readonly nowMs: number;
  /** False: a claimed contact is in no call, because the call was interrupted. */
  readonly isEngineUp: boolean;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly maxAttempts: number;
  /** Returns what prevents calls to this number, independent of other calls; null: nothing. */
  readonly routeBarrier: Waiting | null;
  /** Until when the law prevents calls to the number: Infinity when its window never opens. Null: it does not. */
  readonly legalUntilMs: number | null;
  /** Why its campaign places no calls. Null: it does. */
  readonly campaign: Waiting | null;
};

/**
 * The one reason why a contact is not being called now. Its own reasons come first, those that need a change before
 * those that pass by themselves; then its campaign's.
 */
export function whyNotDialled(contact: ContactStanding & DialCircumstances): Waiting {
  const { nowMs, dueAtMs } = contact;
  if (contact.state === 'claimed' && contact.isEngineUp) return { why: 'in_call', untilMs: null };
  if (contact.state === 'done') return { why: contact.outcome ?? 'attempts_used', untilMs: null };
  if (contact.isBlacklisted) return { why: 'blacklisted', untilMs: null };
  if (contact.attempts >= contact.maxAttempts) return { why: 'attempts_used', untilMs: null };
  const heldUntilMs = heldUntil(contact, nowMs);
  if (heldUntilMs !== null) return { why: 'abandoned_hold', untilMs: Math.max(heldUntilMs, dueAtMs) };
  // Before the retry: a contact without a route is postponed again and again.
  if (contact.routeBarrier !== null) return contact.routeBarrier;
  if (dueAtMs > nowMs) return { why: 'retry_wait', untilMs: dueAtMs };
  if (contact.legalUntilMs !== null) return { why: 'legal_window', untilMs: contact.legalUntilMs };
  return contact.campaign ?? { why: 'next', untilMs: null };
}
