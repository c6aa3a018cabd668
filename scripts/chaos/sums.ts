import { DTMF_DEFAULTS, FALLBACK_DTMF_KEY } from '#shared/domain/dtmf-defaults.ts';

/** The counters that are maintained next to the calls, each with the query over the calls that must return the same. */
type Sum = { readonly what: string; readonly counted: string; readonly calls: string };

const BLOCK_OF = `(select id from call_blocks where (from_at, from_id) <= (assigned_at, calls.id) order by from_at desc, from_id desc limit 1)`;
const ALIKE = 'coalesce(campaign_id, 0) campaign_id, coalesce(user_id, 0) user_id, disposition';
const SHOWN = `select ${ALIKE}, coalesce(placed_at, assigned_at) / 3600000 hour, 1 calls from calls where ended_at is not null`;
/** Refused just before placing, because its number was blacklisted meanwhile. */
const REFUSED = `disposition is 'failed' and placed_at is null and details ->> '$.sipCause' is null`;
/** It reached an agent or a session, and its end is known. */
const TALKED = `(details ->> '$.connectedAtMs' is not null and disposition is not 'interrupted')`;
/** The last key was the called country's. */
const PRESSED = `coalesce(details ->> '$.keys', '') like '%' || ${dtmfKeyOf('country')}`;

function dtmfKeyOf(country: string): string {
  const cases = DTMF_DEFAULTS.map((row) => `when '${row.country}' then '${row.dtmfKey}'`).join(' ');
  return `coalesce((select dtmf_key from dtmf_configs where dtmf_configs.country = calls.country),
    case ${country} ${cases} else '${FALLBACK_DTMF_KEY}' end)`;
}

/** Counts over the calls that have a value. */
function dimension(name: string, value: string): Sum {
  return {
    what: `hours by ${name}`,
    counted: `select hour, value, campaign_id, calls, placed, answered, ring_ms, persons, succeeded, abandoned, machines, no_answer, busy, invalid,
        talked, talk_ms from dimension_hours where dimension = '${name}' order by 1, 2, 3`,
    calls: `select ended_at / 3600000 hour, cast(${value} as text) value, coalesce(campaign_id, 0) campaign_id, count(*) calls, count(placed_at) placed,
        count(answered_at) answered, coalesce(sum(answered_at - placed_at), 0) ring_ms, sum(details ->> '$.answeredBy' is 'person') persons,
        sum(disposition = 'success') succeeded, sum(disposition = 'abandoned') abandoned, sum(disposition = 'machine') machines,
        sum(disposition = 'no_answer') no_answer, sum(disposition = 'busy') busy, sum(disposition = 'invalid_number') invalid, sum(${TALKED}) talked,
        coalesce(sum(ended_at - (details ->> '$.connectedAtMs')) filter (where disposition <> 'interrupted'), 0) talk_ms
      from calls where ended_at is not null and ${value} is not null group by 1, 2, 3 order by 1, 2, 3`,
  };
}

function weeks(by: 'shown' | 'ended', source: string): Sum {
  return {
    what: `weeks by ${by}`,
    counted: `select campaign_id, user_id, disposition, week * 168 + key hour, value calls from weekly_counters, json_each(hours)
      where by = '${by}' and value > 0 order by 1, 2, 3, 4`,
    calls: `select campaign_id, user_id, disposition, hour, sum(calls) calls from (${source}) group by 1, 2, 3, 4
      union all select -1, -1, disposition, hour, sum(calls) from (${source}) group by 3, 4 order by 1, 2, 3, 4`,
  };
}

