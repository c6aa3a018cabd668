import type { Db } from '#server/db/open.ts';
import { cliLimits } from '#server/db/tables/caller-ids.ts';
import { DEFAULT_DAILY_LIMITS } from '#shared/cli-limits.ts';

export function createCliLimitStore(db: Db) {
  const all = db.orm.select().from(cliLimits).prepare();
  return {
    /** Called country → calls per caller id and UTC day, 0: unlimited; those that were set over the defaults. */
    list: (): Record<string, number> => ({
      ...DEFAULT_DAILY_LIMITS,
      ...Object.fromEntries(all.all().map(({ country, dailyLimit }) => [country, dailyLimit])),
    }),
  };
}
