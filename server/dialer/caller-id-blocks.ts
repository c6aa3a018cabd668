import { BLOCK_MEMORY_MS, type CallerIdBlockedAt } from '#engine/caller-ids/blocks.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** Reads the calls that filters have blocked because of their caller ids. */
export function createCallerIdBlocks(db: Connection) {
  const select = db.sqlite.prepare<[number, number], CallerIdBlockedAt>(
    `select caller_id phone, ended_at atMs from calls
     where disposition = 'blocked' and assigned_at >= ? and ended_at >= ? and caller_id is not null order by ended_at`,
  );
  const since = (fromMs: number): CallerIdBlockedAt[] => select.all(fromMs, fromMs);
  return {
    /** Returns the blocked calls that began and ended at `fromMs` (epoch ms) or later, oldest first. */
    since,
    /** Returns the times (epoch ms, ascending) of the blocked calls that can matter to a rest at `nowMs`, by caller id. */
    timesAt(nowMs: number): Map<string, number[]> {
      const times = new Map<string, number[]>();
      for (const { phone, atMs } of since(nowMs - BLOCK_MEMORY_MS))
        times.set(phone, [...(times.get(phone) ?? []), atMs]);
      return times;
    },
  };
}
