/**
 * Uploads and contacts. Uploads are created by the main thread and filled by the pool; contacts are inserted by the
 * pool and updated by the engine, or by the pool when it moves them to another campaign. Times that end in `At` are
 * epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ContactOutcome, ContactState } from '#shared/domain/contact-rules.ts';
import { flag, id } from '../columns.ts';

/** The main thread creates the row and receives the file. From `processing` on, the pool updates the row. */
export type UploadState = 'receiving' | 'processing' | 'done' | 'failed';

/**
 * Format of an uploaded file, and what was found while it was read. Columns count from 1, as in spreadsheets. Uploads of
 * older versions lack the optional fields.
 */
export type UploadFormat = {
  encoding: string;
  separator: string | null;
  hasHeader: boolean;
  phoneColumn: number;
  nameColumn: number | null;
  /** Role of each column. */
  roles?: readonly string[];
  /** Lines above the header. */
  skippedLines?: number;
  isMixed?: boolean;
  /** Characters that the encoding lacks. */
  damaged?: number;
  /** Sheet of a workbook, and how many of its rows it hides. */
  sheet?: string | null;
  hiddenRows?: number;
  tally?: UploadTally | null;
};

export type UploadTally = {
  /** Rejected lines by the code of their reason. */
  reasons: Record<string, number>;
  /**
   * Values and names that were shortened, columns that were left out, further numbers that can't be called, and lines
   * that are no contacts.
   */
  cuts: { cells: number; names: number; columns: number; numbers?: number; noContacts?: number };
  /** The first further numbers that can't be called: their line, column, and the code of their reason. */
  invalidNumbers?: { line: number; column: string; reason: string }[];
  /** Numbers that the list's opt-outs brought to the blacklist. */
  optOuts?: number;
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
    /** Error code of a failed upload. */
    error: text('error'),
    bytes: integer('bytes').notNull().default(0),
    /** Position in the file up to which lines are counted in the columns below. */
    bytesRead: integer('bytes_read').notNull().default(0),
    /** Committed length of the rejects file; anything after it is from a batch that was rolled back. */
    rejectBytes: integer('reject_bytes').notNull().default(0),
    format: text('format', { mode: 'json' }).$type<UploadFormat>(),
    lines: integer('lines').notNull().default(0),
    valid: integer('valid').notNull().default(0),
    invalid: integer('invalid').notNull().default(0),
    duplicate: integer('duplicate').notNull().default(0),
    blacklisted: integer('blacklisted').notNull().default(0),
    /** Valid lines whose number is of another country than the list's. */
    otherCountries: integer('other_countries').notNull().default(0),
    /** Valid lines whose person had opted out, until an administrator removed that. */
    formerOptOuts: integer('former_opt_outs').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  // Covering index: counts a campaign's contacts from its uploads.
  (t) => [index('uploads_campaign').on(t.campaignId, t.valid)],
);

/** A list of a campaign, created by one upload or recycling. */
export const contactLists = sqliteTable(
  'contact_lists',
  {
    id: id(),
    campaignId: integer('campaign_id').notNull(),
    uploadId: text('upload_id').notNull().unique(),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    /** From 0 to 9. Uncalled contacts of the highest priority are called first. */
    priority: integer('priority').notNull().default(0),
    /** Priority that the list's contacts have been given; -1 while they are being updated. */
    rankedAs: integer('ranked_as').notNull().default(0),
  },
  (t) => [index('contact_lists_campaign').on(t.campaignId)],
);

/**
 * Values of a list's other columns, as JSON by column name. Kept apart from `contacts`, so that claims don't read them.
 * A trigger removes the row with its contact.
 */
export const contactColumns = sqliteTable('contact_columns', {
  contactId: integer('contact_id').primaryKey(),
  columns: text('columns', { mode: 'json' }).$type<Record<string, string>>().notNull(),
});

/** Notes on contacts. A trigger removes a note with its contact. */
export const contactNotes = sqliteTable('contact_notes', {
  contactId: integer('contact_id').primaryKey(),
  note: text('note').notNull(),
});

/** Words of contacts' names, columns and notes, to complete a typed prefix. See server/dialer/contact-index.ts. */
export const contactTerms = sqliteTable('contact_terms', { term: text('term').primaryKey() });

/** One row: the highest contact id whose words and numbers are indexed. */
export const contactsIndexed = sqliteTable('contacts_indexed', { contactId: integer('contact_id').notNull() });

/**
 * One row per campaign and phone. The import inserts it; the engine then moves it from pending (waits until dueAt) to
 * claimed (in a call) and back to pending, or to done.
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
     * The number's marked region, if known, and the IANA zones that it may be in, joined by `+` (placesOfNumber); without
     * zones, all of its country. Country and zones form the
     * window class.
     */
    zones: text('zones').notNull().default(''),
    state: text('state').$type<ContactState>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: integer('due_at').notNull().default(0),
    /**
     * Why the contact is done. With an outcome, one that waits or is in a call is done after that call: it has opted out,
     * or is only dialled by hand.
     */
    outcome: text('outcome').$type<ContactOutcome>(),
    /** Whether a person has answered one of the contact's calls. */
    reached: flag('reached').notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** Null for contacts without an upload, and for rows older than the column. */
    listId: integer('list_id'),
  },
  (t) => [
    uniqueIndex('contacts_campaign_phone').on(t.campaignId, t.phone),
    // Serves pages of the contact directory. A claim changes neither outcome nor attempts, so it does not write this
    // index.
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
