/** Combines the conditions of a whole filter. */
import { QUARTER_MS } from '#shared/durations.ts';
import { MAX_QUEUED_MS, type ShownDimension } from '#server/dialer/call-figures.ts';
import { HISTORY_CONDITIONS, USERS_OF_EMAIL, type Where } from './history-clauses.ts';
import { isDisposition } from '#shared/domain/dispositions.ts';
import type { HistoryFilter } from './history-filter.ts';

/** The condition of a filter that matches everything. */
export const EVERYTHING = '1';

type FilterName = keyof HistoryFilter;
const FILTER_NAMES = Object.keys(HISTORY_CONDITIONS) as FilterName[];

const namesIn = (filter: HistoryFilter): FilterName[] => FILTER_NAMES.filter((name) => filter[name] !== undefined);

/**
 * Builds the condition of a filter, including limits on the indexed claim time. `hidden` lists campaigns deleted with
 * their data whose rows are still being removed. `from` is the table to scan.
 */
export function whereOf(filter: HistoryFilter, hidden: readonly number[]): Where & { readonly from: string } {
  const { fromMs, toMs, phone } = filter;
  const { sql, params } = whereOfShown(filter, hidden);
  if (phone?.numbers !== undefined) return { from: 'calls c indexed by calls_phone', sql, params };
  const claimed = [
    ...(fromMs === undefined ? [] : [`c.assigned_at >= $fromMs - ${MAX_QUEUED_MS}`]),
    ...(toMs === undefined ? [] : ['c.assigned_at < $toMs']),
  ];
  return { from: 'calls c', sql: [...claimed, sql].join(' and '), params };
}

/** Part of a filter's calls that one index returns in the history's order. */
type OrderedPart = { readonly index: string; readonly sql: string };

/** Splits a filter into parts that together cover its calls, each in the history's order. */
export function orderedParts(filter: HistoryFilter, userIds: (email: string) => readonly number[]): OrderedPart[] {
  const { phone, campaignId, userEmail, country, statuses } = filter;
  if (phone?.numbers !== undefined) return [{ index: 'calls_phone', sql: '1' }];
  if (campaignId !== undefined) return [{ index: 'calls_campaign', sql: 'c.campaign_id = $campaignId' }];
  if (statuses !== undefined) {
    const ended = statuses.filter(isDisposition);
    return [
      ...ended.map((one) => ({ index: 'calls_outcome', sql: `c.disposition = '${one}'` })),
      ...(ended.length < statuses.length ? [{ index: 'calls_open', sql: 'c.ended_at is null' }] : []),
    ];
  }
  if (userEmail !== undefined)
    return userIds(userEmail).map((id) => ({ index: 'calls_user', sql: `c.user_id = ${id}` }));
  if (country !== undefined) return [{ index: 'calls_country', sql: 'c.country = $country' }];
  return [{ index: 'calls_assigned', sql: '1' }];
}

/**
 * Builds the condition of a filter without limits on the claim time, for calls that are not found through its index.
 */
export function whereOfShown(filter: HistoryFilter, hidden: readonly number[]): Where {
  const clauses = namesIn(filter).map((name) => condition(filter, name));
  const visible = `(c.campaign_id is null or c.campaign_id not in (${hidden.join(', ')}))`;
  return allOf(clauses, hidden.length === 0 ? [] : [visible]);
}

/** Filters that select rows within a dimension, or whose effect is subtracted afterwards (`untilId`). */
const NOT_DIMENSIONS: ReadonlySet<FilterName> = new Set<FilterName>([
  'statuses',
  'weekHour',
  'fromMs',
  'toMs',
  'untilId',
]);

/**
 * Returns the dimension and values of `shown_counters` that count a filter's calls, as SQL, or null if no dimension
 * does.
 */
export function shownRowsOf(
  filter: HistoryFilter,
): { readonly dimension: ShownDimension; readonly values: string; readonly params: Where['params'] } | null {
  const { fromMs = 0, toMs = 0, campaignId = 0, country = '', userEmail = '', trunkId = 0, agentId = 0 } = filter;
  if (fromMs % QUARTER_MS !== 0 || toMs % QUARTER_MS !== 0) return null;
  const words = namesIn(filter).filter((name) => !NOT_DIMENSIONS.has(name));
  if (words.length > 1) return null;
  switch (words[0]) {
    case undefined:
      return { dimension: 'all', values: `''`, params: {} };
    case 'campaignId':
      return { dimension: 'campaign', values: '$campaign', params: { campaign: String(campaignId) } };
    case 'country':
      return { dimension: 'country', values: '$country', params: { country } };
    case 'userEmail':
      return {
        dimension: 'user',
        values: `select cast(id as text) from users where id in ${USERS_OF_EMAIL}`,
        params: { userEmail },
      };
    case 'trunkId':
      return { dimension: 'trunk', values: '$trunk', params: { trunk: String(trunkId) } };
    case 'agentId':
      return { dimension: 'agent', values: '$agent', params: { agent: String(agentId) } };
    case 'reached':
      return filter.reached === 'person' ? { dimension: 'answered_by', values: `'person'`, params: {} } : null;
    default:
      return null;
  }
}

function condition(filter: HistoryFilter, name: FilterName): Where {
  // The value matches its condition, but TypeScript can't correlate the two across a union of keys.
  return HISTORY_CONDITIONS[name](filter[name] as never);
}

function allOf(clauses: readonly Where[], more: readonly string[]): Where {
  const conditions = [...clauses.map(({ sql }) => sql), ...more];
  return {
    sql: conditions.length === 0 ? EVERYTHING : conditions.join(' and '),
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Where['params'],
  };
}
