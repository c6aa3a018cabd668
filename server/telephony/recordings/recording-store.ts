import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { calls } from '#server/platform/db/tables/calls.ts';
import { callRecordings } from '#server/platform/db/tables/recordings.ts';

export type CallRecording = typeof callRecordings.$inferSelect;
/** Time after a call's end in which the PBX may still be writing its file, ms. */
const FINISHES_WITHIN_MS = 10_000;

type Changes = Partial<Omit<CallRecording, 'callId'>>;

/** A recording whose finished file may be on a PBX. */
export type DueRecording = Pick<CallRecording, 'callId' | 'pbx' | 'state' | 'startedAt' | 'attempts'> & {
  /** Whether the call was removed, by retention or with its campaign, so that its recording must be removed too. */
  readonly isOrphan: boolean;
};

export type RecordingStore = ReturnType<typeof createRecordingStore>;

/**
 * Store of recorded conversations. The engine calls `begin`, `end` and `setPaused`; the main thread calls the others,
 * and `begin` for recordings without a row.
 */
export function createRecordingStore(db: Db) {
  const byCall = db.orm
    .select()
    .from(callRecordings)
    .where(eq(callRecordings.callId, sql.placeholder('callId')))
    .prepare();
  const nowMs = sql.placeholder('nowMs');
  // An ended call is no longer being recorded, even if the engine missed the end of the file.
  const hasEnded = sql`(${callRecordings.state} <> 'recording' or ${calls.id} is null
    or ${calls.endedAt} <= ${nowMs} - ${sql.raw(String(FINISHES_WITHIN_MS))})`;
  const due = db.orm
    .select({
      callId: callRecordings.callId,
      pbx: callRecordings.pbx,
      state: callRecordings.state,
      startedAt: callRecordings.startedAt,
      attempts: callRecordings.attempts,
      isOrphan: sql<boolean>`${calls.id} is null`.mapWith(Boolean),
    })
    .from(callRecordings)
    .leftJoin(calls, eq(calls.id, callRecordings.callId))
    .where(and(sql`is_on_pbx`, lte(callRecordings.nextAttemptAt, nowMs), hasEnded))
    .orderBy(asc(callRecordings.nextAttemptAt), asc(callRecordings.callId))
    .limit(sql.placeholder('most'))
    .prepare();
  const live = db.orm
    .select({ callId: callRecordings.callId, isPaused: callRecordings.isPaused })
    .from(callRecordings)
    .innerJoin(calls, eq(calls.id, callRecordings.callId))
    .where(and(eq(callRecordings.state, 'recording'), sql`is_on_pbx`, sql`${calls.endedAt} is null`))
    .orderBy(desc(callRecordings.callId))
    .prepare();
  const old = db.orm
    .select({ callId: callRecordings.callId, path: callRecordings.path })
    .from(callRecordings)
    .where(and(lte(callRecordings.startedAt, sql.placeholder('beforeMs')), sql`not is_on_pbx`))
    .orderBy(asc(callRecordings.startedAt))
    .limit(sql.placeholder('most'))
    .prepare();
  const page = db.orm
    .select({
      callId: callRecordings.callId,
      path: callRecordings.path,
      isRemovable: sql<boolean>`not is_on_pbx and ${calls.id} is null`.mapWith(Boolean),
    })
    .from(callRecordings)
    .leftJoin(calls, eq(calls.id, callRecordings.callId))
    .where(gt(callRecordings.callId, sql.placeholder('after')))
    .orderBy(asc(callRecordings.callId))
    .limit(sql.placeholder('most'))
    .prepare();
  const callTime = db.sqlite
    .prepare<[number], number>('select coalesce(answered_at, placed_at, assigned_at) from calls where id = ?')
    .pluck();

  function update(callId: number, changes: Changes): void {
    db.write(() => void db.orm.update(callRecordings).set(changes).where(eq(callRecordings.callId, callId)).run());
  }

  function begin(recording: Pick<CallRecording, 'callId' | 'pbx' | 'startedAt'> & Changes): void {
    db.write(() => void db.orm.insert(callRecordings).values(recording).onConflictDoNothing().run());
  }

  return {
    begin,
    /** Marks the PBX's file as finished. Ignores an ended recording and a call without one. */
    end(callId: number, endedAt: number): void {
      const ended = and(eq(callRecordings.callId, callId), eq(callRecordings.state, 'recording'));
      db.write(() => {
        db.orm.update(callRecordings).set({ state: 'fetching', endedAt, isPaused: false }).where(ended).run();
      });
    },
    setPaused: (callId: number, isPaused: boolean): void => update(callId, { isPaused }),

    find: (callId: number): CallRecording | undefined => byCall.get({ callId }),
    update,
    /** Returns up to `most` due recordings, those due longest first. */
    listDue: (nowMs: number, most: number): DueRecording[] => due.all({ nowMs, most }),
    /** Returns the recordings of live calls, newest first. */
    listLive: (): Pick<CallRecording, 'callId' | 'isPaused'>[] => live.all(),
    /** Returns up to `most` recordings started before `beforeMs` that are on no PBX, oldest first. */
    listOld: (beforeMs: number, most: number): Pick<CallRecording, 'callId' | 'path'>[] => old.all({ beforeMs, most }),
    /**
     * Returns up to `most` recordings with call ids above `after`, in order. `isRemovable` means that the recording is
     * on no PBX and its call is gone.
     */
    listPage: (after: number, most: number) => page.all({ after, most }),
    remove: (callId: number): void =>
      db.write(() => void db.orm.delete(callRecordings).where(eq(callRecordings.callId, callId)).run()),
    /**
     * Returns the earliest time at which a call's conversation can have begun, epoch ms; undefined if the call does not
     * exist.
     */
    timeOfCall: (callId: number): number | undefined => callTime.get(callId),
  };
}
