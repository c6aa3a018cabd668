import { CALL_FIGURES } from '#server/dialer/call-figures.ts';
import { DTMF_DEFAULTS, FALLBACK_DTMF_KEY } from '#shared/domain/dtmf-defaults.ts';
import { COUNTERS, type Counter } from '../check-data/check-data.ts';

/** Calls refused just before placing, because their number had been blacklisted after the claim. */
const REFUSED = `disposition is 'failed' and placed_at is null and details ->> '$.sipCause' is null`;
/** Whether the last key pressed is the one configured for the called country. */
const PRESSED = `coalesce(details ->> '$.keys', '') like '%' || ${dtmfKeyOf('country')}`;

function dtmfKeyOf(country: string): string {
  const cases = DTMF_DEFAULTS.map((row) => `when '${row.country}' then '${row.dtmfKey}'`).join(' ');
  return `coalesce((select dtmf_key from dtmf_configs where dtmf_configs.country = calls.country),
    case ${country} ${cases} else '${FALLBACK_DTMF_KEY}' end)`;
}

/** All counters. They match their rows only if no call is live and none was removed. */
export const SUMS: readonly Counter[] = [
  ...COUNTERS,
  {
    what: 'campaigns',
    counted:
      'select campaign_id, placed, answered, pressed_one, ended, transferred from campaign_counters where placed > 0',
    rows: `select campaign_id, sum(${CALL_FIGURES.placed.sql} or disposition is 'interrupted') placed,
        sum(${CALL_FIGURES.persons.sql}) answered, sum(${PRESSED}) pressed_one, count(ended_at) ended,
        sum(ended_at is not null and ${PRESSED} and json_extract(details, '$.connectedAtMs') is not null
          and json_extract(details, '$.transferredByUserId') is null) transferred
      from calls where campaign_id is not null group by campaign_id having placed > 0`,
  },
  {
    what: 'contacts that a person answered',
    counted: 'select id from contacts where reached',
    rows: `select contact_id from calls where contact_id is not null and ${CALL_FIGURES.persons.sql} group by 1`,
  },
  {
    what: 'caller ids, all time',
    counted: 'select phone, ended from cli_totals where ended > 0',
    rows: `select caller_id, count(*) from calls where ended_at is not null and caller_id is not null
      and not (${REFUSED}) group by 1`,
  },
  {
    what: 'caller ids, by day',
    counted: 'select day, phone, country, used from cli_usage where used > 0',
    rows: `select assigned_at / 86400000, caller_id, country, count(*) from calls where caller_id is not null
      and not (${REFUSED}) group by 1, 2, 3`,
  },
];
