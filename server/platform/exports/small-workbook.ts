/** Builds small workbooks in the main thread: starting a thread takes more than a second, packing them a moment. */
import type { StoredTable, StoredTableName, TableSource } from './stored-table.ts';
import { toWorkbook } from './workbook.ts';

/** Few enough for the main thread to pack in some milliseconds. */
export const FEW_ROWS = 100;

/** Packs a stored table with few rows; null when it has more. */
export function createSmallWorkbook(tables: Readonly<Record<StoredTableName, StoredTable>>) {
  return async ({ name, table, nowMs }: TableSource): Promise<Buffer | null> => {
    const { fields, few } = tables[table];
    const rows = few(FEW_ROWS, nowMs);
    return rows === null ? null : toWorkbook([{ name, fields, rows }]);
  };
}
