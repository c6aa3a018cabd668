/**
 * Sums of `calls` and `hourly_counters`, with which a page of the history and its figures are found without reading
 * calls. Maintained only by triggers of these two tables (triggers.sql), so they match them at any moment, except for
 * the numbers, which are added later.
 */
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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

/** A range of the history's order (claim, then id): from its first call to the next block. Ids ascend along it. */
export const callBlocks = sqliteTable(
  'call_blocks',
  {
    id: integer('id').primaryKey(),
    fromAt: integer('from_at').notNull(),
    fromId: integer('from_id').notNull(),
    /** Calls in it, including live ones. When there are enough, the next newest call begins a new block. */
    claimed: integer('claimed').notNull(),
    /** All of its ended calls are shown between these two instants, inclusive. */
    shownFrom: integer('shown_from').notNull(),
    shownUntil: integer('shown_until').notNull(),
  },
  (t) => [index('call_blocks_from').on(t.fromAt, t.fromId)],
);

/**
 * Ended calls of a block (level 0), or of 128 blocks (level 1: block id ÷ 128). Calls without campaign or user have 0.
 */
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
 * The same summed over all campaigns, and over all users too (user −1), in fewer rows. A block either has all of its
 * rows here or none. One without (new, or empty when it closed) is summed from its counts.
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
 * Ended calls of a week (epoch hours ÷ 168), and of each of its hours. `by` says which hour a call counts in: the hour
 * of its end, as in hourly_counters, or the hour in which the history shows it. Campaign and user −1: all of them.
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
    /** Calls in each of the 168 hours: an array as SQLite's JSONB, whose numbers are updated in place. */
    hours: blob('hours', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.by, t.campaignId, t.userId, t.disposition, t.week] })],
);
