import { CallRow } from '#shared/contracts/calls.ts';
import { BYTE_ORDER_MARK, toCsv } from '#server/http/csv.ts';
import type { Call } from './queries/call-rows.ts';
import type { CallStore, HistoryKey } from './call-store.ts';
import { toCsvLine } from './csv-line.ts';
import { ROWS_PER_PAGE, type ExportPage } from './export-pages.ts';
import type { HistoryFilter } from './history-filter.ts';
import { createJoinedBytes } from './joined-bytes.ts';
import { toCallRow } from './views.ts';

export type ExportPageRequest = {
  readonly filter: HistoryFilter;
  /** Where the page before ended; null for the first. */
  readonly after: HistoryKey | null;
  /** Its last row, where that is known; null: it ends when it is full. */
  readonly until: HistoryKey | null;
  readonly separator: string;
};

const HEADS = Object.keys(CallRow.properties);

/** Writes one page of the history's export; it runs in the pool, and nothing is held between two pages. */
export function createExportPage(
  calls: Pick<CallStore, 'narrowed' | 'pageAfter' | 'pageBetween'>,
): (request: ExportPageRequest) => ExportPage {
  const toBytes = createJoinedBytes();
  return ({ filter, after, until, separator }) => {
    const heads = after === null ? BYTE_ORDER_MARK + toCsv([HEADS], separator) : '';
    if (until !== null) {
      return { csv: toBytes(linesOf(heads, calls.pageBetween(after, until), separator)), next: until };
    }
    const page = calls.pageAfter(calls.narrowed(filter, 'ofSome'), after, ROWS_PER_PAGE);
    return { csv: toBytes(linesOf(heads, page, separator)), next: lastOf(page) };
  };
}

function* linesOf(heads: string, calls: Iterable<Call>, separator: string): Generator<string, void> {
  yield heads;
  for (const call of calls) yield toCsvLine(toCallRow(call), separator);
}

function lastOf(page: readonly HistoryKey[]): HistoryKey | null {
  const last = page.at(-1);
  return last === undefined || page.length < ROWS_PER_PAGE ? null : { assignedAt: last.assignedAt, id: last.id };
}
