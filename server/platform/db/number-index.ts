/**
 * Index of called numbers by fragment (`called_numbers` and `called_number_parts`). It is updated in bulk after the
 * calls: indexing a number on its own costs as much as writing the call.
 */
import type { Connection } from '#server/platform/db/connection.ts';

/**
 * Pages written by one merge, which holds the write lock for 3 ms. Merging reduces the segments that a search reads.
 */
const MERGED_PAGES = 16;

export type NumberIndex = {
  /** Highest call id up to which all numbers are indexed. */
  until(): number;
  /** Number of call ids after `until()`. */
  behind(): number;
  /** Indexes up to `mostCalls` next calls and returns their number. Call it inside a write transaction. */
  add(mostCalls: number): number;
  /**
   * Merges index segments if there are many, and returns whether it did. Call it in its own write transaction after
   * each addition and each removal of calls.
   */
  tidy(): boolean;
};

export function createNumberIndex(db: Connection): NumberIndex {
  const until = db.sqlite.prepare<[], number>('select call_id from called_numbers_until').pluck();
  const next = db.sqlite.prepare<[number, number], { calls: number; lastId: number | null }>(
    'select count(*) calls, max(id) lastId from (select id from calls where id > ? order by id limit ?)',
  );
  const addBetween = db.sqlite.prepare<[number, number]>(
    'insert into called_numbers (phone) select phone from calls where id > ? and id <= ? on conflict do nothing',
  );
  const newest = db.sqlite.prepare<[], number>('select coalesce(max(id), 0) from calls').pluck();
  const remember = db.sqlite.prepare<[number]>('update called_numbers_until set call_id = ?');
  const merge = db.sqlite.prepare<[number]>(
    `insert into called_number_parts (called_number_parts, rank) values ('merge', ?)`,
  );
  const changes = db.sqlite.prepare<[], number>('select total_changes()').pluck();

  const indexedUntil = (): number => until.get() ?? 0;

  return {
    until: indexedUntil,
    behind: () => newest.get()! - indexedUntil(),
    add(mostCalls) {
      const after = indexedUntil();
      const { calls, lastId } = next.get(after, mostCalls)!;
      if (lastId === null) return 0;
      addBetween.run(after, lastId);
      remember.run(lastId);
      return calls;
    },
    tidy() {
      const before = changes.get()!;
      merge.run(MERGED_PAGES);
      return changes.get()! - before > 1; // the merge command counts as one change
    },
  };
}
