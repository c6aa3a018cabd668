import { expect } from 'vitest';
import type { TestDialer } from './test-dialer.ts';

/** Fails unless the counters of hours and of campaigns match the rows of calls and contacts. */
export function expectCountersToEqualCalls(rig: Pick<TestDialer, 'all'>): void {
  const hours = rig.all(
    `select campaign_id, disposition, sum(calls) calls, sum(duration_ms) duration, sum(persons) persons
     from hourly_counters group by campaign_id, disposition order by 1, 2`,
  );
  const ended = rig.all(
    `select campaign_id, disposition, count(*) calls, sum(coalesce(ended_at - placed_at, 0)) duration,
       sum(json_extract(details, '$.answeredBy') is 'person') persons
     from calls where ended_at is not null group by campaign_id, disposition order by 1, 2`,
  );
  expect(hours).toEqual(ended);
  const counters = rig.all(
    `select campaign_id, placed, answered, pressed_one, ended, transferred from campaign_counters where placed > 0 order by 1`,
  );
  const calls = rig.all(
    `select campaign_id, sum(placed_at is not null or disposition is 'interrupted') placed,
       sum(json_extract(details, '$.answeredBy') is 'person') answered,
       sum(coalesce(details ->> '$.keys', '') like '%1') pressed_one, count(ended_at) ended,
       sum(ended_at is not null and coalesce(details ->> '$.keys', '') like '%1' and json_extract(details, '$.connectedAtMs') is not null
         and json_extract(details, '$.transferredByUserId') is null) transferred
     from calls group by campaign_id order by 1`,
  );
  expect(counters).toEqual(calls);
  const contacts = rig.all(
    `select campaign_id, retrying, reached, succeeded, exhausted, opted_out, excluded from campaign_counters order by 1`,
  );
  const counted = rig.all(
    `select campaign_id,
       (select count(*) from contacts where contacts.campaign_id = c.campaign_id and state <> 'done' and attempts > 0) retrying,
       (select count(distinct contact_id) from calls
        where calls.campaign_id = c.campaign_id and ended_at is not null and details ->> '$.answeredBy' = 'person') reached,
       ${['success', 'attempts_used', 'opted_out', 'blacklisted'].map(countDone).join(', ')}
     from campaign_counters c order by 1`,
  );
  expect(contacts).toEqual(counted);
}

const COLUMNS = { success: 'succeeded', attempts_used: 'exhausted', opted_out: 'opted_out', blacklisted: 'excluded' };

function countDone(outcome: string): string {
  return `(select count(*) from contacts where contacts.campaign_id = c.campaign_id and state = 'done'
    and ${outcome === 'blacklisted' ? "outcome in ('blacklisted', 'excluded')" : `outcome = '${outcome}'`}) ${COLUMNS[outcome as keyof typeof COLUMNS]}`;
}
