import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { callerIdConfigs } from '#server/platform/db/tables/caller-ids.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';

export type CallerIdRow = typeof callerIdConfigs.$inferSelect;
export type CallerIdFields = Omit<CallerIdRow, 'id' | 'updatedAt'>;
/** Exactly one of the two ids is set. */
export type CallerIdTarget = Pick<CallerIdRow, 'campaignId' | 'trunkId'>;

export type CallerIdStore = ReturnType<typeof createCallerIdStore>;

export function createCallerIdStore(db: Db) {
  const all = db.orm.select().from(callerIdConfigs).orderBy(callerIdConfigs.id).prepare();
  const byId = db.orm
    .select()
    .from(callerIdConfigs)
    .where(eq(callerIdConfigs.id, sql.placeholder('id')))
    .prepare();
  const campaign = db.orm
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.id, sql.placeholder('id')), isNull(campaigns.deletedAt)))
    .prepare();
  const trunk = db.orm
    .select({ dialCode: trunks.countryCode })
    .from(trunks)
    .where(and(eq(trunks.id, sql.placeholder('id')), isNull(trunks.deletedAt)))
    .prepare();

  const isFor = ({ campaignId, trunkId }: CallerIdTarget) =>
    or(eq(callerIdConfigs.campaignId, campaignId ?? 0), eq(callerIdConfigs.trunkId, trunkId ?? 0));

  return {
    list: (): CallerIdRow[] => all.all(),
    findById: (id: number): CallerIdRow | undefined => byId.get({ id }),
    findFor: (target: CallerIdTarget): CallerIdRow | undefined =>
      db.orm.select().from(callerIdConfigs).where(isFor(target)).get(),
    hasCampaign: (id: number): boolean => campaign.get({ id }) !== undefined,
    /** Returns the dial code of a trunk's country, without plus, or undefined if the trunk does not exist. */
    dialCodeOf: (id: number): string | undefined => trunk.get({ id })?.dialCode,
    create: (fields: CallerIdFields, updatedAt: number): CallerIdRow =>
      db.write(() =>
        db.orm
          .insert(callerIdConfigs)
          .values({ ...fields, updatedAt })
          .returning()
          .get(),
      ),
    /** Updates a config and deletes any other config of its target. Returns the deleted one. */
    update: (id: number, fields: CallerIdFields, updatedAt: number): CallerIdRow | undefined =>
      db.write(() => {
        const replaced = db.orm
          .delete(callerIdConfigs)
          .where(and(ne(callerIdConfigs.id, id), isFor(fields)))
          .returning()
          .get() as CallerIdRow | undefined;
        db.orm
          .update(callerIdConfigs)
          .set({ ...fields, updatedAt })
          .where(eq(callerIdConfigs.id, id))
          .run();
        return replaced;
      }),
    remove: (id: number): void =>
      db.write(() => void db.orm.delete(callerIdConfigs).where(eq(callerIdConfigs.id, id)).run()),
  };
}
