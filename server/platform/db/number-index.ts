/**
 * The fragment index of called numbers (`called_numbers`, and `called_number_parts` over it). It is updated after the
 * calls, not with them: indexing one number costs as much as writing a call, and less in bulk.
 */
import type { Connection } from '#server/platform/db/connection.ts';

/**
 * Pages written by one merge: 3 ms of the write lock. Each addition leaves a segment, and a search reads all segments.
 */
const MERGED_PAGES = 16;

export type NumberIndex = {
  /** The highest call id whose number, with those of all earlier calls, is indexed. */
  until(): number;
  /** How many ids behind the newest call that is. */
  behind(): number;
  /** Adds the numbers of up to `mostCalls` next calls, and returns the number of calls. Inside a write transaction. */
  add(mostCalls: number): number;
  /**
   * Merges some segments of the index when there are many, and returns whether it did. Call it after each
   * addition and after each removal of calls, which leave up to twenty. Inside a write transaction of its own.
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
      return changes.get()! - before > 1; // the command itself counts as one
    },
  };
}
