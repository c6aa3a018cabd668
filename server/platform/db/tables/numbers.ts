/**
 * Blacklisted, invalid and abandoned numbers. The main thread and the engine write `blacklist`; the engine writes the
 * other tables. Times that end in `At` are epoch milliseconds.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from '../columns.ts';

/** Numbers entered by users (manual), or by the engine at the end of a call (auto). */
export const blacklist = sqliteTable('blacklist', {
  id: id(),
  phone: text('phone').notNull().unique(),
  reason: text('reason').notNull(),
  type: text('type').$type<'manual' | 'auto'>().notNull(),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
});

/** How often the network reported a number as invalid since it last answered. */
export const deadNumbers = sqliteTable('dead_numbers', {
  phone: text('phone').primaryKey(),
  times: integer('times').notNull(),
  lastAt: integer('last_at').notNull(),
});

/**
 * Time of the last abandoned call to a canonical number. Deleted after the hold of `shared/domain/contact-rules.ts`.
 */
export const abandonedNumbers = sqliteTable(
  'abandoned_numbers',
  { phone: text('phone').primaryKey(), abandonedAt: integer('abandoned_at').notNull() },
  (t) => [index('abandoned_numbers_at').on(t.abandonedAt)],
);
