/** Determines the one reason why a contact is not being called now. */
import type { ContactOutcome } from '#server/platform/db/tables/contacts.ts';
import type { Waiting } from '#server/live/waiting.ts';

/** Instants are epoch milliseconds. */
export type ContactSituation = {
  readonly nowMs: number;
  readonly state: 'pending' | 'claimed' | 'done';
  /** False: a claimed contact is in no call, because the call was interrupted. */
  readonly isEngineUp: boolean;
  /** Null while it is not done. */
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly maxAttempts: number;
  readonly isBlacklisted: boolean;
  /** What prevents calls to this number, independent of other calls. Null: nothing. */
  readonly routeBarrier: Waiting | null;
  /** Until when the law prevents calls to the number: Infinity when its window never opens. Null: it does not. */
  readonly legalUntilMs: number | null;
  /** Why its campaign places no calls. Null: it does. */
  readonly campaign: Waiting | null;
};

/**
 * The contact's own reasons come first, those that need a change before those that pass by themselves; then its
 * campaign's.
 */
export function whyNot(contact: ContactSituation): Waiting {
  if (contact.state === 'claimed' && contact.isEngineUp) return { why: 'in_call', untilMs: null };
  if (contact.state === 'done') return { why: contact.outcome ?? 'attempts_used', untilMs: null };
  if (contact.isBlacklisted) return { why: 'blacklisted', untilMs: null };
  if (contact.attempts >= contact.maxAttempts) return { why: 'attempts_used', untilMs: null };
  // Before the retry: a contact without a route is postponed again and again.
  if (contact.routeBarrier !== null) return contact.routeBarrier;
  if (contact.dueAtMs > contact.nowMs) return { why: 'retry_wait', untilMs: contact.dueAtMs };
  if (contact.legalUntilMs !== null) return { why: 'legal_window', untilMs: contact.legalUntilMs };
  return contact.campaign ?? { why: 'next', untilMs: null };
}
