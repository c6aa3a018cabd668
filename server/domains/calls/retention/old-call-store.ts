import type { Db } from '#server/platform/db/open.ts';
import { IS_UNRECORDED } from '#server/platform/db/ended-calls.ts';
import { createUncount } from '#server/dialer/recount.ts';

/** Removes old calls together with their share of the counters. */
export function createOldCallStore(db: Db) {
  const old = db.sqlite
    .prepare<[number, number], number>(
      `select id from calls where assigned_at < ? and ended_at is not null and not ${IS_UNRECORDED}
       order by assigned_at, id limit ?`,
    )
    .pluck();
  const drop = db.sqlite.prepare<[string]>('delete from calls where id in (select value from json_each(?))');
  const dropCodes = db.sqlite.prepare<[string]>(
    'delete from call_wrap_ups where call_id in (select value from json_each(?))',
  );
  const dropCallbacks = db.sqlite.prepare<[string]>(
    'delete from callbacks where ended_at is not null and call_id in (select value from json_each(?))',
  );
  const dropHandOvers = db.sqlite.prepare<[string]>(
    'delete from call_hand_overs where call_id in (select value from json_each(?))',
  );
  const uncount = createUncount(db);

  return {
    /**
     * Removes at most `most` ended and recorded calls claimed before `beforeMs` and returns their number. Call inside a write
     * transaction.
     */
    dropBefore(beforeMs: number, most: number): number {
      const ids = old.all(beforeMs, most);
      if (ids.length > 0) uncount(ids);
      dropCodes.run(JSON.stringify(ids));
      dropHandOvers.run(JSON.stringify(ids));
      dropCallbacks.run(JSON.stringify(ids));
      return drop.run(JSON.stringify(ids)).changes;
    },
  };
}
