/** Defines each history filter as an SQL condition on `calls c`, shared by all readers of the history. */
import { QUARTER_MS } from '#shared/durations.ts';
import { wordsOf } from '#server/dialer/call-figures.ts';
import { isDisposition } from '#shared/domain/dispositions.ts';
import type { DetailField } from '#server/platform/db/call-details.ts';
import type { HistoryFilter, PhoneFilter, Reach } from './history-filter.ts';
import { weekHourCondition } from './week-hour.ts';
import type { CallStatus } from './wire-states.ts';

/** SQL condition with its named parameters. */
export type Where = { readonly sql: string; readonly params: Readonly<Record<string, string | number>> };

/** Requires a condition for every filter at compile time. */
type Conditions = {
  readonly [K in keyof HistoryFilter]-?: (value: NonNullable<HistoryFilter[K]>) => Where;
};

/**
 * Returns SQL for a user's name in the history: the e-mail or, if it is empty, the username. `users` is a table or
 * alias.
 */
export const emailOf = (users: string): string => `coalesce(nullif(${users}.email, ''), ${users}.username)`;

/** SQL for the time that the history shows for a call. */
export const SHOWN_AT = 'coalesce(c.placed_at, c.assigned_at)';

/** SQL for the ids of the users with the e-mail `$userEmail`; several may share one. */
export const USERS_OF_EMAIL = `(select id from users where ${emailOf('users')} = $userEmail collate nocase)`;

const detail = (field: DetailField): string => `c.details ->> '$.${field}'`;

/** Must match how the counters of campaigns count a pressed key (server/dialer/counters.ts). */
const PRESSED = `${detail('menuAtMs')} is not null and ${detail('transferredByUserId')} is null`;
const REACHED: Readonly<Record<Reach, string>> = {
  placed: 'c.placed_at is not null',
  person: `${detail('answeredBy')} = 'person'`,
  key: `${PRESSED} and (${detail('wantedAtMs')} is not null or c.disposition = 'success')`,
  agent: `${PRESSED} and ${detail('connectedAtMs')} is not null and c.disposition is not null`,
};

export const HISTORY_CONDITIONS: Conditions = {
  statuses: (statuses) => ({ sql: statusCondition(statuses), params: {} }),
  userEmail: (userEmail) => ({ sql: `c.user_id in ${USERS_OF_EMAIL}`, params: { userEmail } }),
  codeId: (codeId) => ({
    sql: 'c.id in (select call_id from call_wrap_ups where code_id = $codeId and counted_at is not null)',
    params: { codeId },
  }),
  campaignId: (campaignId) => ({ sql: 'c.campaign_id = $campaignId', params: { campaignId } }),
  country: (country) => ({ sql: 'c.country = $country', params: { country } }),
  agentId: (agentId) => ({ sql: `${detail('agentId')} = $agentId`, params: { agentId } }),
  trunkId: (trunkId) => ({ sql: 'c.trunk_id = $trunkId', params: { trunkId } }),
  callerId: (callerId) => ({ sql: 'c.caller_id = $callerId', params: { callerId } }),
  reached: (reached) => ({ sql: REACHED[reached], params: {} }),
  weekHour: (weekHour) => weekHourCondition(`${SHOWN_AT} / ${QUARTER_MS}`, weekHour),
  fromMs: (fromMs) => ({ sql: `${SHOWN_AT} >= $fromMs`, params: { fromMs } }),
  toMs: (toMs) => ({ sql: `${SHOWN_AT} < $toMs`, params: { toMs } }),
  untilId: (untilId) => ({ sql: 'c.id <= $untilId', params: { untilId } }),
  phone: phoneCondition,
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
  const ended = statuses.filter(isDisposition);
  const options = [
    ...(ended.length > 0 ? [`c.disposition in (${wordsOf(ended)})`] : []),
    ...(statuses.includes('claimed') ? ['(c.disposition is null and c.placed_at is null)'] : []),
    ...(statuses.includes('placed') ? ['(c.disposition is null and c.placed_at is not null)'] : []),
  ];
  return options.length === 0 ? '0' : `(${options.join(' or ')})`;
}
