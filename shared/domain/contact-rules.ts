/** Rules for what may be done with a contact now, what forbids it, and until when. Instants are epoch ms. */
import type { CapHold, RecentCall } from '#shared/domain/number-caps.ts';
import type { Waiting, WaitingReason } from '#shared/domain/waiting-reasons.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { HOUR_MS } from '#shared/durations.ts';

/** Minimum time between an abandoned call and the next call to that person (Ofcom's persistent misuse policy). */
export const ABANDONED_HOLD_MS = 72 * HOUR_MS;

/** `pending` contacts wait for their next attempt; `claimed` contacts are in a call. */
export type ContactState = 'pending' | 'claimed' | 'done';

/**
 * Why a contact is done. `ended_by_user` means that a user ended its conversation, `excluded` that a person took it out
 * of its campaign.
 */
export type ContactOutcome = 'success' | 'ended_by_user' | 'attempts_used' | 'opted_out' | 'blacklisted' | 'excluded';

/** Facts about a number that apply in every campaign. */
export type NumberHolds = {
  /** Whether the number is on the blacklist, with or without its mobile digit. */
  readonly isBlacklisted: boolean;
  /** The registry that has the number, or that excluded the contact. */
  readonly registry?: RegistryListing | null;
  /** End of the last abandoned call to the number in any campaign, or null if none is known. Its hold may be over. */
  readonly abandonedAtMs: number | null;
  /** Calls that have reached the number lately, from any campaign. */
  readonly recentCalls: readonly RecentCall[];
};

export type ContactStanding = NumberHolds & {
  readonly state: ContactState;
  /** Null unless the state is `done`, or the contact was done before it was dialled by hand or will be after the call. */
  readonly outcome: ContactOutcome | null;
};

/** Reasons to refuse an action. They are the suffixes of error codes such as `contact_in_call`. */
export type ContactObstacle = CallObstacle | 'finished' | 'not_excluded';
export type CallObstacle = Extract<
  WaitingReason,
  'in_call' | 'opted_out' | 'excluded' | 'blacklisted' | 'in_registry' | 'abandoned_hold'
>;

/** Returns why a number is never called, or null. */
export function blockOf({ isBlacklisted, registry = null }: Pick<NumberHolds, 'isBlacklisted' | 'registry'>) {
  if (isBlacklisted) return 'blacklisted';
  return registry === null ? null : 'in_registry';
}

/** Returns when the hold after the last abandoned call ends, or null if no hold is active at `nowMs`. */
export function heldUntil({ abandonedAtMs }: Pick<NumberHolds, 'abandonedAtMs'>, nowMs: number): number | null {
  if (abandonedAtMs === null || abandonedAtMs + ABANDONED_HOLD_MS <= nowMs) return null;
  return abandonedAtMs + ABANDONED_HOLD_MS;
}

/**
 * Returns why a contact can't be reset to its full number of attempts, or null. A hold is no obstacle because the
 * dialer waits for its end.
 */
export function resetObstacle(contact: ContactStanding): CallObstacle | null {
  const { state, outcome } = contact;
  if (state === 'claimed') return 'in_call';
  if (outcome === 'opted_out' || outcome === 'excluded') return outcome;
  return blockOf(contact);
}

/** Returns why a user can't have a contact called next, or null. Success and exhausted attempts are no obstacles. */
export function callAgainObstacle(contact: ContactStanding, nowMs: number): CallObstacle | null {
  return resetObstacle(contact) ?? (heldUntil(contact, nowMs) === null ? null : 'abandoned_hold');
}

/** Returns why a contact can't be excluded from its campaign, or null. Excluding an excluded contact is a no-op. */
export function excludeObstacle({ state, outcome }: ContactStanding): ContactObstacle | null {
  if (state === 'claimed') return 'in_call';
  return state === 'done' && outcome !== 'excluded' ? 'finished' : null;
}

