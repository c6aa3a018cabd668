/** Filters that people keep under a name. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FilteredSection } from '#shared/saved-filters.ts';
import { id } from '../columns.ts';

export const savedFilters = sqliteTable(
  'saved_filters',
  {
    id: id(),
    userId: integer('user_id').notNull(),
    section: text('section').$type<FilteredSection>().notNull(),
    name: text('name').notNull(),
    /** The part of the section's address that holds the filters. */
    search: text('search').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [uniqueIndex('saved_filters_name').on(t.userId, t.section, t.name)],
);
