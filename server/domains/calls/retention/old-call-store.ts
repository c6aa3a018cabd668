import type { Db } from '#server/platform/db/open.ts';
import { countByKey, type EndedCall } from '#server/dialer/counted-calls.ts';
import { createUncountStore } from '#server/dialer/uncount-store.ts';

/** Removes old calls together with their share of the history's sums and hourly counters. */
export function createOldCallStore(db: Db) {
  const drop = db.sqlite.prepare<[number, number], EndedCall>(
    `delete from calls where id in
       (select id from calls where assigned_at < ? and ended_at is not null order by assigned_at, id limit ?)
     returning coalesce(campaign_id, 0) campaignId, user_id userId, country, disposition, ended_at endedAt,
       caller_id callerId, details ->> '$.agentId' agentId, list_id listId`,
  );
  const uncount = createUncountStore(db);

  return {
    /**
     * Removes at most `most` ended calls claimed before `beforeMs` and returns their number. Inside a write
     * transaction.
     */
    dropBefore(beforeMs: number, most: number): number {
      const gone = drop.all(beforeMs, most);
      uncount(countByKey(gone));
      return gone.length;
    },
  };
}
