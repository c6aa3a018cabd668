import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { savedFilters } from '#server/platform/db/tables/saved-filters.ts';
import type { FilterSection } from '#shared/domain/saved-filters.ts';

export type SavedFilter = typeof savedFilters.$inferSelect;
export type FilterFields = Pick<SavedFilter, 'name' | 'search' | 'isDefault'>;

export type SavedFilterStore = ReturnType<typeof createSavedFilterStore>;

/** Every query is restricted to one user's filters. */
export function createSavedFilterStore(db: Db) {
  const own = (userId: number, id: number) => and(eq(savedFilters.userId, userId), eq(savedFilters.id, id));
  const ofSection = (userId: number, section: FilterSection) =>
    and(eq(savedFilters.userId, userId), eq(savedFilters.section, section));

  return {
    list: (userId: number, section: FilterSection): SavedFilter[] =>
      db.orm.select().from(savedFilters).where(ofSection(userId, section)).all(),
    find: (userId: number, id: number): SavedFilter | undefined =>
      db.orm.select().from(savedFilters).where(own(userId, id)).get(),
    create: (row: typeof savedFilters.$inferInsert): SavedFilter =>
      db.write(() => db.orm.insert(savedFilters).values(row).returning().get()),
    update: (userId: number, id: number, fields: Partial<FilterFields> & { updatedAt: number }): SavedFilter =>
      db.write(() => db.orm.update(savedFilters).set(fields).where(own(userId, id)).returning().get()),
    /** Leaves the section without a default filter, so that it opens unfiltered. */
    clearDefault: (userId: number, section: FilterSection): void =>
      void db.write(() =>
        db.orm.update(savedFilters).set({ isDefault: false }).where(ofSection(userId, section)).run(),
      ),
    remove: (userId: number, id: number): void =>
      void db.write(() => db.orm.delete(savedFilters).where(own(userId, id)).run()),
  };
}
