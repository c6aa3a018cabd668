/**
 * The index of parts of the called numbers (`called_numbers`, and `called_number_parts` over it). It is written behind the
 * calls, not with them: to take a number apart costs as much as a call does, and less for many at a time.
 */
import type { Connection } from '#server/db/connection.ts';

/** What a merge of the index writes: 3 ms of the turn. Each step leaves a piece of the index, and a search reads all pieces. */
const MERGED_PAGES = 16;

export type NumberIndex = {
  /** It has the numbers of all calls up to this id. */
  until(): number;
  /** How many ids behind that the newest call is. */
  behind(): number;
  /** Adds the numbers of the next calls, `mostCalls` of them at most, and says how many calls there were. Inside a write transaction. */
  add(mostCalls: number): number;
  /**
   * Brings some pieces of the index together, where there are many, and says whether there were. To be called after each step of
   * additions, and after each of removals of calls: they leave up to twenty. Inside a write transaction, one of its own.
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
      return changes.get()! - before > 1; // the order itself counts as one
    },
  };
}
