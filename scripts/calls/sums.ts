/** Derives the counters of a generated history from its calls. */
import { DAY_MS, QUARTER_MS } from '#shared/durations.ts';
import type { Db } from '#server/platform/db/open.ts';
import { recountCalls } from '#server/dialer/recount.ts';
import { DISPOSITIONS, isCarried } from '#shared/domain/dispositions.ts';
import { HISTORY_ENDS_MS } from './timeline.ts';

/** Start of the server's retention of samples and caller id usage. */
const RETAINED_SINCE_MS = HISTORY_ENDS_MS - 30 * DAY_MS;
const WRAP_UP_MS = 30_000;

const IS_PERSON = `details ->> '$.answeredBy' is 'person'`;
const IS_CARRIED = `disposition in (${DISPOSITIONS.filter(isCarried)
  .map((one) => `'${one}'`)
  .join(', ')})`;

const SHOWN_CALLER_ID = 'placed_at is not null';

export function writeSums(db: Db): void {
  recountCalls(db);
  db.sqlite.exec(`
    update hourly_counters set wrap_up_ms = ${WRAP_UP_MS} * talked where disposition <> 'machine';
    update dimension_hours set wrap_up_ms = ${WRAP_UP_MS} * max(0, talked - machines);

    create temp table first_reached as select min(id) id from calls where contact_id is not null and ${IS_PERSON} group by contact_id;
    update hourly_counters set reached = found.reached from (
      select ended_at / ${4 * QUARTER_MS} hour, campaign_id, user_id, country, disposition, ended_at / ${QUARTER_MS} % 4 quarter, count(*) reached
      from first_reached join calls using (id) group by 1, 2, 3, 4, 5, 6) found
      where (hourly_counters.hour, hourly_counters.campaign_id, hourly_counters.user_id, hourly_counters.country, hourly_counters.disposition, hourly_counters.quarter)
        = (found.hour, found.campaign_id, found.user_id, found.country, found.disposition, found.quarter);

    insert into agent_times (hour, agent_id, quarter, available_ms, busy_ms, wrap_up_ms, paused_ms)
      select hour, agent, quarter, ${QUARTER_MS} - busy - after, busy, after, 0 from (
        select *, min(${QUARTER_MS} - busy, wrap_up) after from (
          select hour, cast(value as integer) agent, quarter, min(${QUARTER_MS}, sum(talk_ms)) busy, sum(wrap_up_ms) wrap_up
          from dimension_hours where dimension = 'agent' group by 1, 2, 3));

    insert into campaign_counters (campaign_id, placed, answered, pressed_one, transferred, ended)
      select campaign_id, count(placed_at), sum(${IS_PERSON}), sum(details ->> '$.keys' is '1'),
        sum(details ->> '$.menuAtMs' is not null and details ->> '$.connectedAtMs' is not null), count(*)
      from calls where campaign_id is not null group by 1;

    insert into cli_usage (day, phone, country, used, answered)
      select assigned_at / ${DAY_MS}, caller_id, country, count(*), sum(${IS_PERSON})
      from calls where ${SHOWN_CALLER_ID} and assigned_at >= ${RETAINED_SINCE_MS} group by 1, 2, 3;

    insert into cli_totals (phone, last_used_at, ended, succeeded)
      select caller_id, max(placed_at), count(*), sum(disposition = 'success') from calls where ${SHOWN_CALLER_ID} group by 1;

    insert into metric_samples (at, placed, concurrent, answered, abandoned, carried, ended)
      select at, placed, concurrent, answered, abandoned, carried, ended from (
        select at, sum(placed) placed, sum(sum(change)) over (order by at) concurrent, sum(answered) answered,
          sum(abandoned) abandoned, sum(carried) carried, sum(ended) ended
        from (
          select max(assigned_at, ${RETAINED_SINCE_MS}) / 1000 at, 1 change, 0 placed, 0 answered, 0 abandoned, 0 carried, 0 ended
            from calls where ended_at >= ${RETAINED_SINCE_MS}
          union all select ended_at / 1000, -1, 0, 0, disposition = 'abandoned', ${IS_CARRIED}, disposition <> 'interrupted' from calls where ended_at >= ${RETAINED_SINCE_MS}
          union all select placed_at / 1000, 0, 1, 0, 0, 0, 0 from calls where placed_at >= ${RETAINED_SINCE_MS}
          union all select answered_at / 1000, 0, 0, 1, 0, 0, 0 from calls where answered_at >= ${RETAINED_SINCE_MS} and ${IS_PERSON}
        ) group by at);
  `);
}

/** Returns the highest number of uses of one caller id on one day. */
export const mostUsedInADay = (db: Db): number =>
  db.sqlite.prepare<[], number>('select coalesce(max(used), 1) from cli_usage').pluck().get()!;
