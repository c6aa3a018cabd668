/** Chains queued entries and ended calls. Written after the events, so that dialing does not wait for hashes. */
import { DAY_MS } from '#shared/durations.ts';
import type { RecordKind } from '#shared/domain/records.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createEndedCalls } from '#server/platform/db/ended-calls.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { entryHash, sealOf, startOfDayHash, type RecordDay, type RecordEntry } from '../chain.ts';

type Queued = Pick<RecordEntry, 'subject' | 'kind' | 'detail'> & { readonly id: number; readonly at: number | null };
type EndedCall = {
  readonly phone: string;
  readonly assignedAt: number;
  readonly endedAt: number;
  readonly detail: string;
};
type Decision = {
  /** Canonical number. */
  readonly number: string;
  readonly atMs: number;
  readonly campaignId: number | null;
  readonly contactId: number | null;
};

/** Kinds of queued entries that are decisions. */
const DECISIONS: ReadonlySet<RecordKind> = new Set<RecordKind>(['held', 'excluded']);

/** After that, what a decision was based on may be forgotten, so that older calls of an upgrade have no checks. */
const KNOWN_MS = DAY_MS;

/**
 * SQL for what a decision was based on: the purpose and the places whose legal windows had to be open, the sets of the
 * registries, the calls that had reached the number, and the last abandoned one.
 */
const CHECKS = `json_object(
  'purpose', (select purpose from campaigns where id = @campaignId),
  'country', (select country from contacts where id = @contactId),
  'places', (select zones from contacts where id = @contactId),
  'registries', (select group_concat(name || ' ' || dated_on, ', ') from registries where loaded_at <= @atMs and coalesce(
    (select registries.id in (select value from json_each(registry_ids)) from registry_choices where campaign_id = @campaignId), 1)),
  'calls_in_31_days', (select count(*) from recent_calls where phone = @number and ended_at <= @atMs),
  'last_call_at', (select max(ended_at) from recent_calls where phone = @number and ended_at <= @atMs),
  'abandoned_at', (select abandoned_at from abandoned_numbers where phone = @number and abandoned_at <= @atMs))`;

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
    `select phone, assigned_at assignedAt, ended_at endedAt, ${CALL_DETAIL} detail from calls where id = ?`,
  );

  const checksOf = db.sqlite.prepare<Decision, string>(`select ${CHECKS}`).pluck();

  /** Returns a detail with what its decision of `atMs` was based on. */
  function withChecks(detail: string, phone: string, atMs: number, nowMs: number): string {
    if (atMs < nowMs - KNOWN_MS) return detail;
    const ids = JSON.parse(detail) as { readonly campaign_id: number | null; readonly contact_id: number | null };
    const number = canonicalNumber(phone);
    const checks = checksOf.get({ number, atMs, campaignId: ids.campaign_id, contactId: ids.contact_id })!;
    return `${detail.slice(0, -1)},"checks":${checks}}`;
  }

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
      rows.map(({ at: queuedAt, subject, kind, detail }) => {
        const at = queuedAt ?? nowMs;
        const complete = DECISIONS.has(kind) ? withChecks(detail, subject, at, nowMs) : detail;
        return { at, subject: canonicalNumber(subject), kind, detail: complete };
      }),
      nowMs,
    );
    if (rows.length > 0) unqueue.run(rows.at(-1)!.id);
    return rows.length;
  }

  function takeCalls(most: number, nowMs: number): boolean {
    return calls.advance((ids) => {
      const ended = ids.map((id) => callOf.get(id)!);
      chain(
        ended.map(({ phone, assignedAt, endedAt, detail }) => ({
          at: endedAt,
          subject: canonicalNumber(phone),
          kind: 'call',
          detail: withChecks(detail, phone, assignedAt, nowMs),
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
