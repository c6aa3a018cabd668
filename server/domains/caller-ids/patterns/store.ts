import { count, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { clis } from '#server/platform/db/tables/caller-ids.ts';

export type CliPatternStore = ReturnType<typeof createCliPatternStore>;

export function createCliPatternStore(db: Db) {
  const synthetic = db.orm
    .select({ country: clis.country, clis: count() })
    .from(clis)
    .where(eq(clis.isSynthetic, true))
    .groupBy(clis.country)
    .orderBy(clis.country)
    .prepare();

  return {
    /** Counts the generated caller ids in the inventory, by country key. */
    countSynthetic: (): Record<string, number> =>
      Object.fromEntries(synthetic.all().map(({ country, clis: inCountry }) => [country, inCountry])),
  };
}
