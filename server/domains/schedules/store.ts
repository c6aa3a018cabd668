import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { createReadCache } from '#server/db/read-cache.ts';
import { campaigns, campaignSchedules, type ScheduleState } from '#server/db/tables/campaigns.ts';

export type ScheduleRow = typeof campaignSchedules.$inferSelect;

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

/** Planned starts and stops of campaigns. Writes happen in the caller's transaction. */
export function createScheduleStore(db: Db) {
  const all = db.orm
    .select({ schedule: campaignSchedules })
    .from(campaignSchedules)
    .innerJoin(campaigns, eq(campaigns.id, campaignSchedules.campaignId))
    .where(isNull(campaigns.deletedAt))
    .orderBy(campaignSchedules.campaignId)
    .prepare();
  const cache = createReadCache<'all', ReadonlyMap<number, ScheduleRow>>(db);
  const readAll = () => new Map(all.all().map(({ schedule }) => [schedule.campaignId, schedule]));
  const set = (campaignId: number, fields: Partial<ScheduleRow>): void =>
    void db.orm.update(campaignSchedules).set(fields).where(eq(campaignSchedules.campaignId, campaignId)).run();

  return {
    findAll: (): ReadonlyMap<number, ScheduleRow> => cache('all', readAll),
    find: (campaignId: number): ScheduleRow | undefined => cache('all', readAll).get(campaignId),
    put: (row: ScheduleRow): void =>
      void db.orm
        .insert(campaignSchedules)
        .values(row)
        .onConflictDoUpdate({ target: campaignSchedules.campaignId, set: row })
        .run(),
    remove: (campaignId: number): void =>
      void db.orm.delete(campaignSchedules).where(eq(campaignSchedules.campaignId, campaignId)).run(),
    started: (campaignId: number, startState: ScheduleState, startError: ScheduleRow['startError'] = null): void =>
      set(campaignId, { startState, startError }),
    stopped: (campaignId: number, stopState: ScheduleState): void => set(campaignId, { stopState }),
    /** Drops the schedules of campaigns that are gone. */
    tidy: (): void =>
      void db.orm
        .delete(campaignSchedules)
        .where(sql`campaign_id not in (select id from campaigns where deleted_at is null)`)
        .run(),
  };
}
