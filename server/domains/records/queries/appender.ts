/** Chains queued entries and ended calls. Written after the events, so that dialing does not wait for hashes. */
import { DAY_MS } from '#shared/durations.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createEndedCalls } from '#server/platform/db/ended-calls.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { entryHash, sealOf, startOfDayHash, type RecordDay, type RecordEntry } from '../chain.ts';

type Queued = Pick<RecordEntry, 'subject' | 'kind' | 'detail'> & { readonly id: number; readonly at: number | null };
type EndedCall = { readonly phone: string; readonly endedAt: number; readonly detail: string };

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
    `select day, first_seq firstSeq, entries, hash, removed_at removedAt from record_days order by day desc limit 1`,
  );
  const saveDay = db.sqlite.prepare<RecordDay & { readonly seal: Buffer }>(
    `insert into record_days (day, first_seq, entries, hash, removed_at, seal)
     values (@day, @firstSeq, @entries, @hash, @removedAt, @seal)
     on conflict (day) do update set entries = excluded.entries, hash = excluded.hash, seal = excluded.seal`,
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
    `select phone, ended_at endedAt, ${CALL_DETAIL} detail from calls where id = ?`,
  );

  /** Returns the day to which an entry is added: today, or the newest one if the clock was set back. */
  function today(head: Head | undefined, nowMs: number): Head {
    const day = Math.floor(nowMs / DAY_MS);
    if (head !== undefined && head.day >= day) return head;
    const firstSeq = head === undefined ? 1 : head.firstSeq + head.entries;
    const hash = startOfDayHash(key, day, head?.hash ?? null);
    return { day, firstSeq, entries: 0, hash, removedAt: null };
  }

  /** Adds entries in one transaction. */
  function chain(entries: readonly Omit<RecordEntry, 'seq' | 'recordedAt'>[], nowMs: number): void {
    if (entries.length === 0) return;
    const head = today(newestDay.get(), nowMs);
    for (const { at, subject, kind, detail } of entries) {
      const seq = head.firstSeq + head.entries;
      const entry: RecordEntry = { seq, recordedAt: nowMs, at, subject, kind, detail };
      head.hash = entryHash(key, head.hash, entry);
      head.entries++;
      save.run({ ...entry, hash: head.hash });
    }
    saveDay.run({ ...head, seal: sealOf(key, head) });
  }

  function takeQueued(most: number, nowMs: number): number {
    const rows = queued.all(most);
    chain(
      rows.map(({ at, subject, kind, detail }) => ({
        at: at ?? nowMs,
        subject: canonicalNumber(subject),
        kind,
        detail,
      })),
      nowMs,
    );
    if (rows.length > 0) unqueue.run(rows.at(-1)!.id);
    return rows.length;
  }

  function takeCalls(most: number, nowMs: number): boolean {
    return calls.advance((ids) => {
      const ended = ids.map((id) => callOf.get(id)!);
      chain(
        ended.map(({ phone, endedAt, detail }) => ({
          at: endedAt,
          subject: canonicalNumber(phone),
          kind: 'call',
          detail,
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
        return taken < most && takeCalls(most, nowMs) ? most : taken;
      });
    },
  };
}
