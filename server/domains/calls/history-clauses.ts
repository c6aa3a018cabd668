/**
 * The meaning of each history filter: its condition on rows of `calls`, and on the sums of ended calls. Every reader
 * takes its conditions from this table through history-where.ts, so a filter added here applies everywhere.
 */
import { DISPOSITIONS, hasKnownEnd } from '#shared/domain/dispositions.ts';
import type { DetailField } from '#server/platform/db/call-details.ts';
import type { HistoryFilter, PhoneFilter, Reach } from './history-filter.ts';
import { weekHourCondition } from './week-hour.ts';
import type { CallStatus } from './wire-states.ts';

/** A condition with its named parameters. */
export type Where = { readonly sql: string; readonly params: Readonly<Record<string, string | number>> };

/**
 * The columns by which the sums of ended calls (`call_block_counts`, `weekly_counters`, `hourly_counters`) are grouped.
 */
export type SumColumn = 'campaign_id' | 'user_id' | 'disposition';

/** Filters that the readers of sums apply themselves: dates cut blocks and hours, newer calls are subtracted. */
type RangeFilter = 'fromMs' | 'toMs' | 'untilId';

type Clause<Value, Sums> = {
  /** On a row `c` of `calls`. */
  readonly rows: (value: Value) => Where;
  readonly sums: Sums;
};

/** On a row of sums, with the column it needs. Null: the sums lack it, so the calls themselves are read. */
type SumsClause<Value> = { readonly column: SumColumn; readonly where: (value: Value) => Where } | null;

/** One clause per filter: a filter without one does not compile. */
export type FilterClauses<Filter> = {
  readonly [K in keyof Filter]-?: Clause<
    NonNullable<Filter[K]>,
    K extends RangeFilter ? 'range' : SumsClause<NonNullable<Filter[K]>>
  >;
};

/** How the history names a user (`users`: table or alias): by e-mail or, without one, by username. */
export const emailOf = (users: string): string => `coalesce(nullif(${users}.email, ''), ${users}.username)`;

/** The date that the history shows for a call. */
export const SHOWN_AT = 'coalesce(c.placed_at, c.assigned_at)';

/** Calls, or sums of them, whose end is known. */
export const ENDS_KNOWN = `disposition not in (${wordsOf(DISPOSITIONS.filter((one) => !hasKnownEnd(one)))})`;

const USERS_OF_EMAIL = `(select id from users where ${emailOf('users')} = $userEmail collate nocase)`;

const detail = (field: DetailField): string => `c.details ->> '$.${field}'`;

/** As the counters of campaigns count them (server/dialer/counters.ts). */
const PRESSED = `${detail('menuAtMs')} is not null and ${detail('transferredByUserId')} is null`;
const REACHED: Readonly<Record<Reach, string>> = {
  placed: 'c.placed_at is not null',
  person: `${detail('answeredBy')} = 'person'`,
  key: `${PRESSED} and (${detail('wantedAtMs')} is not null or c.disposition = 'success')`,
  agent: `${PRESSED} and ${detail('connectedAtMs')} is not null and c.disposition is not null`,
};

export const HISTORY_CLAUSES: FilterClauses<HistoryFilter> = {
  statuses: {
    rows: (statuses) => ({ sql: statusCondition(statuses), params: {} }),
    sums: {
      column: 'disposition',
      where: (statuses) => ({ sql: `disposition in (${wordsOf(statuses)})`, params: {} }),
    },
  },
  userEmail: {
    rows: (userEmail) => ({ sql: `c.user_id in ${USERS_OF_EMAIL}`, params: { userEmail } }),
    sums: {
      column: 'user_id',
      where: (userEmail) => ({ sql: `user_id in ${USERS_OF_EMAIL}`, params: { userEmail } }),
    },
  },
  campaignId: {
    rows: (campaignId) => ({ sql: 'c.campaign_id = $campaignId', params: { campaignId } }),
    sums: {
      column: 'campaign_id',
      where: (campaignId) => ({ sql: 'campaign_id = $campaignId', params: { campaignId } }),
    },
  },
  country: {
    rows: (country) => ({ sql: 'c.country = $country', params: { country } }),
    sums: null,
  },
  agentId: {
    rows: (agentId) => ({ sql: `${detail('agentId')} = $agentId`, params: { agentId } }),
    sums: null,
  },
  trunkId: {
    rows: (trunkId) => ({ sql: 'c.trunk_id = $trunkId', params: { trunkId } }),
    sums: null,
  },
  callerId: {
    rows: (callerId) => ({ sql: 'c.caller_id = $callerId', params: { callerId } }),
    sums: null,
  },
  reached: {
    rows: (reached) => ({ sql: REACHED[reached], params: {} }),
    sums: null,
  },
  weekHour: {
    rows: (weekHour) => weekHourCondition(`${SHOWN_AT} / 3600000`, weekHour),
    sums: null,
  },
  fromMs: {
    rows: (fromMs) => ({ sql: `${SHOWN_AT} >= $fromMs`, params: { fromMs } }),
    sums: 'range',
  },
  toMs: {
    rows: (toMs) => ({ sql: `${SHOWN_AT} < $toMs`, params: { toMs } }),
    sums: 'range',
  },
  untilId: {
    rows: (untilId) => ({ sql: 'c.id <= $untilId', params: { untilId } }),
    sums: 'range',
  },
  phone: {
    rows: phoneCondition,
    sums: null,
  },
};

function phoneCondition({ fragments, numbers }: PhoneFilter): Where {
  if (numbers === undefined) {
    const patterns = fragments.map(({ digits, fromStart }) => (fromStart ? `+${digits}%` : `%${digits}%`));
    return {
      sql: `(${patterns.map((_, index) => `c.phone like $phone${index}`).join(' or ')})`,
      params: Object.fromEntries(patterns.map((pattern, index) => [`phone${index}`, pattern])),
    };
  }
  return { sql: 'c.phone in (select value from json_each($numbers))', params: { numbers: JSON.stringify(numbers) } };
}

function statusCondition(statuses: readonly CallStatus[]): string {
  const ended = statuses.filter((status) => status !== 'claimed' && status !== 'placed');
  const options = [
    ...(ended.length > 0 ? [`c.disposition in (${wordsOf(ended)})`] : []),
    ...(statuses.includes('claimed') ? ['(c.disposition is null and c.placed_at is null)'] : []),
    ...(statuses.includes('placed') ? ['(c.disposition is null and c.placed_at is not null)'] : []),
  ];
  return options.length === 0 ? '0' : `(${options.join(' or ')})`;
}

function wordsOf(statuses: readonly CallStatus[]): string {
  return statuses.map((word) => `'${word}'`).join(', ');
}
