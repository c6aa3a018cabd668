import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { dtmfConfigs } from '#server/platform/db/tables/menus.ts';

export type DtmfRow = typeof dtmfConfigs.$inferSelect;

export type DtmfStore = ReturnType<typeof createDtmfStore>;

export function createDtmfStore(db: Db) {
  const all = db.orm.select().from(dtmfConfigs).orderBy(dtmfConfigs.country).prepare();
  const byCountry = db.orm
    .select()
    .from(dtmfConfigs)
    .where(eq(dtmfConfigs.country, sql.placeholder('country')))
    .prepare();

  return {
    list: (): DtmfRow[] => all.all(),
    find: (country: string): DtmfRow | undefined => byCountry.get({ country }),
    /** Creates or replaces the country's config. */
    put: (row: DtmfRow): void =>
      db.write(() => {
        db.orm.insert(dtmfConfigs).values(row).onConflictDoUpdate({ target: dtmfConfigs.country, set: row }).run();
      }),
    /** Removes the config of one country or of all, and returns the removed rows. */
    remove: (country?: string): DtmfRow[] =>
      db.write(() =>
        db.orm
          .delete(dtmfConfigs)
          .where(country === undefined ? undefined : eq(dtmfConfigs.country, country))
          .returning()
          .all(),
      ),
  };
}
