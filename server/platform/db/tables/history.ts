/** Tables of the history besides `calls`: called numbers, and sums of ended calls. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Disposition } from '#shared/domain/dispositions.ts';

/**
 * Distinct called numbers. A number is added soon after its call's claim. Triggers remove it with its last call and
 * maintain the fragment index.
 */
export const calledNumbers = sqliteTable('called_numbers', {
  id: integer('id').primaryKey(),
  phone: text('phone').notNull().unique(),
});

/** One row: the highest call id up to which all numbers are in `called_numbers`. */
export const calledNumbersUntil = sqliteTable('called_numbers_until', {
  callId: integer('call_id').primaryKey(),
});

/**
 * Ended calls per quarter of an hour (epoch ms ÷ 900,000), for the history: of all calls, and by campaign, user (0 for
 * none), country, trunk, agent, and who answered. Local days and hours of every time zone consist of whole quarters.
 */
export const shownCounters = sqliteTable(
  'shown_counters',
  {
    dimension: text('dimension').notNull(),
    /** An id as text, a country's key, or `person` or `machine`; empty for all calls. */
    value: text('value').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    quarter: integer('quarter').notNull(),
    calls: integer('calls').notNull(),
    /** Sum of times from placed to ended. */
    durationMs: integer('duration_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dimension, t.value, t.disposition, t.quarter] })],
);
