import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { createNumberHolds } from '#server/dialer/number-holds.ts';
import { resetObstacle, type ContactOutcome, type ContactState } from '#shared/domain/contact-rules.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** Filters contacts that were called, by their attempts and their last call. */
export type RecycleFilter = {
  readonly campaignId: number;
  /** Dispositions of the last call; empty matches any. */
  readonly dispositions: readonly Disposition[];
  /** Claim time of the last call, epoch ms. */
  readonly lastFromMs: number;
  readonly lastUntilMs: number;
  readonly attemptsFrom: number;
  readonly attemptsUntil: number;
};

/** End of a page of candidates, in the order of the index contacts_progress. */
export type RecyclePosition = { readonly place: number; readonly attempts: number; readonly id: number };

export type RecyclePage = {
  readonly ids: readonly number[];
  readonly counts: Readonly<Partial<Record<Disposition, number>>>;
  /** Null on the last page. */
  readonly next: RecyclePosition | null;
};

/**
 * Outcomes of contacts that can be recycled; null means not done. Opted-out, blacklisted and excluded contacts can't
 * be.
 */
const PLACES = [null, 'success', 'ended_by_user', 'attempts_used'] as const;

type Row = {
  readonly id: number;
  readonly phone: string;
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
};
type LastCall = { readonly disposition: Disposition | null; readonly assignedAt: number };

/**
 * Creates a function that reads a page of contacts that may be called again, examining up to `most` candidates on one
 * snapshot. Each candidate costs a seek for itself, its last call and the blacklist.
 */
export function createRecycleCandidates(db: Connection) {
  const nextAttempts = db.sqlite
    .prepare<[number, string | null, number], number>(
      'select attempts from contacts where campaign_id = ? and outcome is ? and attempts >= ? order by attempts limit 1',
    )
    .pluck();
  const rows = db.sqlite.prepare<[number, string | null, number, number, number], Row>(
    `select id, phone, state, outcome from contacts where campaign_id = ? and outcome is ? and attempts = ? and id > ?
     order by id limit ?`,
  );
  // Runs once per contact; the `+` keeps SQLite from replanning it (docs/decisions/0006).
  const lastCall = db.sqlite.prepare<[number], LastCall>(
    `select disposition, assigned_at assignedAt from calls where contact_id = +? and ${IS_DIALLED} order by id desc limit 1`,
  );
  const holdsOf = createNumberHolds(db);

  /** Returns the disposition of the contact's last call, or null if the contact does not match. */
  function match({ id, phone, ...progress }: Row, filter: RecycleFilter): Disposition | null {
    const { disposition = null, assignedAt = 0 } = lastCall.get(id) ?? {};
    if (disposition === null || disposition === 'opt_out') return null;
    if (assignedAt < filter.lastFromMs || assignedAt > filter.lastUntilMs) return null;
    if (filter.dispositions.length > 0 && !filter.dispositions.includes(disposition)) return null;
    return resetObstacle({ ...progress, ...holdsOf(phone, filter.campaignId) }) === null ? disposition : null;
  }

  return db.sqlite.transaction((filter: RecycleFilter, after: RecyclePosition | null, most: number): RecyclePage => {
    const { campaignId, attemptsUntil } = filter;
    const least = Math.max(1, filter.attemptsFrom);
    const ids: number[] = [];
    const counts: Partial<Record<Disposition, number>> = {};
    let at = after ?? { place: 0, attempts: least, id: 0 };
    for (let left = most; at.place < PLACES.length;) {
      const outcome = PLACES[at.place] ?? null;
      const attempts = nextAttempts.get(campaignId, outcome, at.attempts) ?? Infinity;
      if (attempts > attemptsUntil) {
        at = { place: at.place + 1, attempts: least, id: 0 };
        continue;
      }
      if (left === 0) return { ids, counts, next: at };
      const found = rows.all(campaignId, outcome, attempts, attempts === at.attempts ? at.id : 0, left);
      for (const row of found) {
        const disposition = match(row, filter);
        if (disposition === null) continue;
        ids.push(row.id);
        counts[disposition] = (counts[disposition] ?? 0) + 1;
      }
      left -= found.length;
      at = left > 0 ? { ...at, attempts: attempts + 1, id: 0 } : { ...at, attempts, id: found.at(-1)!.id };
    }
    return { ids, counts, next: null };
  });
}
