import type { Row } from '#shared/lists/cell.ts';

export type StoredTableName = 'calls' | 'cli' | 'metrics';

/** The last row of a page; the next page begins after it. Plain data. */
export type PageKey = readonly number[];
type TablePage = { readonly rows: readonly Row[]; /** Null: no more pages. */ readonly next: PageKey | null };

/** `nowMs` is when the file was requested; `filter` selects rows, all without it. */
export type TableRequest<Filter = never> = { readonly nowMs: number; readonly filter?: Filter };

/** A table exported directly from the database, in pages, at any length. */
export type StoredTable<Filter = never> = {
  readonly fields: readonly string[];
  /** `after` is null for the first page; `until` is its last row, where that is known (see textPages). */
  page(after: PageKey | null, request: TableRequest<Filter>, until: PageKey | null): TablePage;
  /** The last row of the page after `after`, found without reading the page; null where that is not possible. */
  endOfPage?(after: PageKey | null, request: TableRequest<Filter>): PageKey | null;
};

/** The table of a workbook's one sheet, its name, and when it was requested. */
export type TableSource = { readonly name: string; readonly table: StoredTableName; readonly nowMs: number };

/** Null for a page that is not full: no other follows. */
export function nextOf(rows: number, most: number, last: PageKey | undefined): PageKey | null {
  return last === undefined || rows < most ? null : last;
}

export function* rowsOf({ page }: StoredTable, request: TableRequest): Generator<Row> {
  let after: PageKey | null = null;
  do {
    const found = page(after, request, null);
    yield* found.rows;
    after = found.next;
  } while (after !== null);
}
