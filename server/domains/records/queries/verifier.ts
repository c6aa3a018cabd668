/** Checks the records: every hash, that none is missing, and that they agree with the calls that are still stored. */
import type Database from 'better-sqlite3';
import { DAY_MS } from '#shared/durations.ts';
import { CALL_DETAIL } from './appender.ts';
import { DAY_COLUMNS, entryHash, sealOf, startOfDayHash, type RecordDay, type RecordEntry } from '../chain.ts';

export type Verification = {
  /** Days whose entries are kept. */
  readonly days: number;
  readonly entries: number;
  /** Of the newest entry, in hexadecimal; null without entries. Whoever keeps it can tell later whether it is still there. */
  readonly newestHash: string | null;
  /** Whether `knownHash` is one of the entries' hashes. */
  readonly isKnown: boolean;
  readonly problems: readonly string[];
};

type Row = RecordEntry & { readonly hash: Buffer };
type Day = RecordDay & { readonly seal: Buffer };

/** Maximum number of problems that are listed per kind. */
const MOST_LISTED = 20;

/**
 * Verifies all records with `key` (recordKeyOf). Run it inside a read transaction. `knownHash` is a newest hash that an
 * earlier verification reported, in hexadecimal.
 */
export function verifyRecords(sqlite: Database.Database, key: Uint8Array, knownHash?: string): Verification {
  const days = sqlite.prepare<[], Day>(`select ${DAY_COLUMNS}, seal from record_days order by day`).all();
  const entriesOf = sqlite.prepare<[number, number], Row>(
    `select seq, recorded_at recordedAt, at, subject, kind, detail, hash from records
     where seq >= ? and seq < ? order by seq`,
  );
  const problems: string[] = [];
  let entries = 0;
  let isKnown = false;
  let nextSeq = 1;
  let before: Buffer | null = null;

  /** Returns the first problem of a day's entries, or null. */
  function problemOf(day: Day): string | null {
    let hash = startOfDayHash(key, day.day, before);
    let seq = day.firstSeq;
    for (const row of entriesOf.iterate(day.firstSeq, day.firstSeq + day.entries)) {
      entries++;
      if (row.hash.toString('hex') === knownHash) isKnown = true;
      if (row.seq !== seq) return `the entries ${seq} to ${row.seq - 1} are missing`;
      if (!row.hash.equals(entryHash(key, hash, row)))
        return seq === day.firstSeq
          ? `the entry ${seq} was changed, or does not follow the day before`
          : `the entry ${seq} was changed or moved`;
      hash = row.hash;
      seq++;
    }
    if (seq < day.firstSeq + day.entries) return `the entries from ${seq} on are missing`;
    return hash.equals(day.hash) ? null : `the day's last hash was changed`;
  }

  for (const day of days) {
    const name = dayName(day);
    if (day.firstSeq !== nextSeq) problems.push(`${name}: the days before it are missing from entry ${nextSeq} on`);
    if (!day.seal.equals(sealOf(key, day))) problems.push(`${name}: the day's count, hash or removal was changed`);
    const problem = day.removedAt === null ? problemOf(day) : null;
    if (problem !== null) problems.push(`${name}: ${problem}`);
    nextSeq = day.firstSeq + day.entries;
    before = day.hash;
  }
  const stray = sqlite.prepare<[number], number>('select count(*) from records where seq >= ?').pluck().get(nextSeq)!;
  if (stray > 0) problems.push(`${stray} entries from ${nextSeq} on belong to no day`);
  problems.push(...lostBefore(sqlite), ...lostFromQueue(sqlite, days.at(-1)));
  problems.push(...differingCalls(sqlite), ...unrecordedCalls(sqlite));
  const newestHash = days.at(-1)?.hash.toString('hex') ?? null;
  return { days: days.filter(({ removedAt }) => removedAt === null).length, entries, newestHash, isKnown, problems };
}

/** Finds entries about calls and queued entries that were deleted before they were recorded. */
function lostBefore(sqlite: Database.Database): string[] {
  return sqlite
    .prepare<[number], string>(
      `select iif(kind = 'call_deleted', 'the call ' || (detail ->> 'call_id') || ' was',
           'the queued entries ' || (detail ->> 'from') || ' to ' || (detail ->> 'to') || ' were')
         || ' deleted before being recorded, says the entry ' || seq
       from records where kind in ('call_deleted', 'queue_gap') order by seq limit ?`,
    )
    .pluck()
    .all(MOST_LISTED);
}

/** Finds deleted rows of the queue that the next entry will not follow. */
function lostFromQueue(sqlite: Database.Database, newest: RecordDay | undefined): string[] {
  const queuedUntil = newest === undefined ? 0 : newest.queuedUntil;
  if (queuedUntil === null) return []; // not chained since the upgrade
  const { given, waiting } = sqlite
    .prepare<[number], { readonly given: number; readonly waiting: number }>(
      `select coalesce((select seq from sqlite_sequence where name = 'record_queue'), 0) given,
         (select count(*) from record_queue where id > ?) waiting`,
    )
    .get(queuedUntil)!;
  const lost = given - queuedUntil - waiting;
  return lost === 0 ? [] : [`${Math.abs(lost)} queued entries were deleted, or the numbering of the queue was changed`];
}

/** Finds calls that differ from their record. */
function differingCalls(sqlite: Database.Database): string[] {
  return sqlite
    .prepare<[number], string>(
      `select 'the call ' || calls.id || ' differs from its record ' || records.seq
       from records cross join calls on calls.id = records.detail ->> 'call_id'
       where records.kind = 'call' and json_remove(records.detail, '$.checks', '$.test') <> ${CALL_DETAIL} limit ?`,
    )
    .pluck()
    .all(MOST_LISTED);
}

/** Finds ended calls that the cursor has passed, but that have no record, unless it may have been removed for its age. */
function unrecordedCalls(sqlite: Database.Database): string[] {
  return sqlite
    .prepare<[number, number], string>(
      `select 'the call ' || id || ' has no record' from calls
       where ended_at > (select coalesce(max(coalesce(latest_at, (day + 1) * ?)), 0) from record_days where removed_at is not null)
         and id <= (select until_call_id from call_cursors where reader = 'records')
         and id not in (select value from call_cursors, json_each(live_call_ids) where reader = 'records')
         and id not in (select detail ->> 'call_id' from records where kind = 'call') limit ?`,
    )
    .pluck()
    .all(DAY_MS, MOST_LISTED);
}

const dayName = ({ day }: RecordDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
