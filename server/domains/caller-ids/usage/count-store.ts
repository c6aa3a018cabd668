import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Db } from '#server/platform/db/open.ts';

type Inventory = { readonly total: number; readonly active: number; readonly countries: number };

/** Counts of the inventory. `blocked` counts active caller ids only. */
export type CliCounts = Inventory & { readonly blocked: number };

export type CliCountStore = ReturnType<typeof createCliCountStore>;

/** Reads counts that are cheap enough to query every second, however high the usage. */
export function createCliCountStore(db: Db) {
  const inventory = db.sqlite.prepare<[], Inventory>(
    `select count(*) total, coalesce(sum(is_active), 0) active, count(distinct nullif(country, '')) countries from clis`,
  );
  const atLimit = db.sqlite
    .prepare<[string, number], number>(
      // Starts from the few limits, then joins the rows that have reached them and the inventory.
      `select count(distinct cli_usage.phone) from json_each(?) as limits
         cross join cli_usage on day = ? and cli_usage.country = limits.key and used >= limits.value
         cross join clis on clis.phone = cli_usage.phone and clis.is_active = 1
       where limits.value > 0`,
    )
    .pluck();

  return {
    /**
     * Counts for the UTC day of `nowMs`. `limits` maps each called country to calls per caller id and day; 0 is
     * unlimited.
     */
    count: (nowMs: number, limits: Readonly<Record<string, number>>): CliCounts => ({
      ...inventory.get()!,
      blocked: atLimit.get(JSON.stringify(limits), dayOf(nowMs)) ?? 0,
    }),
  };
}
