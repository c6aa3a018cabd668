import type { Connection } from '#server/platform/db/connection.ts';
import { DEFAULT_DAILY_LIMITS } from '#shared/domain/caller-ids.ts';

type CliLimitRow = {
  readonly country: string;
  readonly dailyLimit: number;
  /** Time of the last change, epoch ms. */
  readonly updatedAt: number;
};

export type CliLimitStore = ReturnType<typeof createCliLimitStore>;

/** Creates the store. It uses plain SQL, because pool threads use the store too and start without the query builder. */
export function createCliLimitStore(db: Connection) {
  const columns = 'country, daily_limit AS dailyLimit, updated_at AS updatedAt';
  const all = db.sqlite.prepare<[], CliLimitRow>(`SELECT ${columns} FROM cli_limits`);
  const byCountry = db.sqlite.prepare<[string], CliLimitRow>(`SELECT ${columns} FROM cli_limits WHERE country = ?`);
  const upsert = db.sqlite.prepare<CliLimitRow>(
    `INSERT INTO cli_limits (country, daily_limit, updated_at) VALUES (@country, @dailyLimit, @updatedAt)
     ON CONFLICT (country) DO UPDATE SET daily_limit = excluded.daily_limit, updated_at = excluded.updated_at`,
  );

  return {
    /**
     * Returns the maximum number of calls per caller id and UTC day by called country; 0 is unlimited. Stored limits
     * override the defaults.
     */
    list: (): Record<string, number> => ({
      ...DEFAULT_DAILY_LIMITS,
      ...Object.fromEntries(all.all().map(({ country, dailyLimit }) => [country, dailyLimit])),
    }),
    /** Returns the stored limits only. */
    rows: (): CliLimitRow[] => all.all(),
    find: (country: string): CliLimitRow | undefined => byCountry.get(country),
    put: (row: CliLimitRow): void => void db.write(() => upsert.run(row)),
  };
}
