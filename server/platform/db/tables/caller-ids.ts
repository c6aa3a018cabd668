/**
 * Caller ids and their usage. Caller ids are written by the main thread and the pool, usage and returned calls by the
 * engine. Times that end in `At` are epoch milliseconds.
 */
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ReturnedCallAnswer, ReturnedCallChoice } from '#shared/contracts/returned-calls.ts';
import { flag, id } from '../columns.ts';

/** Inventory of caller ids. */
export const clis = sqliteTable(
  'clis',
  {
    id: id(),
    phone: text('phone').notNull().unique(),
    country: text('country').notNull(),
    trunkId: integer('trunk_id'),
    isActive: flag('is_active').notNull().default(true),
    isSynthetic: flag('is_synthetic').notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  // Finds a usable number of a country.
  (table) => [index('clis_by_country').on(table.country, table.isActive, table.isSynthetic)],
);

/** Last rest of each caller id whose answer rate fell, ordered by a rule of alerts. Written by the main thread. */
export const cliRests = sqliteTable('cli_rests', {
  phone: text('phone').primaryKey(),
  alertId: integer('alert_id').notNull(),
  sinceAt: integer('since_at').notNull(),
  untilAt: integer('until_at').notNull(),
  /** Answer rates of the alert, percent. */
  rate: real('rate').notNull(),
  usualRate: real('usual_rate').notNull(),
});

/**
 * Daily limit per caller id (UTC days), by called country; 0 is unlimited. A country without a row has the default
 * limit.
 */
export const cliLimits = sqliteTable('cli_limits', {
  country: text('country').primaryKey(),
  dailyLimit: integer('daily_limit').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/**
 * Caller id of a campaign or a trunk: `callerNumber`, or a random choice of it and the pool. Exactly one of the two ids
 * is set.
 */
export const callerIdConfigs = sqliteTable('caller_id_configs', {
  id: id(),
  campaignId: integer('campaign_id').unique(),
  trunkId: integer('trunk_id').unique(),
  callerName: text('caller_name').notNull(),
  callerNumber: text('caller_number').notNull(),
  isRandomized: flag('is_randomized').notNull().default(false),
  callerPool: text('caller_pool', { mode: 'json' }).$type<{ name: string; phone: string }[]>().notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/**
 * Uses of each caller id per called country and UTC day (epoch ms ÷ 86,400,000). Counted at the claim, and taken back
 * if the call is never placed.
 */
export const cliUsage = sqliteTable(
  'cli_usage',
  {
    day: integer('day').notNull(),
    phone: text('phone').notNull(),
    /** Called country. */
    country: text('country').notNull(),
    used: integer('used').notNull(),
    /** Calls that a person answered. */
    answered: integer('answered').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.phone, t.country] }),
    // Finds caller ids at their limit without reading the others.
    index('cli_usage_used').on(t.day, t.country, t.used, t.phone),
  ],
);

/**
 * Totals over all calls that showed a caller id. Written by the engine and kept when counters are reset. A caller id
 * without a row was never shown.
 */
export const cliTotals = sqliteTable('cli_totals', {
  phone: text('phone').primaryKey(),
  /** Time of the last placed call. */
  lastUsedAt: integer('last_used_at'),
  /** Excludes calls that were refused before they reached the network. */
  ended: integer('ended').notNull().default(0),
  /** Successes among the ended calls. */
  succeeded: integer('succeeded').notNull().default(0),
});

/** Calls that came in for one of our caller ids. */
export const returnedCalls = sqliteTable(
  'returned_calls',
  {
    id: id(),
    /** The called caller id. */
    phone: text('phone').notNull(),
    /** E.164, or as shown if that is no valid number; null if withheld. */
    caller: text('caller'),
    trunkId: integer('trunk_id').notNull(),
    at: integer('at').notNull(),
    answer: text('answer').$type<ReturnedCallAnswer>().notNull().default('busy'),
    /** What the caller chose last by a key, or null. */
    choice: text('choice').$type<ReturnedCallChoice>(),
    /** The team to which the caller was put through, and the call, or null. */
    teamId: integer('team_id'),
    callId: integer('call_id'),
  },
  (t) => [index('returned_calls_at').on(t.at, t.phone), index('returned_calls_phone').on(t.phone, t.id)],
);
