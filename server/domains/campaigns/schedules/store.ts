import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { campaigns, campaignSchedules, type ScheduleState } from '#server/platform/db/tables/campaigns.ts';

export type ScheduleRow = typeof campaignSchedules.$inferSelect;

type Plan = Pick<ScheduleRow, 'campaignId' | 'startsAt' | 'stopsAt'>;

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

/** Stores planned starts and stops of campaigns. Writes must run inside a write transaction. */
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
  /** Returns false if the schedule was changed since it was read. */
  function set({ campaignId }: Pick<ScheduleRow, 'campaignId'>, isSame: SQL, fields: Partial<ScheduleRow>): boolean {
    const where = and(eq(campaignSchedules.campaignId, campaignId), isSame);
    return db.orm.update(campaignSchedules).set(fields).where(where).run().changes > 0;
  }

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
    /** Records the result of a planned start. Returns false if the start was changed since the schedule was read. */
    started: (plan: Plan, startState: ScheduleState, startError: ScheduleRow['startError'] = null): boolean =>
      set(plan, sql`starts_at is ${plan.startsAt}`, { startState, startError }),
    /** Records the result of a planned stop. Returns false if the stop was changed since the schedule was read. */
    stopped: (plan: Plan, stopState: ScheduleState): boolean =>
      set(plan, sql`stops_at is ${plan.stopsAt}`, { stopState }),
    /** Removes the schedules of deleted campaigns. */
    tidy: (): void =>
      void db.orm
        .delete(campaignSchedules)
        .where(sql`campaign_id not in (select id from campaigns where deleted_at is null)`)
        .run(),
  };
}
