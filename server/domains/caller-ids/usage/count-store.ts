import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Db } from '#server/db/open.ts';

type Inventory = { readonly total: number; readonly active: number; readonly countries: number };

/** Figures of the inventory; `blocked` of the active ones. */
export type CliCounts = Inventory & { readonly blocked: number };

export type CliCountStore = ReturnType<typeof createCliCountStore>;

/** Counts that are cheap enough for every second, whatever the use. */
export function createCliCountStore(db: Db) {
  const inventory = db.sqlite.prepare<[], Inventory>(
    `select count(*) total, coalesce(sum(is_active), 0) active, count(distinct nullif(country, '')) countries from clis`,
  );
  const atLimit = db.sqlite
    .prepare<[string, number], number>(
      // From the few limits to the rows that have reached them, and from these to the inventory.
      `select count(distinct cli_usage.phone) from json_each(?) as limits
         cross join cli_usage on day = ? and cli_usage.country = limits.key and used >= limits.value
         cross join clis on clis.phone = cli_usage.phone and clis.is_active = 1
       where limits.value > 0`,
    )
    .pluck();

  return {
    /** `limits`: called country → calls a day, 0: none; they count on the UTC day of `nowMs`. */
    count: (nowMs: number, limits: Readonly<Record<string, number>>): CliCounts => ({
      ...inventory.get()!,
      blocked: atLimit.get(JSON.stringify(limits), dayOf(nowMs)) ?? 0,
    }),
  };
}
