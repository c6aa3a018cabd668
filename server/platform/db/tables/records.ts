/**
 * Records: the evidence of what was decided about numbers and done with them, chained by hashes. Any thread queues an
 * entry in the transaction of the event, mostly by a trigger; the pool chains them. Times that end in `At` are epoch
 * milliseconds.
 */
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Purpose } from '#shared/domain/purposes.ts';
import type { RecordKind } from '#shared/domain/records.ts';
import { id } from '../columns.ts';

export const records = sqliteTable(
  'records',
  {
    /** From 1, without gaps. */
    seq: integer('seq').primaryKey(),
    recordedAt: integer('recorded_at').notNull(),
    /** Time of the event. */
    at: integer('at').notNull(),
    /** A canonical number, `list:<id>`, `registry:<id>` or `window:<campaign>:<country>:<places>`. */
    subject: text('subject').notNull(),
    kind: text('kind').$type<RecordKind>().notNull(),
    /** JSON text, hashed as it is. */
    detail: text('detail').notNull(),
    /** Of this entry and the hash before it (server/domains/records/chain.ts). */
    hash: blob('hash', { mode: 'buffer' }).notNull(),
  },
  (t) => [index('records_subject').on(t.subject, t.at)],
);

/** UTC days with records (epoch ms ÷ 86,400,000). Kept for ever, because each day's chain begins with the day before. */
export const recordDays = sqliteTable('record_days', {
  day: integer('day').primaryKey(),
  firstSeq: integer('first_seq').notNull(),
  entries: integer('entries').notNull(),
  /** Of the day's last entry. */
  hash: blob('hash', { mode: 'buffer' }).notNull(),
  /** When the day's entries were older than their retention and removed. */
  removedAt: integer('removed_at'),
  /** Id of the last queue row chained by the end of the day. Null for days older than the column, like the next one. */
  queuedUntil: integer('queued_until'),
  /** Latest time of an event recorded by the end of the day. */
  latestAt: integer('latest_at'),
  /** Of the columns above. */
  seal: blob('seal', { mode: 'buffer' }).notNull(),
});

/** Entries that are not chained yet. */
export const recordQueue = sqliteTable('record_queue', {
  id: id(),
  /** Null: when it is chained. */
  at: integer('at'),
  /** Like that of a record, but a number in any form. */
  subject: text('subject').notNull(),
  kind: text('kind').$type<RecordKind>().notNull(),
  detail: text('detail').notNull(),
});

/**
 * Purposes and registries of campaigns before they were changed, for calls and queue rows that are not chained yet.
 * Triggers write a row before each change and fill it; it is removed when everything before the change is chained.
 */
export const formerChecks = sqliteTable('former_checks', {
  id: id(),
  /** 0 for test calls, and for the registries of campaigns that use all of them. */
  campaignId: integer('campaign_id').notNull(),
  /** Ids of the last call and of the last queue row before the change. */
  untilCallId: integer('until_call_id'),
  untilQueueId: integer('until_queue_id'),
  purpose: text('purpose').$type<Purpose>(),
  /** Names of the registries' sets with their days. */
  registries: text('registries'),
});
