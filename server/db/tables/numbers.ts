/** Numbers that are not called. `blacklist` is written by main and the engine, `dead_numbers` by the engine. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from '../columns.ts';

/** Written by main by hand (manual), and by the engine with the end of the call that is the reason (auto). */
export const blacklist = sqliteTable('blacklist', {
  id: id(),
  phone: text('phone').notNull().unique(),
  reason: text('reason').notNull(),
  type: text('type').$type<'manual' | 'auto'>().notNull(),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
});

/** How often the network has said of a number that it does not exist, since anybody last answered there. */
export const deadNumbers = sqliteTable('dead_numbers', {
  phone: text('phone').primaryKey(),
  times: integer('times').notNull(),
  lastAt: integer('last_at').notNull(),
});
