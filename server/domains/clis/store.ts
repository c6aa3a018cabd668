import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { clis, trunks } from '#server/db/tables.ts';

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

  return {
    list: (): CliRow[] => all.all().map(({ cli, trunkName }) => ({ ...cli, trunkName })),
    add: (phone: string, country: string, createdAt: number): void =>
      void db.write(() => db.orm.insert(clis).values({ phone, country, createdAt }).onConflictDoNothing().run()),
    /** Calls placed since, by caller id. */
    countPlacedSince: (sinceMs: number): Map<string, number> =>
      new Map(placedSince.all(sinceMs).map(({ phone, calls }) => [phone, calls])),
  };
}
