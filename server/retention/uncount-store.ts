import type { Db } from '#server/db/open.ts';
import type { CountedCalls } from './counted-calls.ts';

/**
 * Subtracts removed calls from the hourly sums, so that these match the calls in the history. Inside a write
 * transaction.
 */
export function createUncountStore(db: Db): (counted: readonly CountedCalls[]) => void {
  // The sums shrink in proportion to the calls, so that averages stay the same until the last call is removed.
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
