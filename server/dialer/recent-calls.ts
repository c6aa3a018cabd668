/** The calls of the last month by number, for the caps on calls to one person. */
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { hasReachedNumber, type FactOf } from '#engine/model/facts.ts';
import { RECENT_CALLS_MS, type RecentCall } from '#shared/domain/number-caps.ts';
import { DEFAULT_PURPOSE } from '#shared/domain/purposes.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** Number of calls after which old ones are deleted, and how many of them at a time. */
const PRUNE_EVERY = 64;
const PRUNED_AT_ONCE = 128;

type Row = Omit<RecentCall, 'isContact'> & { readonly isContact: 0 | 1 };

/** Returns a function that reads the calls that have lately reached a canonical number, latest first. */
export function createRecentCalls(db: Connection): (number: string) => RecentCall[] {
  // Runs for every claim; the `+` keeps SQLite from replanning it (docs/decisions/0006).
  const rows = db.sqlite.prepare<[string], Row>(
    `select ended_at endedAtMs, campaign_id campaignId, purpose, is_contact isContact from recent_calls
     where phone = +? order by ended_at desc`,
  );
  return (number) => rows.all(number).map((row) => ({ ...row, isContact: row.isContact === 1 }));
}

/**
 * Returns a function that remembers an ended call if it has reached its number, and now and then forgets old calls. It
 * must run inside a write transaction.
 */
export function createRecentCallWriter(db: Connection): (fact: FactOf<'CallEnded'>) => void {
  // A campaign that was deleted during the call has no purpose any more.
  const insert = db.sqlite.prepare<[string, number, number, number, number, 0 | 1]>(
    `insert or ignore into recent_calls (phone, ended_at, campaign_id, purpose, is_contact)
     values (?, ?, ?, iif(? = ${NO_CAMPAIGN}, 'test', coalesce((select purpose from campaigns where id = ?), '${DEFAULT_PURPOSE}')), ?)`,
  );
  const prune = db.sqlite.prepare<[number, number]>(
    `delete from recent_calls where (phone, ended_at, campaign_id) in
       (select phone, ended_at, campaign_id from recent_calls where ended_at < ? order by ended_at limit ?)`,
  );
  let untilPruned = 0;
  return (fact) => {
    if (!hasReachedNumber(fact)) return;
    const { phone, at, campaignId, answeredBy } = fact;
    insert.run(canonicalNumber(phone), at, campaignId, campaignId, campaignId, answeredBy === 'person' ? 1 : 0);
    if (untilPruned-- > 0) return;
    untilPruned = PRUNE_EVERY - 1;
    prune.run(at - RECENT_CALLS_MS, PRUNED_AT_ONCE);
  };
}
