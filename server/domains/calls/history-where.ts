/** Builds the condition of a whole filter from the clauses of its parts. */
import { HISTORY_CLAUSES, type SumColumn, type Where } from './history-clauses.ts';
import type { HistoryFilter } from './history-filter.ts';

/** The condition of a filter that matches everything. */
export const EVERYTHING = '1';

/** Maximum time between a call's claim and its placing. The indexed range is widened by it. */
export const MAX_QUEUED_MS = 3_600_000;

type FilterName = keyof HistoryFilter;
const FILTER_NAMES = Object.keys(HISTORY_CLAUSES) as FilterName[];

const namesIn = (filter: HistoryFilter): FilterName[] => FILTER_NAMES.filter((name) => filter[name] !== undefined);

/**
 * `hidden`: campaigns deleted with their data, whose rows are still being removed. `from`: the calls, with the index to
 * use.
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

/** The same without the date limits on the claim, for calls that are not found through its index. */
export function whereOfShown(filter: HistoryFilter, hidden: readonly number[]): Where {
  const clauses = namesIn(filter).map((name) => rowsClause(filter, name));
  const visible = `(c.campaign_id is null or c.campaign_id not in (${hidden.join(', ')}))`;
  return allOf(clauses, hidden.length === 0 ? [] : [visible]);
}

/** Whether sums can answer the filter; otherwise the calls themselves are read. */
export function isInSums(filter: HistoryFilter): boolean {
  return namesIn(filter).every((name) => HISTORY_CLAUSES[name].sums !== null);
}

/** The columns of the sums that the filter uses. */
export function sumColumnsOf(filter: HistoryFilter): ReadonlySet<SumColumn> {
  return new Set(
    namesIn(filter).flatMap((name) => {
      const { sums } = HISTORY_CLAUSES[name];
      return sums === null || sums === 'range' ? [] : [sums.column];
    }),
  );
}

/**
 * The condition on sums of ended calls: rows with campaign_id, user_id (0: none) and disposition. Dates and `untilId`
 * are left to the reader. Throws when the sums lack a filter: see isInSums.
 */
export function whereOfSums(filter: HistoryFilter, hidden: readonly number[]): Where {
  const clauses = namesIn(filter).flatMap((name) => sumsClause(filter, name));
  return allOf(clauses, hidden.length === 0 ? [] : [`campaign_id not in (${hidden.join(', ')})`]);
}

// The value's type matches its own clause, but the compiler cannot see that across a union of names: hence `never`.

function rowsClause(filter: HistoryFilter, name: FilterName): Where {
  return HISTORY_CLAUSES[name].rows(filter[name] as never);
}

function sumsClause(filter: HistoryFilter, name: FilterName): Where[] {
  const { sums } = HISTORY_CLAUSES[name];
  if (sums === null) throw new TypeError(`the sums of calls have no filter '${name}'`);
  return sums === 'range' ? [] : [sums.where(filter[name] as never)];
}

function allOf(clauses: readonly Where[], more: readonly string[]): Where {
  const conditions = [...clauses.map(({ sql }) => sql), ...more];
  return {
    sql: conditions.length === 0 ? EVERYTHING : conditions.join(' and '),
    params: Object.assign({}, ...clauses.map(({ params }) => params)) as Where['params'],
  };
}
