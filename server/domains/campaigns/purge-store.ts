import type { Db } from '#server/platform/db/open.ts';
import { IS_UNRECORDED } from '#server/platform/db/ended-calls.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import { createUncount } from '#server/dialer/recount.ts';

/**
 * Removes the rows of a deleted campaign. Writes must run inside a write transaction; `rows` is the maximum number of
 * rows removed.
 */
export function createPurgeStore(db: Db) {
  const deleted = db.sqlite.prepare<[], number>('select id from campaigns where deleted_at is not null').pluck();
  const isInUse = db.sqlite
    .prepare<{ id: number }, number>(
      `select exists(select 1 from calls where ended_at is null and campaign_id = @id)
           or exists(select 1 from contacts where campaign_id = @id and state = 'claimed')
           or exists(select 1 from uploads where campaign_id = @id and finished_at is null)`,
    )
    .pluck();
  // The plus sign makes SQLite read only the calls since the last recorded ones.
  const isUnrecorded = db.sqlite
    .prepare<{ id: number }, number>(`select exists(select 1 from calls where +campaign_id = @id and ${IS_UNRECORDED})`)
    .pluck();
  const keeps = db.sqlite.prepare<{ id: number }, number>('select keep_calls from campaigns where id = @id').pluck();
  const dropContacts = db.sqlite.prepare<{ id: number; rows: number }>(
    'delete from contacts where id in (select id from contacts where campaign_id = @id limit @rows)',
  );
  const someCalls = db.sqlite
    .prepare<{ id: number; rows: number }, number>('select id from calls where campaign_id = @id limit @rows')
    .pluck();
  const dropCalls = db.sqlite.prepare<[string]>('delete from calls where id in (select value from json_each(?))');
  const dropCodes = db.sqlite.prepare<[string]>(
    'delete from call_wrap_ups where call_id in (select value from json_each(?))',
  );
  const dropHandOvers = db.sqlite.prepare<[string]>(
    'delete from call_hand_overs where call_id in (select value from json_each(?))',
  );
  const uncount = createUncount(db);
  // The engine normally removes the first two rows, but it may have been down when the campaign was deleted.
  const dropSingleRows = ['campaign_states', 'campaign_counters', 'registry_choices', 'call_scripts'].map((table) =>
    db.sqlite.prepare<{ id: number }>(`delete from ${table} where campaign_id = @id`),
  );
  const dropCampaign = db.sqlite.prepare<{ id: number }>('delete from campaigns where id = @id');

  return {
    /** Returns the ids of deleted campaigns that still have a row. */
    deleted: (): number[] => deleted.all(),
    /** Returns whether the campaign's last calls or an import are still in progress. */
    isInUse: (id: number): boolean => isInUse.get({ id }) === 1,
    /** Returns whether calls of the campaign may not be in the records yet. */
    isUnrecorded: (id: number): boolean => isUnrecorded.get({ id }) === 1,
    /** Returns undefined if the campaign has no row left. */
    keepsCalls(id: number): boolean | undefined {
      const kept = keeps.get({ id });
      return kept === undefined ? undefined : kept !== 0;
    },
    /** Returns the number of removed rows. */
    dropContacts: (id: number, rows: number): number => dropContacts.run({ id, rows }).changes,
    /** Removes the rows of tables that have at most one of each campaign. */
    dropSingleRows(id: number): void {
      for (const drop of dropSingleRows) drop.run({ id });
    },
    /** Removes calls together with their share of the counters, and returns their number. */
    dropCalls(id: number, rows: number): number {
      const ids = someCalls.all({ id, rows });
      if (ids.length > 0) uncount(ids);
      dropCodes.run(JSON.stringify(ids));
      dropHandOvers.run(JSON.stringify(ids));
      return dropCalls.run(JSON.stringify(ids)).changes;
    },
    /** Cleans up the number index after calls were removed, in a separate write transaction. */
    tidyNumbers: createNumberIndex(db).tidy,
    dropCampaign: (id: number): void => void dropCampaign.run({ id }),
  };
}
