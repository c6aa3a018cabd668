/**
 * Recorded conversations. The engine writes start, pauses and end; the main thread writes the state of the file. Times
 * that end in `At` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag } from '../columns.ts';

/**
 * In state `recording`, the call may still be live. In state `fetching`, the file is yet to be copied from the PBX. In
 * state `lost`, fetching it was given up.
 */
export type RecordingState = 'recording' | 'fetching' | 'stored' | 'lost';

/** At most one row per call. */
export const callRecordings = sqliteTable(
  'call_recordings',
  {
    callId: integer('call_id').primaryKey(),
    /** Name of the PBX that recorded the call. */
    pbx: text('pbx').notNull(),
    state: text('state').$type<RecordingState>().notNull().default('recording'),
    isPaused: flag('is_paused').notNull().default(false),
    /** Whether the PBX may still have the file. */
    isOnPbx: flag('is_on_pbx').notNull().default(true),
    /** Path in the recordings folder, with `/`; null until stored. */
    path: text('path'),
    bytes: integer('bytes'),
    durationMs: integer('duration_ms'),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    /** Failed attempts to fetch the file or to remove it from the PBX, and when the next attempt is due. */
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
