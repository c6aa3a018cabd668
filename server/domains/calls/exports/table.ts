import type { Connection } from '#server/platform/db/connection.ts';
import { nextOf, type PageKey, type StoredTable } from '#server/platform/exports/stored-table.ts';
import { CallRow } from '#shared/contracts/calls.ts';
import { CALLS_PER_PAGE, createCallStore, type HistoryKey } from '../call-store.ts';
import type { HistoryFilter } from '../history-filter.ts';
import { toCallRow } from '../views.ts';

const FIELDS = Object.keys(CallRow.properties) as (keyof CallRow)[];

/** Exports calls with the fields of the history, newest first. */
export function createCallTable(db: Connection): StoredTable<HistoryFilter> {
  const calls = createCallStore(db);
  return {
    fields: FIELDS,
    page(after, { filter = {} }, until) {
      const narrowed = calls.narrowed(filter, 'ofSome');
      const page = calls.pageAfter(narrowed, keyOf(after), CALLS_PER_PAGE, keyOf(until));
      const rows = page.map((call) => {
        const row = toCallRow(call);
        return FIELDS.map((field) => row[field]);
      });
      const last = page.at(-1);
      return { rows, next: until ?? nextOf(page.length, CALLS_PER_PAGE, last && [last.assignedAt, last.id]) };
    },
    endOfPage: (after, { filter = {} }) => calls.endOfPage(filter, after),
  };
}

const keyOf = (key: PageKey | null): HistoryKey | null => key && { assignedAt: key[0]!, id: key[1]! };
