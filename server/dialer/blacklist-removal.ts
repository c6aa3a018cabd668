/** Removes entries of the blacklist, and records who did it and why. */
import type { Connection } from '#server/platform/db/connection.ts';

export type BlacklistRemoval = {
  /** The user who removed it, or null. */
  readonly authorId: number | null;
  /** Empty: none was given. */
  readonly reason: string;
  readonly atMs: number;
};

/** The trigger on `blacklist` queues the record, so call the function inside a write transaction. */
export function createBlacklistRemoval({ sqlite }: Connection): (entryId: number, removal: BlacklistRemoval) => void {
  const drop = sqlite.prepare<[number]>('delete from blacklist where id = ?');
  const dropLists = sqlite.prepare<[number]>('delete from blacklist_lists where entry_id = ?');
  const complete = sqlite.prepare<BlacklistRemoval>(
    `update record_queue set at = @atMs, detail = json_set(detail, '$.author_id', @authorId, '$.reason', @reason)
     where id = (select max(id) from record_queue)`,
  );
  return (entryId, removal) => {
    if (drop.run(entryId).changes > 0) complete.run(removal);
    dropLists.run(entryId);
  };
}
