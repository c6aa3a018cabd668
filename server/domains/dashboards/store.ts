import type { Disposition } from '#engine/model/disposition.ts';
import type { Db } from '#server/db/open.ts';

/** Ended calls of one disposition over some hours. */
export type EndedCount = {
  readonly disposition: Disposition;
  readonly calls: number;
  readonly durationMs: number;
  readonly waitMs: number;
};

export type DashboardStore = ReturnType<typeof createDashboardStore>;

export function createDashboardStore(db: Db) {
  const counted = db.sqlite.prepare<[number], EndedCount>(
    `select disposition, sum(calls) calls, sum(duration_ms) durationMs, sum(wait_ms) waitMs
     from hourly_counters where hour >= ? group by disposition`,
  );
  // A row a week and disposition, however many calls there are.
  const all = db.sqlite.prepare<[], EndedCount>(
    `select disposition, sum(calls) calls, sum(duration_ms) durationMs, sum(wait_ms) waitMs
     from weekly_counters where by = 'ended' and campaign_id = -1 and user_id = -1 group by disposition`,
  );
  return {
    /** Of the hours (epoch ms ÷ 3,600,000) from `fromHour` on. */
    countEndedSince: (fromHour: number): EndedCount[] => counted.all(fromHour),
    /** Ever. */
    countEnded: (): EndedCount[] => all.all(),
  };
}
