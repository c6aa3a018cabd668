/** Product settings. Written by main. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Product settings, one JSON value a key (see settings/service.ts for the keys and defaults). */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
});
