import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { callerIdConfigs, clis } from '#server/platform/db/tables/caller-ids.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';

export type TrunkRow = typeof trunks.$inferSelect;
export type TrunkFields = Omit<TrunkRow, 'id' | 'createdAt' | 'deletedAt'>;

/** Effects of removing a trunk. */
export type TrunkRemoval = {
  /** Number of caller ids left without a provider. */
  readonly clis: number;
  /** Deleted configs. */
  readonly callerIdConfigs: readonly (typeof callerIdConfigs.$inferSelect)[];
};

export type TrunkStore = ReturnType<typeof createTrunkStore>;

export function createTrunkStore(db: Db) {
  const all = db.orm
    .select()
    .from(trunks)
    .where(isNull(trunks.deletedAt))
    .orderBy(trunks.priority, trunks.id)
    .prepare();
  const byId = db.orm
    .select()
    .from(trunks)
    .where(and(eq(trunks.id, sql.placeholder('id')), isNull(trunks.deletedAt)))
    .prepare();

  return {
    /** Ordered by priority. */
    list: (): TrunkRow[] => all.all(),
    findById: (id: number): TrunkRow | undefined => byId.get({ id }),
    create: (fields: TrunkFields, createdAt: number): TrunkRow =>
      db.write(() =>
        db.orm
          .insert(trunks)
          .values({ ...fields, createdAt })
          .returning()
          .get(),
      ),
    update: (id: number, fields: TrunkFields): void =>
      db.write(() => void db.orm.update(trunks).set(fields).where(eq(trunks.id, id)).run()),
    /**
     * Hides the trunk and deletes its SIP settings and caller-id config. The history still shows its name, and its
     * caller ids stay without a provider.
     */
    remove: (id: number, deletedAt: number): TrunkRemoval =>
      db.write(() => {
        const orphans = db.orm.update(clis).set({ trunkId: null }).where(eq(clis.trunkId, id)).run();
        const configs = db.orm.delete(callerIdConfigs).where(eq(callerIdConfigs.trunkId, id)).returning().all();
        db.orm
          .update(trunks)
          .set({ deletedAt, isActive: false, sipConfig: {}, returnedAudioId: null })
          .where(eq(trunks.id, id))
          .run();
        return { clis: orphans.changes, callerIdConfigs: configs };
      }),
  };
}
