/**
 * Blacklisted, invalid, abandoned and recently called numbers. The engine writes these tables; the main thread writes
 * `blacklist` and its removals, the pool adds the opt-outs of lists to it, and the main thread removes verdicts. Times that end in `At` or `Until` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import type { ContactOutcome, ContactState } from '#shared/domain/contact-rules.ts';
import type { RecentPurpose } from '#shared/domain/number-caps.ts';
import { flag, id } from '../columns.ts';

/** Numbers entered by users, also with a list (manual), or by the engine at the end of a call (auto). */
export const blacklist = sqliteTable(
  'blacklist',
  {
    id: id(),
    phone: text('phone').notNull().unique(),
    reason: text('reason').notNull(),
    type: text('type').$type<'manual' | 'auto'>().notNull(),
    createdBy: integer('created_by'),
    createdAt: integer('created_at').notNull(),
    /** Only entries of invalid numbers expire. */
    expiresAt: integer('expires_at'),
    source: text('source').$type<BlacklistSource>().notNull().default('blacklist'),
    /** The call in which the person opted out, or whose end caused the entry. It may have been deleted since. */
    callId: integer('call_id'),
    /** The entry that would have expired and that this one replaced, which an undo restores (see `ReplacedEntry`). */
    replaced: text('replaced'),
    /** A user who has asked for the same, so that its author, or whoever undoes its list, can no longer undo it. */
    askedAgainBy: integer('asked_again_by'),
  },
  (t) => [
    index('blacklist_expires')
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);

/** Uploaded lists that say that an entry's number must not be called. The pool adds rows with the entries of lists. */
export const blacklistLists = sqliteTable(
  'blacklist_lists',
  {
    entryId: integer('entry_id').notNull(),
    /** The list may have been deleted with its campaign since. */
    listId: integer('list_id').notNull(),
    /** Of an entry that rests on this list. */
    reason: text('reason').notNull().default(''),
    /** The uploader. */
    createdBy: integer('created_by'),
    createdAt: integer('created_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.listId] }), index('blacklist_lists_list').on(t.listId)],
);

/** Marks left by opt-outs that an administrator removed. */
export const blacklistRemovals = sqliteTable(
  'blacklist_removals',
  {
    id: id(),
    /** Canonical number. */
    phone: text('phone').notNull(),
    /** Of the removed entry. */
    listedAt: integer('listed_at').notNull(),
    listedReason: text('listed_reason').notNull(),
    source: text('source').$type<BlacklistSource>().notNull(),
    removedAt: integer('removed_at').notNull(),
    removedBy: integer('removed_by').notNull(),
    /** Why it was removed. */
    reason: text('reason').notNull(),
  },
  (t) => [index('blacklist_removals_phone').on(t.phone)],
);

/** Contacts that an entry which may still be undone has changed, as they were before. */
export const doNotCallUndos = sqliteTable(
  'do_not_call_undos',
  {
    entryId: integer('entry_id').notNull(),
    contactId: integer('contact_id').notNull(),
    state: text('state').$type<ContactState>().notNull(),
    outcome: text('outcome').$type<ContactOutcome>(),
    attempts: integer('attempts').notNull(),
    dueAt: integer('due_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.contactId] })],
);

/** Calls that the network refused because the number does not exist, until the number rings. */
export const invalidVerdicts = sqliteTable(
  'invalid_verdicts',
  {
    callId: integer('call_id').primaryKey(),
    /** As dialled. */
    phone: text('phone').notNull(),
    trunkId: integer('trunk_id').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    index('invalid_verdicts_phone').on(t.phone),
    index('invalid_verdicts_trunk').on(t.trunkId, t.at),
    index('invalid_verdicts_at').on(t.at),
  ],
);

/** UTC days (epoch ms ÷ 86,400,000) on which a call over a trunk rang or was answered. */
export const trunkDays = sqliteTable(
  'trunk_days',
  { trunkId: integer('trunk_id').notNull(), day: integer('day').notNull() },
  (t) => [primaryKey({ columns: [t.trunkId, t.day] })],
);

/**
 * Time of the last abandoned call to a canonical number. Deleted after the hold of `shared/domain/contact-rules.ts`.
 */
export const abandonedNumbers = sqliteTable(
  'abandoned_numbers',
  { phone: text('phone').primaryKey(), abandonedAt: integer('abandoned_at').notNull() },
  (t) => [index('abandoned_numbers_at').on(t.abandonedAt)],
);

/**
 * Ended calls that have reached a canonical number, for the caps on calls to one number (`shared/domain/number-caps.ts`).
 * Kept apart from `calls`, so that they survive their campaign. Deleted after the longest period.
 */
export const recentCalls = sqliteTable(
  'recent_calls',
  {
    phone: text('phone').notNull(),
    endedAt: integer('ended_at').notNull(),
    /** 0 for a test call. */
    campaignId: integer('campaign_id').notNull(),
    purpose: text('purpose').$type<RecentPurpose>().notNull(),
    /** Whether a person has answered. */
    isContact: flag('is_contact').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.endedAt, t.campaignId] }), index('recent_calls_ended').on(t.endedAt)],
);

/** Contacts that wait for a cap on the calls to their number. If a contact's `due_at` differs, it no longer does. */
export const heldContacts = sqliteTable(
  'held_contacts',
  {
    contactId: integer('contact_id').primaryKey(),
    campaignId: integer('campaign_id').notNull(),
    heldUntil: integer('held_until').notNull(),
  },
  (t) => [index('held_contacts_until').on(t.heldUntil), index('held_contacts_campaign').on(t.campaignId, t.contactId)],
);
