/** Workbooks of few rows, packed at once: a thread takes a second and more to start, and those a moment. */
import type { StoredTable, StoredTableName } from './stored-tables.ts';
import type { WorkbookSource } from './workbook-contract.ts';
import { toWorkbook } from './workbook.ts';

/** What the main thread packs in some milliseconds. */
export const FEW_ROWS = 100;

/** Packs a stored table that has few rows; null when it has more. */
export function createSmallWorkbook(tables: Readonly<Record<StoredTableName, StoredTable>>) {
  return async ({ name, table, nowMs }: WorkbookSource): Promise<Buffer | null> => {
    const { fields, few } = tables[table];
    const rows = few(FEW_ROWS, nowMs);
    return rows === null ? null : toWorkbook([{ name, fields, rows }]);
  };
}
