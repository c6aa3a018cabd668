import type { Connection } from '#server/platform/db/connection.ts';
import { nextOf, type StoredTable } from '#server/platform/exports/stored-table.ts';
import { CliRecord } from '#shared/contracts/cli-usage.ts';
import { createCliUsageStore } from './usage-store.ts';
import { toRecord } from './views.ts';

/** Large enough for one page to hold a typical inventory, because each page computes the usage of all caller ids. */
const ROWS_PER_PAGE = 10_000;
const FIELDS = Object.keys(CliRecord.properties) as (keyof CliRecord)[];

/** Exports every caller id with the fields of the list, in order of id. */
export function createCliTable(db: Connection): StoredTable {
  const clis = createCliUsageStore(db);
  return {
    fields: FIELDS,
    page(after, { nowMs }) {
      const page = clis.pageAfter(after?.[0] ?? 0, ROWS_PER_PAGE, nowMs);
      const records = page.map((cli) => toRecord(cli, nowMs));
      const rows = records.map((record) => FIELDS.map((field) => record[field]));
      const last = page.at(-1);
      return { rows, next: nextOf(page.length, ROWS_PER_PAGE, last && [last.id]) };
    },
  };
}
