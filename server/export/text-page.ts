import type { StoredTable, StoredTableName, PageKey } from './stored-tables.ts';
import { toCsvPage, toJsonPage } from './table-text.ts';

export type TextPageRequest = {
  readonly table: StoredTableName;
  readonly format: 'csv' | 'json';
  readonly separator: string;
  /** When the file was asked for. */
  readonly nowMs: number;
  /** Where the page before ended; null for the first. */
  readonly after: PageKey | null;
};
/** `next` is null when there is no more. */
export type TextPage = { readonly text: string; readonly next: PageKey | null };

/** Writes one page of a stored table as text; it runs in the pool, and nothing is held between two pages. */
export function createTextPage(tables: Readonly<Record<StoredTableName, StoredTable>>) {
  return ({ table, format, separator, nowMs, after }: TextPageRequest): TextPage => {
    const { fields, page } = tables[table];
    const { rows, next } = page(after, nowMs);
    const isFirst = after === null;
    const text = format === 'csv' ? toCsvPage(fields, rows, isFirst, separator) : toJsonPage(fields, rows, isFirst);
    return { text, next };
  };
}
