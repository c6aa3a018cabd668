/** Saved filters. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FilterSection } from '#shared/domain/saved-filters.ts';
import { flag, id } from '../columns.ts';

/** A user's filter for one section. */
export const savedFilters = sqliteTable(
  'saved_filters',
  {
    id: id(),
    userId: integer('user_id').notNull(),
    section: text('section').$type<FilterSection>().notNull(),
    name: text('name').notNull(),
    search: text('search', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    isDefault: flag('is_default').notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [uniqueIndex('saved_filters_name').on(t.userId, t.section, t.name)],
);
