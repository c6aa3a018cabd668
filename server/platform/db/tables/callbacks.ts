/** Promises to call people back. Times that end in `At` are epoch milliseconds. The engine writes them. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CallbackEnd } from '#shared/domain/callbacks.ts';
import { id } from '../columns.ts';

export const callbacks = sqliteTable(
  'callbacks',
  {
    id: id(),
    campaignId: integer('campaign_id').notNull(),
    contactId: integer('contact_id').notNull(),
    /** The call in which it was promised. */
    callId: integer('call_id').notNull(),
    /** 0 if nobody did: the person called back in vain. */
    promisedBy: integer('promised_by').notNull(),
    /** The user who is to call; null: whoever of the team is free. */
    userId: integer('user_id'),
    dueAt: integer('due_at').notNull(),
    /** When the campaign calls the contact, whoever is free. */
    openToAllAt: integer('open_to_all_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the contact was made the campaign's next one. */
    releasedAt: integer('released_at'),
    endedAt: integer('ended_at'),
    end: text('end').$type<CallbackEnd>(),
    /** The call that has kept it. */
    keptByCallId: integer('kept_by_call_id'),
  },
  (t) => [
    index('callbacks_contact').on(t.contactId),
    index('callbacks_due').on(t.dueAt),
    index('callbacks_open')
      .on(t.openToAllAt)
      .where(sql`ended_at is null`),
  ],
);
