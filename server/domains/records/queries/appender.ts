/** Chains queued entries and ended calls. Written after the events, so that dialing does not wait for hashes. */
import { DAY_MS } from '#shared/durations.ts';
import type { RecordKind } from '#shared/domain/records.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createEndedCalls } from '#server/platform/db/ended-calls.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { DAY_COLUMNS, entryHash, sealOf, startOfDayHash, type RecordDay, type RecordEntry } from '../chain.ts';
import { createChecks, type CallOfRecord } from './checks.ts';

type NewEntry = Omit<RecordEntry, 'seq' | 'recordedAt'>;
type Queued = Pick<RecordEntry, 'subject' | 'kind' | 'detail'> & { readonly id: number; readonly at: number | null };
type EndedCall = CallOfRecord & { readonly endedAt: number; readonly detail: string };

/** Kinds of queued entries that are decisions. */
const DECISIONS: ReadonlySet<RecordKind> = new Set<RecordKind>(['held', 'excluded']);

/** The newest day, while entries are added to it. */
type Head = { -readonly [K in keyof RecordDay]: RecordDay[K] };

/**
 * SQL for the detail of a call's record. Only values that never change after the call's end, so that the record can be
 * compared with the call.
 */
export const CALL_DETAIL = `json_object('call_id', calls.id, 'phone', phone, 'campaign_id', calls.campaign_id,
  'contact_id', contact_id, 'list_id', list_id, 'attempt', attempt, 'caller_id', caller_id, 'trunk_id', trunk_id,
  'assigned_at', assigned_at, 'placed_at', placed_at, 'answered_at', answered_at, 'ended_at', ended_at,
  'disposition', disposition)`;

export function createRecordAppender(
  db: Connection,
  { key, clock }: { readonly key: Uint8Array; readonly clock: Clock },
) {
  const calls = createEndedCalls(db, 'records');
  const newestDay = db.sqlite.prepare<[], RecordDay>(
    `select ${DAY_COLUMNS} from record_days order by day desc limit 1`,
  );
  const saveDay = db.sqlite.prepare<RecordDay & { readonly seal: Buffer }>(
    `insert into record_days (day, first_seq, entries, hash, removed_at, queued_until, latest_at, seal)
     values (@day, @firstSeq, @entries, @hash, @removedAt, @queuedUntil, @latestAt, @seal)
     on conflict (day) do update set entries = excluded.entries, hash = excluded.hash, queued_until = excluded.queued_until,
       latest_at = excluded.latest_at, seal = excluded.seal`,
  );
  const save = db.sqlite.prepare<RecordEntry & { readonly hash: Buffer }>(
    `insert into records (seq, recorded_at, at, subject, kind, detail, hash)
     values (@seq, @recordedAt, @at, @subject, @kind, @detail, @hash)`,
  );
  const queued = db.sqlite.prepare<[number], Queued>(
    'select id, at, subject, kind, detail from record_queue order by id limit ?',
  );
  const hasQueued = db.sqlite.prepare<[], number>('select exists (select 1 from record_queue)').pluck();
  const unqueue = db.sqlite.prepare<[number]>('delete from record_queue where id <= ?');
  const callOf = db.sqlite.prepare<[number], EndedCall>(
    `select id, phone, country, campaign_id campaignId, contact_id contactId, assigned_at assignedAt, ended_at endedAt,
       ${CALL_DETAIL} detail
     from calls where id = ?`,
  );
  const latestAt = db.sqlite.prepare<[], number>('select coalesce(max(at), 0) from records').pluck();
  const checks = createChecks(db);

  /** Returns the day to which an entry is added: today, or the newest one if the clock was set back. */
  function today(head: RecordDay | undefined, nowMs: number): Head {
    const day = Math.floor(nowMs / DAY_MS);
    if (head === undefined) {
      const hash = startOfDayHash(key, day, null);
      return { day, firstSeq: 1, entries: 0, hash, removedAt: null, queuedUntil: 0, latestAt: 0 };
    }
    const open = { ...head, latestAt: head.latestAt ?? latestAt.get()! };
    if (head.removedAt === null && head.day >= day) return open;
    const next = Math.max(day, head.day + 1);
    const hash = startOfDayHash(key, next, head.hash);
    return { ...open, day: next, firstSeq: head.firstSeq + head.entries, entries: 0, hash, removedAt: null };
  }

  /**
   * Adds entries in one transaction. `queuedUntil` is the id of the last queue row chained so far, which calls alone don't
   * tell after an upgrade.
   */
  function chain(head: Head, entries: readonly NewEntry[], nowMs: number, queuedUntil = head.queuedUntil): void {
    for (const { at, subject, kind, detail } of entries) {
      const seq = head.firstSeq + head.entries;
      const entry: RecordEntry = { seq, recordedAt: nowMs, at, subject, kind, detail };
      head.hash = entryHash(key, head.hash, entry);
      head.entries++;
      head.latestAt = Math.max(head.latestAt ?? 0, at);
      save.run({ ...entry, hash: head.hash });
    }
    head.queuedUntil = queuedUntil;
    saveDay.run({ ...head, seal: sealOf(key, head) });
  }

  function toEntry({ id, at: queuedAt, subject, kind, detail }: Queued, nowMs: number): NewEntry {
    const at = queuedAt ?? nowMs;
    const complete = DECISIONS.has(kind)
      ? checks.addToDecision(detail, { id, phone: subject, atMs: at }, nowMs)
      : detail;
    return { at, subject: canonicalNumber(subject), kind, detail: complete };
  }

  function takeQueued(most: number, nowMs: number): number {
    const rows = queued.all(most);
    if (rows.length === 0) return 0;
    const head = today(newestDay.get(), nowMs);
    let lastId = head.queuedUntil ?? rows[0]!.id - 1;
    const entries: NewEntry[] = [];
    for (const row of rows) {
      // Ids have no gaps unless rows were deleted.
      if (row.id > lastId + 1) entries.push(gapOf(lastId + 1, row.id - 1, nowMs));
      entries.push(toEntry(row, nowMs));
      lastId = row.id;
    }
    chain(head, entries, nowMs, lastId);
    unqueue.run(lastId);
    return rows.length;
  }

  function takeCalls(most: number, nowMs: number): boolean {
    return calls.advance((ids) => {
      const ended = ids.map((id) => callOf.get(id)!);
      chain(
        today(newestDay.get(), nowMs),
        ended.map((call) => ({
          at: call.endedAt,
          subject: canonicalNumber(call.phone),
          kind: 'call',
          detail: checks.addToCall(call.detail, call, nowMs),
        })),
        nowMs,
      );
    }, most);
  }

  return {
    /** Returns whether there may be entries to chain. */
    isBehind: (): boolean => hasQueued.get() === 1 || calls.isBehind(),
    /** Chains about `most` entries, the queued ones first. Returns fewer than `most` if none may be left. */
    add(most: number): number {
      const nowMs = clock.nowMs();
      return db.write(() => {
        const taken = takeQueued(most, nowMs);
        const isMore = taken < most && takeCalls(most, nowMs);
        checks.forgetOld();
        return isMore ? most : taken;
      });
    },
  };
}

const gapOf = (from: number, to: number, nowMs: number): NewEntry => ({
  at: nowMs,
  subject: 'queue',
  kind: 'queue_gap',
  detail: JSON.stringify({ from, to }),
});
