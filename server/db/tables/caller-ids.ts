/** The numbers that calls show, and how often. Written by main; the use by the engine. Times that end in `At` are epoch milliseconds. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id } from '../columns.ts';

/** The caller-id inventory. */
export const clis = sqliteTable('clis', {
  id: id(),
  phone: text('phone').notNull().unique(),
  country: text('country').notNull(),
  trunkId: integer('trunk_id'),
  isActive: flag('is_active').notNull().default(true),
  isSynthetic: flag('is_synthetic').notNull().default(false),
  createdAt: integer('created_at').notNull(),
});

/** Calls per caller id and UTC day, by called country; 0: unlimited. No row: the product's default. */
export const cliLimits = sqliteTable('cli_limits', {
  country: text('country').primaryKey(),
  dailyLimit: integer('daily_limit').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** The caller id of a campaign or of a trunk: one number, or any of a pool. One of the two ids is set. */
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

/** How often each caller id was shown to each country, by UTC day (epoch ms ÷ 86,400,000). Counted with each claim. */
export const cliUsage = sqliteTable(
  'cli_usage',
  {
    day: integer('day').notNull(),
    phone: text('phone').notNull(),
    /** Called. */
    country: text('country').notNull(),
    used: integer('used').notNull(),
    /** Those that a person answered. */
    answered: integer('answered').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.phone, t.country] }),
    // Who is at a limit is found without reading the others.
    index('cli_usage_used').on(t.day, t.country, t.used, t.phone),
  ],
);

/** What became of all calls that showed a caller id; written by the engine, and kept when counters are reset. No row: never shown. */
export const cliTotals = sqliteTable('cli_totals', {
  phone: text('phone').primaryKey(),
  /** Placed. */
  lastUsedAt: integer('last_used_at'),
  /** Without those that were refused before they reached the network. */
  ended: integer('ended').notNull().default(0),
  /** Of these, the ones that the wire calls finalizada. */
  completed: integer('completed').notNull().default(0),
});