/** Returns why a contact can't be restored to its campaign, or null. */
export function restoreObstacle({ state, outcome }: ContactStanding): ContactObstacle | null {
  if (state === 'claimed') return 'in_call';
  return outcome === 'excluded' ? null : 'not_excluded';
}

type Due = ContactStanding & { readonly dueAtMs: number };

/**
 * Returns when the retry of a contact is or was due, or null if the contact was never called or is in a call, done or
 * blocked.
 */
export function dueOf(contact: Due): number | null {
  return contact.state === 'pending' && blockOf(contact) === null && contact.dueAtMs > 0 ? contact.dueAtMs : null;
}

/**
 * Returns when a contact may be called next: the latest of its retry, the end of its hold and `waiting.untilMs`.
 * Returns null if that is not in the future or not known, or if the contact is in a call, done, blocked or out of
 * attempts.
 */
export function nextAttempt(contact: Due, waiting: Waiting, nowMs: number): number | null {
  if (contact.state !== 'pending' || blockOf(contact) !== null || waiting.why === 'attempts_used') return null;
  const nextMs = Math.max(contact.dueAtMs, heldUntil(contact, nowMs) ?? 0, waiting.untilMs ?? 0);
  return nextMs > nowMs && Number.isFinite(nextMs) ? nextMs : null;
}

/**
 * Returns the maximum number of calls to one contact: the campaign's limit or, if lower, the timing config's retries +
 * 1.
 */
export function attemptsInAll(maxAttempts: number, retryAttempts: number | null): number {
  return Math.min(maxAttempts, 1 + (retryAttempts ?? Infinity));
}

export type DialCircumstances = {
  readonly nowMs: number;
  /** If the engine is down, a claimed contact's call is over, unless it is a conversation at a PBX. */
  readonly isEngineUp: boolean;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly maxAttempts: number;
  /** Whether the number is in a call of another campaign, or in a test call. */
  readonly isNumberInCall: boolean;
  /** Why and until when the caps forbid a call to the number, or null. */
  readonly capHold: CapHold | null;
  /** Why the number has no route, regardless of other calls, or null. */
  readonly routeBarrier: Waiting | null;
  /** When the legal window opens, Infinity if it never does, or null if it is open. */
  readonly legalUntilMs: number | null;
  /** Why the campaign places no calls, or null. */
  readonly campaign: Waiting | null;
};

/**
 * Returns the main reason why a contact is not being called now. The contact's own reasons rank above its campaign's.
 */
export function whyNotDialled(contact: ContactStanding & DialCircumstances): Waiting {
  const { nowMs, dueAtMs } = contact;
  if (contact.state === 'claimed' && contact.isEngineUp) return { why: 'in_call', untilMs: null };
  const { registry = null } = contact;
  const isExcluded = contact.state === 'done' && contact.outcome === 'blacklisted';
  if (contact.state === 'done' && !isExcluded) return { why: contact.outcome ?? 'attempts_used', untilMs: null };
  if (contact.isBlacklisted) return { why: 'blacklisted', untilMs: null };
  if (registry !== null) return { why: 'in_registry', untilMs: null, registry };
  if (isExcluded) return { why: 'blacklisted', untilMs: null };
  if (contact.attempts >= contact.maxAttempts) return { why: 'attempts_used', untilMs: null };
  const heldUntilMs = heldUntil(contact, nowMs);
  if (heldUntilMs !== null) return { why: 'abandoned_hold', untilMs: Math.max(heldUntilMs, dueAtMs) };
  if (contact.isNumberInCall) return { why: 'number_in_call', untilMs: null };
  if (contact.capHold !== null && contact.capHold.untilMs >= dueAtMs) return contact.capHold;
  // Check routes before the retry time, because a contact without a route is postponed repeatedly.
  if (contact.routeBarrier !== null) return contact.routeBarrier;
  if (dueAtMs > nowMs) return { why: 'retry_wait', untilMs: dueAtMs };
  if (contact.legalUntilMs !== null) return { why: 'legal_window', untilMs: contact.legalUntilMs };
  return contact.campaign ?? { why: 'next', untilMs: null };
}
