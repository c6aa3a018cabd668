import type { Db } from '#server/db/open.ts';
import type { CountedCalls } from './counted-calls.ts';

/** Takes calls that go out of the hours' sums, so that those are of the calls in the history. Inside a write transaction. */
export function createUncountStore(db: Db): (counted: readonly CountedCalls[]) => void {
  // The sums shrink with the calls, so that averages stay what they were until the last one goes.
  const uncount = db.sqlite.prepare(
    `update hourly_counters set calls = calls - @calls,
       duration_ms = duration_ms * (calls - @calls) / calls, persons = persons * (calls - @calls) / calls,
       talk_ms = talk_ms * (calls - @calls) / calls, wait_ms = wait_ms * (calls - @calls) / calls
     where hour = @hour and campaign_id = @campaignId and user_id = @userId and country = @country and disposition = @disposition`,
  );
  const dropEmpty = db.sqlite.prepare(
    `delete from hourly_counters where hour = @hour and campaign_id = @campaignId and user_id = @userId and country = @country
       and disposition = @disposition and calls <= 0`,
  );
  return (counted) => {
    for (const { key, calls } of counted) {
      uncount.run({ ...key, calls });
      dropEmpty.run(key);
    }
  };
}
