/** Reads the records about a number page by page. Runs in the pool, because a number may have very many. */
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { entryHash, startOfDayHash, type RecordEntry } from '../chain.ts';

/** Position of a record in the order of events. */
type Position = readonly [at: number, seq: number];

export type DossierRequest = {
  /** E.164. */
  readonly phone: string;
  /** Null: from the first record on. */
  readonly after: Position | null;
  /** Maximum number of records. */
  readonly most: number;
};

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

/** A record, and whether it still has its hash, which is in hexadecimal. */
export type CheckedRecord = Omit<Row, 'hash' | 'hashBefore'> & { readonly hash: string; readonly isIntact: boolean };

export type DossierPage = {
  /** Lists that have the number now. */
  readonly listIds: readonly number[];
  /** Number of all records about the number. */
  readonly total: number;
  readonly entries: readonly CheckedRecord[];
  /** Position after which the next page begins, or null. */
  readonly next: Position | null;
};

const BEGINNING: Position = [-1, 0];

/** A subject whose records are about the number, from one time to another. */
type Subject = { readonly subject: string; readonly fromMs: number; readonly toMs: number };
const always = (subject: string): Subject => ({ subject, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER });

/** A closed window counts while it lasts, any other record at its time. */
const IS_OF_SUBJECT = `subject = @subject and at <= @toMs
  and (kind <> 'window_closed' or coalesce(detail ->> 'until', @toMs) >= @fromMs)`;

export function createDossierPage({ sqlite }: Pick<Connection, 'sqlite'>, key: Uint8Array) {
  const ofSubject = sqlite.prepare<Subject & { at: number; seq: number; most: number }, Row>(
    `select seq, recorded_at recordedAt, at, subject, kind, detail, hash,
       (select hash from records before where before.seq = records.seq - 1) hashBefore,
       (select name from campaigns where id = detail ->> 'campaign_id') campaign,
       (select name from trunks where id = detail ->> 'trunk_id') trunk,
       (select username from users where id = detail ->> 'author_id') author,
       kind = 'call' and exists (select 1 from call_recordings where call_id = detail ->> 'call_id') hasRecording
     from records where ${IS_OF_SUBJECT} and (at, seq) > (@at, @seq) order by at, seq limit @most`,
  );
  const count = sqlite.prepare<Subject, number>(`select count(*) from records where ${IS_OF_SUBJECT}`).pluck();
  const dayFrom = sqlite.prepare<[number], { readonly day: number; readonly before: Buffer | null }>(
    `select day, (select hash from record_days before where before.day < record_days.day order by day desc limit 1) before
     from record_days where first_seq = ?`,
  );
  const listsOf = sqlite
    .prepare<[string, string], number>(
      'select distinct list_id from contacts where phone in (?, ?) and list_id is not null',
    )
    .pluck();
  const formerListsOf = sqlite
    .prepare<[string], number>(
      `select distinct detail ->> 'list_id' from records where subject = ? and detail ->> 'list_id' is not null`,
    )
    .pluck();

  // A window holds a number while one of its contacts waits: from its upload to its last record.
  const windowsOf = sqlite.prepare<{ number: string; given: string; other: string }, Subject>(
    `select 'window:' || campaign_id || ':' || country || ':' || zones subject, min(from_ms) fromMs, max(to_ms) toMs from (
       select detail ->> 'campaign_id' campaign_id, coalesce(detail ->> '$.checks.country', detail ->> 'country') country,
         coalesce(detail ->> '$.checks.places', detail ->> 'places') zones, at from_ms, at to_ms
       from records where subject = @number and detail ->> 'contact_id' is not null
       union all
       select campaign_id, country, zones, created_at, iif(state = 'done', created_at, ${Number.MAX_SAFE_INTEGER})
       from contacts where phone in (@given, @other))
     where campaign_id is not null and country is not null and zones is not null group by 1`,
  );

  function checked({ hash, hashBefore, ...entry }: Row): CheckedRecord {
    const first = dayFrom.get(entry.seq);
    const before = first === undefined ? hashBefore : startOfDayHash(key, first.day, first.before);
    const isIntact = before !== null && hash.equals(entryHash(key, before, entry));
    return { ...entry, hash: hash.toString('hex'), isIntact };
  }

  return sqlite.transaction(({ phone, after, most }: DossierRequest): DossierPage => {
    const number = canonicalNumber(phone);
    const listIds = listsOf.all(...formsOf(phone));
    // A list that no longer has the number may have had it when it was called.
    const lists = new Set([...listIds, ...formerListsOf.all(number)]);
    const [given, other] = formsOf(phone);
    const subjects = [
      always(number),
      ...[...lists].map((id) => always(`list:${id}`)),
      ...windowsOf.all({ number, given, other }),
    ];
    const [at, seq] = after ?? BEGINNING;
    const found = subjects
      .flatMap((subject) => ofSubject.all({ ...subject, at, seq, most: most + 1 }))
      .sort((a, b) => a.at - b.at || a.seq - b.seq);
    const entries = found.slice(0, most).map(checked);
    const last = entries.at(-1);
    return {
      listIds,
      total: subjects.reduce((sum, subject) => sum + count.get(subject)!, 0),
      entries,
      next: found.length > most && last !== undefined ? [last.at, last.seq] : null,
    };
  });
}
