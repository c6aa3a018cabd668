import { DISPOSITIONS, hasKnownEnd } from '#engine/model/disposition.ts';
import type { HistoryFilter } from './history-filter.ts';
import type { CallStanding } from './wire-states.ts';

/** A condition over `calls c`, with its named parameters. */
export type Where = { readonly sql: string; readonly params: Readonly<Record<string, string | number>> };

/** The condition of a filter that leaves nothing out. */
export const EVERYTHING = '1';

/** How long a call may stand between its claim and its placing, at most: widens the indexed range. */
export const MAX_QUEUED_MS = 3_600_000;

/** How history names a user (`users`, under an alias or not): by the e-mail or, without one, by the username. */
export const emailOf = (users: string): string => `coalesce(nullif(${users}.email, ''), ${users}.username)`;

/** The users whom the filter names. */
export const USERS_OF_EMAIL = `(select id from users where ${emailOf('users')} = $userEmail collate nocase)`;

/** What history shows as a call's date. */
export const SHOWN_AT = 'coalesce(c.placed_at, c.assigned_at)';

/** Which calls, or sums of them, have an end that is known. */
export const ENDS_KNOWN = `disposition not in (${wordsOf(DISPOSITIONS.filter((one) => !hasKnownEnd(one)))})`;

/** `hidden`: campaigns deleted with their data, whose rows are still going. `from`: the calls, by the index that finds them. */
export function whereOf(filter: HistoryFilter, hidden: readonly number[]): Where & { readonly from: string } {
  const { fromMs, toMs, numbers } = filter;
  const { sql, params } = whereOfShown(filter, hidden);
  if (numbers !== undefined) return { from: 'calls c indexed by calls_phone', sql, params };
  const claimed = [
    ...(fromMs === undefined ? [] : [`c.assigned_at >= $fromMs - ${MAX_QUEUED_MS}`]),
    ...(toMs === undefined ? [] : ['c.assigned_at < $toMs']),
  ];
  return { from: 'calls c', sql: [...claimed, sql].join(' and '), params };
}

/** The same without what the dates say of the claim: for calls that are found by another way than its index. */
export function whereOfShown(filter: HistoryFilter, hidden: readonly number[]): Where {
  const conditions: string[] = [];
  const params: Record<string, string | number> = {};
  const { standings, userEmail, fromMs, toMs, campaignId, untilId, phone, numbers } = filter;
  if (standings !== undefined) conditions.push(standingsCondition(standings));
  if (userEmail !== undefined) {
    conditions.push(`c.user_id in ${USERS_OF_EMAIL}`);
    params['userEmail'] = userEmail;
  }
  if (fromMs !== undefined) {
    conditions.push(`${SHOWN_AT} >= $fromMs`);
    params['fromMs'] = fromMs;
  }
  if (toMs !== undefined) {
    conditions.push(`${SHOWN_AT} < $toMs`);
    params['toMs'] = toMs;
  }
  if (campaignId !== undefined) {
    conditions.push('c.campaign_id = $campaignId');
    params['campaignId'] = campaignId;
  }
  if (untilId !== undefined) {
    conditions.push('c.id <= $untilId');
    params['untilId'] = untilId;
  }
  if (numbers !== undefined) {
    conditions.push('c.phone in (select value from json_each($numbers))');
    params['numbers'] = JSON.stringify(numbers);
  } else if (phone !== undefined) {
    conditions.push('c.phone like $phone');
    params['phone'] = phone.fromStart ? `+${phone.digits}%` : `%${phone.digits}%`;
  }
  if (hidden.length > 0) conditions.push(`(c.campaign_id is null or c.campaign_id not in (${hidden.join(', ')}))`);
  return { sql: conditions.length === 0 ? EVERYTHING : conditions.join(' and '), params };
}

/** The same over sums of ended calls: rows with campaign_id, user_id (0: none) and disposition. Dates, phone and age are not in them. */
export function whereOfSums({ standings, userEmail, campaignId }: HistoryFilter, hidden: readonly number[]): Where {
  const conditions: string[] = [];
  const params: Record<string, string | number> = {};
  if (standings !== undefined) conditions.push(`disposition in (${wordsOf(standings)})`);
  if (userEmail !== undefined) {
    conditions.push(`user_id in ${USERS_OF_EMAIL}`);
    params['userEmail'] = userEmail;
  }
  if (campaignId !== undefined) {
    conditions.push('campaign_id = $campaignId');
    params['campaignId'] = campaignId;
  }
  if (hidden.length > 0) conditions.push(`campaign_id not in (${hidden.join(', ')})`);
  return { sql: conditions.length === 0 ? '1' : conditions.join(' and '), params };
}

function standingsCondition(standings: readonly CallStanding[]): string {
  const ended = standings.filter((standing) => standing !== 'claimed' && standing !== 'placed');
  const options = [
    ...(ended.length > 0 ? [`c.disposition in (${wordsOf(ended)})`] : []),
    ...(standings.includes('claimed') ? ['(c.disposition is null and c.placed_at is null)'] : []),
    ...(standings.includes('placed') ? ['(c.disposition is null and c.placed_at is not null)'] : []),
  ];
  return options.length === 0 ? '0' : `(${options.join(' or ')})`;
}

function wordsOf(standings: readonly CallStanding[]): string {
  return standings.map((word) => `'${word}'`).join(', ');
}
