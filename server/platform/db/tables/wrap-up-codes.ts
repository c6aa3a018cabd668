/** What agents say came of calls. Times that end in `At` or are called `at` are epoch milliseconds. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { WrapUpEffect } from '#shared/domain/wrap-up-codes.ts';
import { flag, id } from '../columns.ts';

/** The site's codes. One that was used is archived instead of deleted. The main thread writes them. */
export const wrapUpCodes = sqliteTable(
  'wrap_up_codes',
  {
    id: id(),
    label: text('label').notNull().unique(),
    key: text('key').notNull(),
    isSuccess: flag('is_success').notNull(),
    isFinal: flag('is_final').notNull(),
    effect: text('effect').$type<WrapUpEffect>().notNull(),
    needsNote: flag('needs_note').notNull(),
    archivedAt: integer('archived_at'),
  },
  (t) => [
    uniqueIndex('wrap_up_codes_key')
      .on(t.key)
      .where(sql`archived_at is null`),
  ],
);

/**
 * The code of a call, with its label and whether it was a success at that time. The engine writes it: during the call
 * and its wrap-up as the agent's choice, which counts from `countedAt` on.
 */
export const callWrapUps = sqliteTable(
  'call_wrap_ups',
  {
    callId: integer('call_id').primaryKey(),
    codeId: integer('code_id').notNull(),
    label: text('label').notNull(),
    isSuccess: flag('is_success').notNull(),
    note: text('note').notNull(),
    userId: integer('user_id').notNull(),
    /** Team that the agent was signed in to, and the call's campaign; null until the code counts. */
    teamId: integer('team_id'),
    campaignId: integer('campaign_id'),
    /** Whether the agent said nothing, so that the campaign's default was written. */
    isDefault: flag('is_default').notNull(),
    /** When the person was promised a call, and whether the agent is to make it; null with other codes. */
    callbackAt: integer('callback_at'),
    callbackIsOwn: flag('callback_is_own'),
    at: integer('at').notNull(),
    countedAt: integer('counted_at'),
  },
  (t) => [
    index('call_wrap_ups_code').on(t.codeId),
    // Holds the few choices that don't count yet.
    index('call_wrap_ups_open')
      .on(t.callId)
      .where(sql`counted_at is null`),
    // Holds all that a report counts by.
    index('call_wrap_ups_counted')
      .on(t.countedAt, t.codeId, t.campaignId, t.userId, t.teamId)
      .where(sql`counted_at is not null`),
  ],
);
