import { CallRow } from '#shared/contracts/calls.ts';
import { BYTE_ORDER_MARK, safeCell, toCsv } from '#server/http/csv.ts';
import type { CallStore, HistoryKey } from './call-store.ts';
import type { HistoryFilter } from './history-filter.ts';
import { toCallRow } from './views.ts';

export type ExportPageRequest = {
  readonly filter: HistoryFilter;
  /** Where the page before ended; null for the first. */
  readonly after: HistoryKey | null;
  readonly separator: string;
};
/** `next` is null when there is no more. */
export type ExportPage = { readonly csv: string; readonly next: HistoryKey | null };

const ROWS_PER_PAGE = 2000;
const FIELDS = Object.keys(CallRow.properties) as (keyof CallRow)[];

/** Writes one page of the history's export; it runs in the pool, and nothing is held between two pages. */
export function createExportPage(calls: Pick<CallStore, 'pageAfter'>): (request: ExportPageRequest) => ExportPage {
  return ({ filter, after, separator }) => {
    const page = calls.pageAfter(filter, after, ROWS_PER_PAGE);
    const rows = page.map((call) => toCells(toCallRow(call)));
    const last = page.at(-1);
    return {
      csv: after === null ? BYTE_ORDER_MARK + toCsv([FIELDS, ...rows], separator) : toCsv(rows, separator),
      next: last === undefined || page.length < ROWS_PER_PAGE ? null : { assignedAt: last.assignedAt, id: last.id },
    };
  };
}

function toCells(row: CallRow): string[] {
  return FIELDS.map((field) => {
    const value = row[field];
    return value === null ? '' : safeCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
}
