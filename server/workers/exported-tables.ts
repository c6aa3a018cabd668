/** The tables and sheets that the domains export without a row limit. */
import type { Connection } from '#server/platform/db/connection.ts';
import { createCallSheet } from '#server/domains/calls/call-sheet.ts';
import { createCallTable } from '#server/domains/calls/exports/table.ts';
import type { HistoryFilter } from '#server/domains/calls/history-filter.ts';
import { createCliTable } from '#server/domains/caller-ids/usage/table.ts';
import { createContactSheet } from '#server/domains/contacts/directory/contact-sheet.ts';
import { createMetricTable } from '#server/domains/monitoring/metrics/table.ts';
import { createReportSheet } from '#server/domains/reports/files.ts';
import type { Sheet, SheetRequest, WorkbookSource } from '#server/platform/exports/sheet.ts';
import { rowsOf, type StoredTable, type StoredTableName } from '#server/platform/exports/stored-table.ts';
import { sheetOf } from '#server/platform/exports/workbook.ts';

export function openStoredTables(db: Connection): Readonly<Record<StoredTableName, StoredTable<HistoryFilter>>> {
  return { calls: createCallTable(db), cli: createCliTable(db), metrics: createMetricTable(db) };
}

export function openSheets(db: Connection): (source: WorkbookSource) => Sheet {
  const sheets = { calls: createCallSheet(db), contacts: createContactSheet(db), report: createReportSheet(db) };
  const tables = openStoredTables(db);
  return (source) => {
    if ('sheet' in source) return sheets[source.sheet](source as SheetRequest<never>);
    const table = tables[source.table];
    return sheetOf({ name: source.name, fields: table.fields, rows: rowsOf(table, source) });
  };
}
