/** Background jobs. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from '../columns.ts';

/** Long-running work started by a request. Progress is stored about once a second. */
export const jobs = sqliteTable('jobs', {
  id: id(),
  kind: text('kind').$type<'bulk' | 'recycling'>().notNull(),
  /** The user who started the job. */
  userId: integer('user_id').notNull(),
  state: text('state').$type<'running' | 'done' | 'failed' | 'interrupted'>().notNull(),
  /** Parameters; their shape depends on the kind. */
  details: text('details', { mode: 'json' }).$type<unknown>().notNull(),
  total: integer('total').notNull(),
  processed: integer('processed').notNull(),
  /** Processed items by result. */
  counts: text('counts', { mode: 'json' }).$type<Readonly<Record<string, number>>>().notNull(),
  createdAt: integer('created_at').notNull(),
  finishedAt: integer('finished_at'),
});
