/** The one reason why a contact is not being called now. */
import type { Settlement } from '#engine/model/facts.ts';
import type { Waiting } from '#server/live/waiting.ts';

/** Why a contact is done. */
export type Outcome = Extract<Settlement, { kind: 'done' }>['why'];

/** Instants are epoch milliseconds. */
export type ContactSituation = {
  readonly nowMs: number;
  readonly state: 'pending' | 'claimed' | 'done';
  /** False: whoever is claimed is in no call, for it is interrupted. */
  readonly isEngineUp: boolean;
  /** Null while it is not done. */
  readonly outcome: Outcome | null;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly maxAttempts: number;
  readonly isBlacklisted: boolean;
  /** What keeps a call to its number from going out, whoever is called else. Null: nothing. */
  readonly routeBarrier: Waiting | null;
  /** What keeps its number from being called now by law: Infinity when it never opens. Null: nothing. */
  readonly legalUntilMs: number | null;
  /** Why its campaign calls nobody. Null: it does. */
  readonly campaign: Waiting | null;
};

/** What is its own comes first, in the order in which it would not pass by itself; then what holds its campaign. */
export function whyNot(contact: ContactSituation): Waiting {
  if (contact.state === 'claimed' && contact.isEngineUp) return { why: 'in_call', untilMs: null };
  if (contact.state === 'done') return { why: contact.outcome ?? 'attempts_used', untilMs: null };
  if (contact.isBlacklisted) return { why: 'blacklisted', untilMs: null };
  if (contact.attempts >= contact.maxAttempts) return { why: 'attempts_used', untilMs: null };
  // Before the retry: who has no way out is put back for a while, again and again.
  if (contact.routeBarrier !== null) return contact.routeBarrier;
  if (contact.dueAtMs > contact.nowMs) return { why: 'retry_wait', untilMs: contact.dueAtMs };
  if (contact.legalUntilMs !== null) return { why: 'legal_window', untilMs: contact.legalUntilMs };
  return contact.campaign ?? { why: 'next', untilMs: null };
}
