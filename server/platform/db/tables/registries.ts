/**
 * Registries of people who must not be called. The main thread writes `registries`; the pool writes a set's blocks and
 * makes them the registry's set in one commit; the engine writes `contact_registries`. Times that end in `At` are epoch
 * milliseconds.
 */
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from '../columns.ts';

export const registries = sqliteTable('registries', {
  id: id(),
  name: text('name').notNull().unique(),
  /** Key of the country in whose spelling the files' numbers are read. */
  country: text('country').notNull(),
  /** Age in days from which the set is stale. */
  limitDays: integer('limit_days').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Day of the present set, YYYY-MM-DD. Null until a set is loaded, like the columns below. */
  datedOn: text('dated_on'),
  loadedAt: integer('loaded_at'),
  /** Blocks of the present set. */
  loadId: integer('load_id'),
  lowest: integer('lowest'),
  highest: integer('highest'),
  numbers: integer('numbers').notNull().default(0),
});

/**
 * Sorted canonical numbers of sets, packed by server/dialer/registries.ts. Sets that no registry has are leftovers. The
 * table is WITHOUT ROWID, so that a block is found in one descent.
 */
export const registryBlocks = sqliteTable(
  'registry_blocks',
  {
    loadId: integer('load_id').notNull(),
    /** The block's lowest number. */
    first: integer('first').notNull(),
    numbers: blob('numbers', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.loadId, t.first] })],
);

/** Campaigns that don't use every registry: the ids of those that they use, as JSON. */
export const registryChoices = sqliteTable('registry_choices', {
  campaignId: integer('campaign_id').primaryKey(),
  registryIds: text('registry_ids', { mode: 'json' }).$type<number[]>().notNull(),
});

/** The registry that excluded a contact, with the day of its set at the time. A trigger removes it with the contact. */
export const contactRegistries = sqliteTable('contact_registries', {
  contactId: integer('contact_id').primaryKey(),
  name: text('name').notNull(),
  datedOn: text('dated_on').notNull(),
});