function blocks(level: number, size: number): Sum {
  return {
    what: `blocks of level ${level}`,
    counted: `select block, campaign_id, user_id, disposition, calls, duration_ms from call_block_counts where level = ${level} order by 1, 2, 3, 4`,
    calls: `select ${BLOCK_OF} / ${size} block, ${ALIKE}, count(*) calls, coalesce(sum(ended_at - placed_at), 0) duration_ms
      from calls where ended_at is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  };
}

/** Of the blocks that have totals. */
function totals(level: number, size: number): Sum {
  const closed = `(select ${BLOCK_OF} / ${size} block, coalesce(user_id, 0) user_id, disposition, coalesce(ended_at - placed_at, 0) ms
      from calls where ended_at is not null) where block in (select block from call_block_totals where level = ${level})`;
  return {
    what: `totals of level ${level}`,
    counted: `select block, user_id, disposition, calls, duration_ms from call_block_totals where level = ${level} order by 1, 2, 3`,
    calls: `select block, user_id, disposition, count(*) calls, sum(ms) duration_ms from ${closed} group by 1, 2, 3
      union all select block, -1, disposition, count(*), sum(ms) from ${closed} group by 1, 3 order by 1, 2, 3`,
  };
}

/** Valid for a stopped server, or when there are no live calls. */
export const SUMS: readonly Sum[] = [
  {
    what: 'campaigns',
    counted:
      'select campaign_id, placed, answered, pressed_one, ended, transferred from campaign_counters where placed > 0 order by 1',
    calls: `select campaign_id, sum(placed_at is not null or disposition is 'interrupted') placed,
        sum(json_extract(details, '$.answeredBy') is 'person') answered, sum(${PRESSED}) pressed_one, count(ended_at) ended,
        sum(ended_at is not null and ${PRESSED} and json_extract(details, '$.connectedAtMs') is not null
          and json_extract(details, '$.transferredByUserId') is null) transferred
      from calls where campaign_id is not null group by campaign_id having placed > 0 order by 1`,
  },
  {
    what: 'hours',
    counted: `select hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, placed, answered, ring_ms, talked
      from hourly_counters order by 1, 2, 3, 4, 5`,
    calls: `select ended_at / 3600000 hour, coalesce(campaign_id, 0) campaign_id, coalesce(user_id, 0) user_id, country, disposition, count(*) calls,
        sum(coalesce(ended_at - placed_at, 0)) duration_ms, sum(json_extract(details, '$.answeredBy') is 'person') persons,
        count(placed_at) placed, count(answered_at) answered, coalesce(sum(answered_at - placed_at), 0) ring_ms, sum(${TALKED}) talked
      from calls where ended_at is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  },
  {
    what: 'agents',
    counted: 'select hour, agent_id, calls from agent_hours order by 1, 2',
    calls: `select ended_at / 3600000 hour, details ->> '$.agentId' agent_id, count(*) calls from calls
      where ended_at is not null and details ->> '$.agentId' is not null group by 1, 2 order by 1, 2`,
  },
  dimension('caller_id', 'caller_id'),
  dimension('agent', "details ->> '$.agentId'"),
  dimension('list', 'list_id'),
  {
    what: 'contacts by outcome',
    counted: `select campaign_id, retrying, reached, succeeded, exhausted, opted_out, excluded from campaign_counters
      where retrying + reached + succeeded + exhausted + opted_out + excluded > 0 order by 1`,
    calls: `select campaign_id, sum(state <> 'done') retrying,
        sum(id in (select contact_id from calls where details ->> '$.answeredBy' = 'person' and contact_id is not null)) reached,
        sum(state = 'done' and outcome = 'success') succeeded, sum(state = 'done' and outcome = 'attempts_used') exhausted,
        sum(state = 'done' and outcome = 'opted_out') opted_out, sum(state = 'done' and outcome in ('blacklisted', 'excluded')) excluded
      from contacts where state = 'done' or attempts > 0 group by 1 order by 1`,
  },
  weeks('shown', SHOWN),
  weeks('ended', 'select campaign_id, user_id, disposition, hour, calls from hourly_counters where calls > 0'),
  blocks(0, 1),
  blocks(1, 128),
  totals(0, 1),
  totals(1, 128),
  {
    what: 'calls of blocks',
    counted: 'select id, claimed from call_blocks where claimed > 0 order by id',
    calls: `select ${BLOCK_OF} id, count(*) claimed from calls group by 1 order by 1`,
  },
  {
    what: 'caller ids, all time',
    counted: 'select phone, ended from cli_totals where ended > 0 order by 1',
    calls: `select caller_id phone, count(*) ended from calls where ended_at is not null and caller_id is not null
      and not (${REFUSED}) group by 1 order by 1`,
  },
  {
    what: 'caller ids, by day',
    counted: 'select day, phone, country, used from cli_usage where used > 0 order by 1, 2, 3',
    calls: `select assigned_at / 86400000 day, caller_id phone, country, count(*) used from calls where caller_id is not null
      and not (${REFUSED}) group by 1, 2, 3 order by 1, 2, 3`,
  },
];
