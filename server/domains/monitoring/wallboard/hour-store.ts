import { ROW_QUARTER } from '#server/dialer/call-figures.ts';
import type { Db } from '#server/platform/db/open.ts';

/** Ended calls of a campaign in a quarter of an hour (epoch ms ÷ 900,000). Test calls have campaign 0. */
export type QuarterCount = {
  readonly quarter: number;
  readonly campaignId: number;
  readonly calls: number;
  /** Ended calls that were handed to the carrier. */
  readonly placed: number;
  /** Ended calls that a person answered. */
  readonly persons: number;
  readonly abandoned: number;
};

/** Past hours change only when calls are removed from the history. */
const PAST_READ_EVERY_MS = 10 * 60_000;

/** Reads the counters of the last hours. Caches past hours, which may have many rows. */
export function createHourReader(db: Db, hoursBack: number) {
  const counted = db.sqlite.prepare<[number, number], QuarterCount>(
    `select ${ROW_QUARTER} quarter, campaign_id campaignId, sum(calls) calls, sum(placed) placed, sum(persons) persons,
       coalesce(sum(calls) filter (where disposition = 'abandoned'), 0) abandoned
     from hourly_counters where hour >= ? and hour < ? group by hour, hourly_counters.quarter, campaign_id`,
  );
  let past: { readonly hour: number; readonly atMs: number; readonly counts: readonly QuarterCount[] } | undefined;

  return {
    /** Returns the counts since the beginning of hour `hour - hoursBack`. */
    read(hour: number, nowMs: number): QuarterCount[] {
      // The previous hour is always read, because its last calls are counted a moment after its end.
      if (past?.hour !== hour || nowMs - past.atMs >= PAST_READ_EVERY_MS)
        past = { hour, atMs: nowMs, counts: counted.all(hour - hoursBack, hour - 1) };
      return [...past.counts, ...counted.all(hour - 1, hour + 2)];
    },
    /** Clears the cache, after calls of past hours were removed. */
    forget(): void {
      past = undefined;
    },
  };
}

export type HourReader = ReturnType<typeof createHourReader>;
