import type { Db } from '#server/platform/db/open.ts';

/** Calls of a campaign that ended in an hour (epoch ms ÷ 3,600,000): placed, and answered by a person. */
export type AnsweredHour = {
  readonly campaignId: number;
  readonly hour: number;
  readonly placed: number;
  readonly answered: number;
};

/** Creates a reader of the given hours for all campaigns. */
export function createAnswerRateStore(db: Db): (hours: readonly number[]) => AnsweredHour[] {
  const counted = db.sqlite.prepare<[string], AnsweredHour>(
    `select campaign_id campaignId, hourly_counters.hour hour, sum(placed) placed, sum(persons) answered
     from json_each(?) asked cross join hourly_counters on hourly_counters.hour = asked.value group by 1, 2`,
  );
  return (hours) => counted.all(JSON.stringify(hours));
}
