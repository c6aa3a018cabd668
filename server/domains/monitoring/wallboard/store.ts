import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { displays } from '#server/platform/db/tables/displays.ts';

export type Display = typeof displays.$inferSelect;
export type DisplayFields = Pick<Display, 'name' | 'language' | 'content' | 'campaignIds'>;

export type DisplayStore = ReturnType<typeof createDisplayStore>;

export function createDisplayStore(db: Db) {
  // Read each second for every open display. Only the main thread writes the table.
  const cache = createReadCache<number, Display | undefined>(db);
  const byId = db.orm
    .select()
    .from(displays)
    .where(eq(displays.id, sql.placeholder('id')))
    .prepare();

  return {
    list: (): Display[] => db.orm.select().from(displays).orderBy(asc(displays.id)).all(),
    count: (): number => db.orm.select({ rows: count() }).from(displays).get()?.rows ?? 0,
    findById: (id: number): Display | undefined => cache(id, () => byId.get({ id })),
    create: (row: typeof displays.$inferInsert): Display =>
      db.write(() => db.orm.insert(displays).values(row).returning().get()),
    update: (id: number, fields: Partial<DisplayFields>): void =>
      void db.write(() => db.orm.update(displays).set(fields).where(eq(displays.id, id)).run()),
    markSeen: (id: number, lastSeenAt: number): void =>
      void db.write(() => db.orm.update(displays).set({ lastSeenAt }).where(eq(displays.id, id)).run()),
    remove: (id: number): void => void db.write(() => db.orm.delete(displays).where(eq(displays.id, id)).run()),
  };
}
