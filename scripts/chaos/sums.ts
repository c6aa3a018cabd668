import { COUNTED_TABLES } from '#server/dialer/call-figures.ts';
import { comparisonOf } from '#server/dialer/recount.ts';
import { DTMF_DEFAULTS, FALLBACK_DTMF_KEY } from '#shared/domain/dtmf-defaults.ts';

/** The counters that are maintained next to the calls, each with the query over the calls that must return the same. */
type Sum = { readonly what: string; readonly counted: string; readonly calls: string };

/** Refused just before placing, because its number was blacklisted meanwhile. */
const REFUSED = `disposition is 'failed' and placed_at is null and details ->> '$.sipCause' is null`;
/** The last key was the called country's. */
const PRESSED = `coalesce(details ->> '$.keys', '') like '%' || ${dtmfKeyOf('country')}`;

function dtmfKeyOf(country: string): string {
  const cases = DTMF_DEFAULTS.map((row) => `when '${row.country}' then '${row.dtmfKey}'`).join(' ');
  return `coalesce((select dtmf_key from dtmf_configs where dtmf_configs.country = calls.country),
    case ${country} ${cases} else '${FALLBACK_DTMF_KEY}' end)`;
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
  ...COUNTED_TABLES.map((table) => ({ what: table.name, ...comparisonOf(table) })),
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
