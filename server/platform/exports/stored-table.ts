import type { Row } from '#shared/lists/cell.ts';

export type StoredTableName = 'calls' | 'cli' | 'metrics';

/** Last row of a page; the next page begins after it. Must be structured-cloneable. */
export type PageKey = readonly number[];
type TablePage = { readonly rows: readonly Row[]; /** Null on the last page. */ readonly next: PageKey | null };

/** `nowMs` is the time of the request. Without `filter`, all rows are selected. */
export type TableRequest<Filter = never> = { readonly nowMs: number; readonly filter?: Filter };

/** A table exported from the database page by page, at any length. */
export type StoredTable<Filter = never> = {
  readonly fields: readonly string[];
  /** Reads the page after `after`, from the start if null. It ends at `until` or, if null, when it is full. */
  page(after: PageKey | null, request: TableRequest<Filter>, until: PageKey | null): TablePage;
  /** Finds the last row of the page after `after` without reading it; null if that is not possible. */
  endOfPage?(after: PageKey | null, request: TableRequest<Filter>): PageKey | null;
};

/** A workbook of one sheet with this name and table, as of `nowMs`. */
export type TableSource = { readonly name: string; readonly table: StoredTableName; readonly nowMs: number };

/** Returns the key of the next page, or null if this page was not full. */
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
