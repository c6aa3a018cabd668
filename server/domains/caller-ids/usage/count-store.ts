import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Db } from '#server/platform/db/open.ts';

type Inventory = { readonly total: number; readonly active: number; readonly countries: number };

/** Counts of the inventory. `blocked` counts active caller ids only. */
export type CliCounts = Inventory & { readonly blocked: number };

export type CliCountStore = ReturnType<typeof createCliCountStore>;

/** Counts that are cheap enough to read every second, whatever the usage. */
export function createCliCountStore(db: Db) {
  const inventory = db.sqlite.prepare<[], Inventory>(
    `select count(*) total, coalesce(sum(is_active), 0) active, count(distinct nullif(country, '')) countries from clis`,
  );
  const atLimit = db.sqlite
    .prepare<[string, number], number>(
      // Joins from the few limits to the rows that have reached them, and from these to the inventory.
      `select count(distinct cli_usage.phone) from json_each(?) as limits
         cross join cli_usage on day = ? and cli_usage.country = limits.key and used >= limits.value
         cross join clis on clis.phone = cli_usage.phone and clis.is_active = 1
       where limits.value > 0`,
    )
    .pluck();

  return {
    /** `limits`: called country → calls per day, 0: none. They apply to the UTC day of `nowMs`. */
    count: (nowMs: number, limits: Readonly<Record<string, number>>): CliCounts => ({
      ...inventory.get()!,
      blocked: atLimit.get(JSON.stringify(limits), dayOf(nowMs)) ?? 0,
    }),
  };
}
