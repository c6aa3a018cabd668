import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { campaigns, timingConfigs } from '#server/platform/db/tables/campaigns.ts';

export type TimingRow = typeof timingConfigs.$inferSelect;
export type TimingFields = Omit<TimingRow, 'id' | 'campaignId' | 'updatedAt'>;
/** A campaign's timing in force, whether stored in a config or not. */
export type TimingOfCampaign = TimingFields & { readonly campaignId: number };
export type TimingChanges = Partial<TimingFields>;

/** Timing fields of the campaign itself, in force if it has no config. */
export type OwnTiming = Pick<typeof campaigns.$inferSelect, 'sleepTimeS' | 'maxAttempts' | 'retryIntervalS'>;

export type TimingStore = ReturnType<typeof createTimingStore>;

export function createTimingStore(db: Db) {
  const byId = db.orm
    .select()
    .from(timingConfigs)
    .where(eq(timingConfigs.id, sql.placeholder('id')))
    .prepare();
  const byCampaign = db.orm
    .select()
    .from(timingConfigs)
    .where(eq(timingConfigs.campaignId, sql.placeholder('id')))
    .prepare();
  const all = db.orm.select().from(timingConfigs).orderBy(timingConfigs.id).prepare();
  const own = {
    sleepTimeS: campaigns.sleepTimeS,
    maxAttempts: campaigns.maxAttempts,
    retryIntervalS: campaigns.retryIntervalS,
  };
  const campaign = db.orm
    .select({
      deletedAt: campaigns.deletedAt,
      ...own,
    })
    .from(campaigns)
    .where(eq(campaigns.id, sql.placeholder('id')))
    .prepare();
  const without = db.orm
    .select({ campaignId: campaigns.id, ...own })
    .from(campaigns)
    .leftJoin(timingConfigs, eq(timingConfigs.campaignId, campaigns.id))
    .where(and(isNull(campaigns.deletedAt), isNull(timingConfigs.id)))
    .orderBy(campaigns.id)
    .prepare();

  return {
    findById: (id: number): TimingRow | undefined => byId.get({ id }),
    findByCampaign: (id: number): TimingRow | undefined => byCampaign.get({ id }),
    list: (): TimingRow[] => all.all(),
    hasCampaign: (id: number): boolean => campaign.get({ id })?.deletedAt === null,
    findOwn: (id: number): OwnTiming | undefined => campaign.get({ id }),
    /** Returns the campaigns without a config. */
    listWithout: (): (OwnTiming & { readonly campaignId: number })[] => without.all(),
    /** Creates or replaces the campaign's config. */
    put: (campaignId: number, fields: TimingFields, updatedAt: number): TimingRow =>
      db.write(() =>
        db.orm
          .insert(timingConfigs)
          .values({ ...fields, campaignId, updatedAt })
          .onConflictDoUpdate({ target: timingConfigs.campaignId, set: { ...fields, updatedAt } })
          .returning()
          .get(),
      ),
  };
}
