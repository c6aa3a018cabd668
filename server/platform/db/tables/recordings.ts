/**
 * Recorded conversations. The engine writes their start, pauses and end, the main thread the state of the file.
 * Times that end in `At` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag } from '../columns.ts';

/** recording: the call may go on. fetching: the file is on its way from the PBX. lost: the PBX has no file. */
export type RecordingState = 'recording' | 'fetching' | 'stored' | 'lost';

/** At most one row per call. */
export const callRecordings = sqliteTable(
  'call_recordings',
  {
    callId: integer('call_id').primaryKey(),
    /** Name of the PBX that recorded it. */
    pbx: text('pbx').notNull(),
    state: text('state').$type<RecordingState>().notNull().default('recording'),
    isPaused: flag('is_paused').notNull().default(false),
    /** Whether the PBX may still have the file. */
    isOnPbx: flag('is_on_pbx').notNull().default(true),
    /** File name in the folder of recordings, with `/`; null until it is stored. */
    path: text('path'),
    bytes: integer('bytes'),
    durationMs: integer('duration_ms'),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    /** Failed attempts to fetch it, or to remove it from the PBX, and when the next one is due. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
  },
  (t) => [
    index('call_recordings_started').on(t.startedAt),
    index('call_recordings_on_pbx')
      .on(t.nextAttemptAt)
      .where(sql`is_on_pbx`),
  ],
);
