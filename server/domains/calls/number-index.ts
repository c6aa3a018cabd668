/**
 * The index of parts of the called numbers (`called_numbers`, and `called_number_parts` over it). It is written behind the
 * calls, not with them: to take a number apart costs as much as a call does, and less for many at a time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#server/db/connection.ts';
import { createStepSize } from '#server/db/step-size.ts';

/** Others may write between two steps. */
const PAUSE_MS = 5;
/** What a merge of the index writes: 3 ms of the turn. Each step leaves a piece of the index, and a search reads all pieces. */
const MERGED_PAGES = 16;

export type NumberIndex = {
  /** It has the numbers of all calls up to this id. */
  until(): number;
  /** Adds the numbers of the next calls, `mostCalls` of them at most, and says how many calls there were. Inside a write transaction. */
  add(mostCalls: number): number;
  /** Brings some pieces of the index together, where there are many. Inside a write transaction. */
  tidy(): void;
};

export function createNumberIndex(db: Connection): NumberIndex {
  const until = db.sqlite.prepare<[], number>('select call_id from called_numbers_until').pluck();
  const next = db.sqlite.prepare<[number, number], { calls: number; lastId: number | null }>(
    'select count(*) calls, max(id) lastId from (select id from calls where id > ? order by id limit ?)',
  );
  const addBetween = db.sqlite.prepare<[number, number]>(
    'insert into called_numbers (phone) select phone from calls where id > ? and id <= ? on conflict do nothing',
  );
  const remember = db.sqlite.prepare<[number]>('update called_numbers_until set call_id = ?');
  const merge = db.sqlite.prepare<[number]>(
    `insert into called_number_parts (called_number_parts, rank) values ('merge', ?)`,
  );

  return {
    until: () => until.get() ?? 0,
    add(mostCalls) {
      const after = until.get() ?? 0;
      const { calls, lastId } = next.get(after, mostCalls)!;
      if (lastId === null) return 0;
      addBetween.run(after, lastId);
      remember.run(lastId);
      return calls;
    },
    tidy: () => void merge.run(MERGED_PAGES),
  };
}

export type NumberIndexing = {
  /** It ends after this, or when there is nothing more to add. */
  readonly forMs: number;
  readonly isStopping: () => boolean;
};

/** Adds the numbers of new calls, some milliseconds of the write turn at a time, and says whether there may be more. */
export async function indexNumbers(db: Connection, { forMs, isStopping }: NumberIndexing): Promise<boolean> {
  const endMs = performance.now() + forMs;
  const index = createNumberIndex(db);
  const size = createStepSize();
  for (;;) {
    const isDone = db.write(() => size.timed((calls) => index.add(calls) < calls));
    db.write(index.tidy);
    if (isDone) return false;
    if (isStopping() || performance.now() >= endMs) return true;
    await pause(PAUSE_MS);
  }
}
