import { trunks } from '#server/db/tables/trunks.ts';
import type { Db } from '#server/db/open.ts';

export type TrunkRow = typeof trunks.$inferSelect;

export type TrunkStore = ReturnType<typeof createTrunkStore>;

export function createTrunkStore(db: Db) {
  const all = db.orm.select().from(trunks).orderBy(trunks.priority, trunks.id).prepare();
  return { list: (): TrunkRow[] => all.all() };
}
