import type { CallerIdBlockedAt } from '#engine/caller-ids/blocks.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** Reads the calls that filters have blocked because of their caller ids. */
export function createCallerIdBlocks(db: Connection) {
  const select = db.sqlite.prepare<[number, number], CallerIdBlockedAt>(
    `select caller_id phone, ended_at atMs from calls
     where disposition = 'blocked' and assigned_at >= ? and ended_at >= ? and caller_id is not null order by ended_at`,
  );
  return {
    /** Returns the blocked calls that began and ended at `fromMs` (epoch ms) or later, oldest first. */
    since: (fromMs: number): CallerIdBlockedAt[] => select.all(fromMs, fromMs),
  };
}
