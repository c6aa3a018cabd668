import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { cliLimits } from '#server/db/tables/caller-ids.ts';
import { DEFAULT_DAILY_LIMITS } from '#shared/cli-limits.ts';

export type CliLimitRow = typeof cliLimits.$inferSelect;

export type CliLimitStore = ReturnType<typeof createCliLimitStore>;

export function createCliLimitStore(db: Db) {
  const all = db.orm.select().from(cliLimits).prepare();
  const byCountry = db.orm
    .select()
    .from(cliLimits)
    .where(eq(cliLimits.country, sql.placeholder('country')))
    .prepare();

  return {
    /** Called country → calls per caller id and UTC day, 0: unlimited; those that were set over the defaults. */
    list: (): Record<string, number> => ({
      ...DEFAULT_DAILY_LIMITS,
      ...Object.fromEntries(all.all().map(({ country, dailyLimit }) => [country, dailyLimit])),
    }),
    /** Those that were set. */
    rows: (): CliLimitRow[] => all.all(),
    find: (country: string): CliLimitRow | undefined => byCountry.get({ country }),
    put(row: CliLimitRow): void {
      const { dailyLimit, updatedAt } = row;
      db.write(() =>
        db.orm
          .insert(cliLimits)
          .values(row)
          .onConflictDoUpdate({ target: cliLimits.country, set: { dailyLimit, updatedAt } })
          .run(),
      );
    },
  };
}
