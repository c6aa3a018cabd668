/**
 * Numbers that are not called. `blacklist` is written by the main thread and the engine, the others by the engine.
 * Times that end in `At` are epoch milliseconds.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from '../columns.ts';

/** Entries of users (manual), and entries the engine adds at the end of the call that is the reason (auto). */
export const blacklist = sqliteTable('blacklist', {
  id: id(),
  phone: text('phone').notNull().unique(),
  reason: text('reason').notNull(),
  type: text('type').$type<'manual' | 'auto'>().notNull(),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
});

/** How often the network has reported a number as invalid since it was last answered. */
export const deadNumbers = sqliteTable('dead_numbers', {
  phone: text('phone').primaryKey(),
  times: integer('times').notNull(),
  lastAt: integer('last_at').notNull(),
});

/** Last abandoned call of a canonical number. Rows older than the hold of `shared/domain/contact-rules.ts` are deleted. */
export const abandonedNumbers = sqliteTable(
  'abandoned_numbers',
  { phone: text('phone').primaryKey(), abandonedAt: integer('abandoned_at').notNull() },
  (t) => [index('abandoned_numbers_at').on(t.abandonedAt)],
);
