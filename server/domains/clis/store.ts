import { eq } from 'drizzle-orm';
import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Db } from '#server/db/open.ts';
import { clis } from '#server/db/tables/caller-ids.ts';
import { trunks } from '#server/db/tables/trunks.ts';

export type CliRow = typeof clis.$inferSelect & { readonly trunkName: string | null };

export type CliStore = ReturnType<typeof createCliStore>;

export function createCliStore(db: Db) {
  const all = db.orm
    .select({ cli: clis, trunkName: trunks.name })
    .from(clis)
    .leftJoin(trunks, eq(trunks.id, clis.trunkId))
    .orderBy(clis.id)
    .prepare();
  const placedSince = db.sqlite.prepare<[number], { phone: string; calls: number }>(
    `select caller_id phone, count(*) calls from calls
     where assigned_at >= ? and placed_at is not null and caller_id is not null group by caller_id`,
  );

  const atLimit = db.sqlite
    .prepare<[string, number], number>(
      // From the few limits to the rows that have reached them.
      `select count(distinct phone) from json_each(?) as limits cross join cli_usage
         on day = ? and country = limits.key and used >= limits.value
       where limits.value > 0`,
    )
    .pluck();

  return {
    list: (): CliRow[] => all.all().map(({ cli, trunkName }) => ({ ...cli, trunkName })),
    /** Whether it was new. */
    add: (phone: string, country: string, createdAt: number): boolean =>
      db.write(
        () => db.orm.insert(clis).values({ phone, country, createdAt }).onConflictDoNothing().run().changes === 1,
      ),
    /** Caller ids that have reached one of `limits` (called country → calls a day, 0: none) on the UTC day of `nowMs`. */
    countBlocked: (nowMs: number, limits: Readonly<Record<string, number>>): number =>
      atLimit.get(JSON.stringify(limits), dayOf(nowMs)) ?? 0,
    /** Calls placed since, by caller id. */
    countPlacedSince: (sinceMs: number): Map<string, number> =>
      new Map(placedSince.all(sinceMs).map(({ phone, calls }) => [phone, calls])),
  };
}
