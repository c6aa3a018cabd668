/**
 * Product settings, written by the main thread, and marks such as the dialer's switch, which the engine and the pool
 * write too. Times that end in `At` are epoch milliseconds.
 */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One JSON value per key (see settings/service.ts for the product settings and their defaults). */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
});
