import type { Db } from '#server/platform/db/open.ts';
import type { CountedCalls } from './counted-calls.ts';

const OF_HOUR =
  'hour = @hour and campaign_id = @campaignId and user_id = @userId and country = @country and disposition = @disposition';
const OF_DIMENSION = 'dimension = @dimension and hour = @hour and value = @value and campaign_id = @campaignId';
const HOUR_SUMS = [
  'duration_ms',
  'persons',
  'talk_ms',
  'wait_ms',
  'placed',
  'answered',
  'ring_ms',
  'talked',
  'wrap_up_ms',
  'reached',
];
const DIMENSION_SUMS = [
  'placed',
  'answered',
  'ring_ms',
  'persons',
  'succeeded',
  'abandoned',
  'machines',
  'no_answer',
  'busy',
  'invalid',
  'talked',
  'talk_ms',
  'wrap_up_ms',
  'reached',
];

/**
 * Subtracts removed calls from the hourly sums, so that these match the calls in the history. Inside a write
 * transaction.
 */
export function createUncountStore(db: Db): (counted: CountedCalls) => void {
  const hours = createUncount(db, 'hourly_counters', HOUR_SUMS, OF_HOUR);
  const dimensions = createUncount(db, 'dimension_hours', DIMENSION_SUMS, OF_DIMENSION);
  return (counted) => {
    for (const { key, calls } of counted.hours) hours({ ...key, calls });
    for (const { key, calls } of counted.dimensions) dimensions({ ...key, calls });
  };
}

/** The sums shrink in proportion to the calls, so that averages stay the same until the last call is removed. */
function createUncount(db: Db, table: string, sums: readonly string[], where: string): (row: object) => void {
  const shrunk = sums.map((sum) => `${sum} = ${sum} * (calls - @calls) / calls`).join(', ');
  const uncount = db.sqlite.prepare(`update ${table} set calls = calls - @calls, ${shrunk} where ${where}`);
  const dropEmpty = db.sqlite.prepare(`delete from ${table} where ${where} and calls <= 0`);
  return (row) => {
    uncount.run(row);
    dropEmpty.run(row);
  };
}
