/**
 * Uploads and contacts. Uploads are created by the main thread and filled by the pool; contacts are inserted by the
 * pool and updated by the engine. Times that end in `At` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ContactOutcome, ContactState } from '#shared/domain/contact-rules.ts';
import { flag, id } from '../columns.ts';

/** receiving: the main thread creates the row and receives the file; from processing on the pool updates it. */
export type UploadState = 'receiving' | 'processing' | 'done' | 'failed';

/** Detected format of a list's file. Columns count from 1, as for spreadsheet users. */
export type UploadFormat = {
  encoding: string;
  separator: string | null;
  hasHeader: boolean;
  phoneColumn: number;
  nameColumn: number | null;
};

export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Null until the form has been read. */
    campaignId: integer('campaign_id'),
    userId: integer('user_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<UploadState>().notNull(),
    /** The error's code when failed. */
    error: text('error'),
    /** Size of the file. */
    bytes: integer('bytes').notNull().default(0),
    /** Position in the file that the counts below refer to. */
    bytesRead: integer('bytes_read').notNull().default(0),
    /** Length of the rejects file: anything after it was written by a batch that did not commit. */
    rejectBytes: integer('reject_bytes').notNull().default(0),
    format: text('format', { mode: 'json' }).$type<UploadFormat>(),
    lines: integer('lines').notNull().default(0),
    valid: integer('valid').notNull().default(0),
    invalid: integer('invalid').notNull().default(0),
    duplicate: integer('duplicate').notNull().default(0),
    blacklisted: integer('blacklisted').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  // A campaign's contacts are counted from its uploads by a covering index, without reading contacts.
  (t) => [index('uploads_campaign').on(t.campaignId, t.valid)],
);

/** A list of a campaign: what one upload brought. */
export const contactLists = sqliteTable(
  'contact_lists',
  {
    id: id(),
    campaignId: integer('campaign_id').notNull(),
    uploadId: text('upload_id').notNull().unique(),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    /** From 0 to 9. Contacts that were never called are called from the highest to the lowest. */
    priority: integer('priority').notNull().default(0),
    /** The priority that its contacts have; -1 while they are being ranked. */
    rankedAs: integer('ranked_as').notNull().default(0),
  },
  (t) => [index('contact_lists_campaign').on(t.campaignId)],
);

/**
 * The other columns of a contact's row in its list, as JSON by column name. In a table of their own, so that claims do
 * not read past them; contacts of lists without other columns have no row. A trigger removes it with its contact.
 */
export const contactColumns = sqliteTable('contact_columns', {
  contactId: integer('contact_id').primaryKey(),
  columns: text('columns', { mode: 'json' }).$type<Record<string, string>>().notNull(),
});

/** Notes on contacts; a contact without a note is absent. A trigger removes a note with its contact. */
export const contactNotes = sqliteTable('contact_notes', {
  contactId: integer('contact_id').primaryKey(),
  note: text('note').notNull(),
});

/** The words of contacts' names, columns and notes: what a typed beginning may mean. See server/platform/db/contact-index.ts. */
export const contactTerms = sqliteTable('contact_terms', { term: text('term').primaryKey() });

/** One row: up to which contact the words and numbers are indexed. */
export const contactsIndexed = sqliteTable('contacts_indexed', { contactId: integer('contact_id').notNull() });

/**
 * One row per (campaign, phone). The import inserts it, then the engine changes its state: pending (waits for dueAt) →
 * claimed (in a call) → pending or done.
 */
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    campaignId: integer('campaign_id').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull().default(''),
    country: text('country').notNull(),
    /**
     * IANA zones the number may be in, joined by +; empty: any zone of its country. With the country they form its
     * window class.
     */
    zones: text('zones').notNull().default(''),
    state: text('state').$type<ContactState>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: integer('due_at').notNull().default(0),
    /** Why it is done. */
    outcome: text('outcome').$type<ContactOutcome>(),
    /** Whether a person has answered one of its calls. */
    reached: flag('reached').notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** Null: it came before lists were kept, or without an upload. */
    listId: integer('list_id'),
  },
  (t) => [
    uniqueIndex('contacts_campaign_phone').on(t.campaignId, t.phone),
    // Pages of the contact directory. A claim changes neither outcome nor attempts, so it does not write this index.
    index('contacts_progress').on(t.campaignId, t.outcome, t.attempts),
    index('contacts_list')
      .on(t.listId)
      .where(sql`list_id is not null`),
    index('contacts_due')
      .on(t.campaignId, t.country, t.zones, t.dueAt, t.id)
      .where(sql`state = 'pending'`),
    index('contacts_claimed')
      .on(t.campaignId)
      .where(sql`state = 'claimed'`),
  ],
);
