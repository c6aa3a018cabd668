/**
 * What finds a page of the history, and its figures, without reading calls: sums of `calls` and of `hourly_counters`.
 * Written by nobody but the triggers of these two tables (see the migration that makes them), so they equal them at any
 * moment; but for the numbers, which are added behind the calls.
 */
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Disposition } from '#engine/model/disposition.ts';

/** Numbers of calls, each once. Calls add theirs soon after they are claimed; triggers drop a number with its last call, and keep the index of its parts. */
export const calledNumbers = sqliteTable('called_numbers', {
  id: integer('id').primaryKey(),
  phone: text('phone').notNull().unique(),
});

/** One row: the numbers of all calls up to that id are in `called_numbers`. */
export const calledNumbersUntil = sqliteTable('called_numbers_until', {
  callId: integer('call_id').primaryKey(),
});

/** A stretch of the history's order (claim, then id): from its first call up to the next block's. Ids rise along it. */
export const callBlocks = sqliteTable(
  'call_blocks',
  {
    id: integer('id').primaryKey(),
    fromAt: integer('from_at').notNull(),
    fromId: integer('from_id').notNull(),
    /** Calls in it, live ones too. A new block begins with the next newest call when they are enough. */
    claimed: integer('claimed').notNull(),
    /** All of its ended calls are shown between these two instants, both included. */
    shownFrom: integer('shown_from').notNull(),
    shownUntil: integer('shown_until').notNull(),
  },
  (t) => [index('call_blocks_from').on(t.fromAt, t.fromId)],
);

/** Ended calls of a block (level 0), or of 128 of them (level 1: block id ÷ 128). Who has none: campaign and user 0. */
export const callBlockCounts = sqliteTable(
  'call_block_counts',
  {
    level: integer('level').notNull(),
    block: integer('block').notNull(),
    campaignId: integer('campaign_id').notNull(),
    userId: integer('user_id').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    calls: integer('calls').notNull(),
    /** Sum of placed → ended. */
    durationMs: integer('duration_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.block, t.campaignId, t.userId, t.disposition] })],
);

/**
 * The same of all campaigns, and of all users too (user −1), in fewer rows. A block that has rows here has all of them; one
 * without, a new one or one that was empty when it closed, is added up from its counts.
 */
export const callBlockTotals = sqliteTable(
  'call_block_totals',
  {
    level: integer('level').notNull(),
    block: integer('block').notNull(),
    userId: integer('user_id').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    calls: integer('calls').notNull(),
    durationMs: integer('duration_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.block, t.userId, t.disposition] })],
);

/**
 * Ended calls of a week (epoch hours ÷ 168), and of each of its hours. `by` says which hour a call counts in: that of its
 * end, as in hourly_counters, or that in which the history shows it. Campaign and user −1: all of them.
 */
export const weeklyCounters = sqliteTable(
  'weekly_counters',
  {
    by: text('by').$type<'ended' | 'shown'>().notNull(),
    campaignId: integer('campaign_id').notNull(),
    userId: integer('user_id').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    week: integer('week').notNull(),
    calls: integer('calls').notNull(),
    durationMs: integer('duration_ms').notNull(),
    waitMs: integer('wait_ms').notNull(),
    /** Calls of each of the 168 hours: an array as SQLite's JSONB, of which one number is changed in place. */
    hours: blob('hours', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.by, t.campaignId, t.userId, t.disposition, t.week] })],
);
