import type { Connection } from '#server/platform/db/connection.ts';
import { nextOf, type StoredTable } from '#server/platform/exports/stored-table.ts';
import { CliRecord } from '#shared/contracts/cli-usage.ts';
import { createCliUsageStore } from './usage-store.ts';
import { toRecord } from './views.ts';

/** The usage of all caller ids of a page is computed together; a usual inventory is one page. */
const ROWS_PER_PAGE = 10_000;
const FIELDS = Object.keys(CliRecord.properties) as (keyof CliRecord)[];

/** Every caller id as in its list, by id. */
export function createCliTable(db: Connection): StoredTable {
  const clis = createCliUsageStore(db);
  return {
    fields: FIELDS,
    page(after, { nowMs }) {
      const page = clis.pageAfter(after?.[0] ?? 0, ROWS_PER_PAGE, nowMs);
      const records = page.map(toRecord);
      const rows = records.map((record) => FIELDS.map((field) => record[field]));
      const last = page.at(-1);
      return { rows, next: nextOf(page.length, ROWS_PER_PAGE, last && [last.id]) };
    },
  };
}
