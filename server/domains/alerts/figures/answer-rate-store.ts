import type { Db } from '#server/platform/db/open.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';

const DAYS = 28;
const DAY_HOURS = 24;

/** Calls of a campaign that ended in an hour (epoch ms ÷ 3,600,000), and how many of them a person answered. */
export type AnsweredHour = {
  readonly campaignId: number;
  readonly hour: number;
  readonly calls: number;
  readonly persons: number;
};

export function createAnswerRateStore(db: Db) {
  const counted = db.sqlite.prepare<[string], AnsweredHour>(
    `select campaign_id campaignId, hourly_counters.hour hour, sum(calls) calls, sum(persons) persons
     from json_each(?) asked cross join hourly_counters on hourly_counters.hour = asked.value group by 1, 2`,
  );
  return {
    /** This hour, and the same one of the last four weeks' days. */
    sameHours(nowMs: number): AnsweredHour[] {
      const hour = Math.floor(nowMs / HOUR_MS);
      return counted.all(JSON.stringify(Array.from({ length: DAYS + 1 }, (_, day) => hour - day * DAY_HOURS)));
    },
  };
}
