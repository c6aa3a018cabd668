import { DAY_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { DAY_COLUMNS, entryHash, sealOf, startOfDayHash, type RecordDay, type RecordEntry } from './chain.ts';

/** A record with present names of what it is about. */
type Row = RecordEntry & {
  readonly hash: Buffer;
  /** Null for a missing entry before, and for the first one. */
  readonly hashBefore: Buffer | null;
  readonly campaign: string | null;
  readonly trunk: string | null;
  readonly author: string | null;
  readonly hasRecording: 0 | 1;
};

/** A record, and whether it still has its hash. */
export type CheckedRecord = Omit<Row, 'hashBefore'> & { readonly isIntact: boolean };

export type RecordStore = ReturnType<typeof createRecordStore>;

export function createRecordStore({ sqlite }: Pick<Connection, 'sqlite'>, key: Uint8Array) {
  const ofSubject = sqlite.prepare<[string], Row>(
    `select seq, recorded_at recordedAt, at, subject, kind, detail, hash,
       (select hash from records before where before.seq = records.seq - 1) hashBefore,
       (select name from campaigns where id = detail ->> 'campaign_id') campaign,
       (select name from trunks where id = detail ->> 'trunk_id') trunk,
       (select username from users where id = detail ->> 'author_id') author,
       kind = 'call' and exists (select 1 from call_recordings where call_id = detail ->> 'call_id') hasRecording
     from records where subject = ? order by at, seq`,
  );
  const dayFrom = sqlite.prepare<[number], { readonly day: number; readonly before: Buffer | null }>(
    `select day, (select hash from record_days before where before.day < record_days.day order by day desc limit 1) before
     from record_days where first_seq = ?`,
  );
  const since = sqlite.prepare<[], number>('select min(day) from record_days where removed_at is null').pluck();
  const listsOf = sqlite
    .prepare<[string, string], number>(
      'select distinct list_id from contacts where phone in (?, ?) and list_id is not null',
    )
    .pluck();
  const registries = sqlite.prepare<[], [name: string, country: string]>('select name, country from registries').raw();
  const oldDays = sqlite.prepare<[number], RecordDay>(
    `select ${DAY_COLUMNS} from record_days where removed_at is null and day < ? order by day`,
  );
  const markRemoved = sqlite.prepare<{ day: number; removedAt: number; seal: Buffer }>(
    'update record_days set removed_at = @removedAt, seal = @seal where day = @day',
  );
  const keptFrom = sqlite
    .prepare<[], number>('select coalesce(max(first_seq + entries), 1) from record_days where removed_at is not null')
    .pluck();
  const drop = sqlite.prepare<[number, number]>(
    'delete from records where seq in (select seq from records where seq < ? order by seq limit ?)',
  );

  function checked({ hashBefore, ...entry }: Row): CheckedRecord {
    const first = dayFrom.get(entry.seq);
    const before = first === undefined ? hashBefore : startOfDayHash(key, first.day, first.before);
    return { ...entry, isIntact: before !== null && entry.hash.equals(entryHash(key, before, entry)) };
  }

  return {
    /** Returns the records of a subject in the order of their events. */
    of: (subject: string): CheckedRecord[] => ofSubject.all(subject).map(checked),
    /** Returns the first day (epoch ms ÷ 86,400,000) whose records are kept, or null if there are none. */
    since: (): number | null => since.get() ?? null,
    /** Returns the ids of the lists that have a number, given in both forms. */
    listsOf: (forms: readonly [string, string]): number[] => listsOf.all(...forms),
    registryCountries: (): ReadonlyMap<string, string> => new Map(registries.all()),
    /**
     * Removes at most `most` records of days that were over at `beforeMs` and returns their number. Call it inside a
     * write transaction. The days keep their last hashes, with which later days are verified.
     */
    dropBefore(beforeMs: number, most: number, nowMs: number): number {
      for (const day of oldDays.all(Math.floor(beforeMs / DAY_MS))) {
        const removed = { ...day, removedAt: nowMs };
        markRemoved.run({ day: day.day, removedAt: nowMs, seal: sealOf(key, removed) });
      }
      return drop.run(keptFrom.get()!, most).changes;
    },
  };
}
