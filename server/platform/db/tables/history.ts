/** Tables that the history reads besides the calls: their numbers, and the sums of ended calls. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Disposition } from '#shared/domain/dispositions.ts';

/**
 * Distinct numbers of calls. A call's number is added soon after its claim; triggers drop a number with its last call
 * and maintain the fragment index.
 */
export const calledNumbers = sqliteTable('called_numbers', {
  id: integer('id').primaryKey(),
  phone: text('phone').notNull().unique(),
});

/** One row: the numbers of all calls up to this id are in `called_numbers`. */
export const calledNumbersUntil = sqliteTable('called_numbers_until', {
  callId: integer('call_id').primaryKey(),
});

/**
 * Ended calls by the quarter of an hour (epoch ms ÷ 900,000) in which the history shows them: of all calls, and of each
 * campaign, user (0: none) and country. Local days and hours of every zone are whole quarters.
 */
export const shownCounters = sqliteTable(
  'shown_counters',
  {
    dimension: text('dimension').$type<'all' | 'campaign' | 'user' | 'country'>().notNull(),
    /** An id as text, or a country's key; empty for all calls. */
    value: text('value').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    quarter: integer('quarter').notNull(),
    calls: integer('calls').notNull(),
    /** Sum of placed → ended. */
    durationMs: integer('duration_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dimension, t.value, t.disposition, t.quarter] })],
);
