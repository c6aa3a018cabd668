/** Exports stored tables as CSV or JSON. The pool writes pages ahead while earlier ones are sent. */
import { Readable } from 'node:stream';
import type { Row } from '#shared/lists/cell.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import type { PageKey, StoredTable, StoredTableName, TableRequest } from './stored-table.ts';

export type TextPageRequest<Filter = never> = TableRequest<Filter> & {
  readonly table: StoredTableName;
  readonly format: 'csv' | 'json';
  readonly separator: string;
  /** Last row of the previous page; null for the first page. */
  readonly after: PageKey | null;
  /** Last row of this page. If null, the page ends when it is full. */
  readonly until: PageKey | null;
};
/** UTF-8 text of a page. `next` is null on the last page. */
export type TextPage = { readonly bytes: Uint8Array; readonly next: PageKey | null };

/** Rows encoded together: one string per page takes twice the time, mostly for garbage collection. */
const ROWS_AT_ONCE = 10;

/** Creates the pool's task that writes one page of a stored table. It keeps no state between pages. */
export function createTextPage<Filter>(tables: Readonly<Record<StoredTableName, StoredTable<Filter>>>) {
  return ({ table, format, separator, after, until, ...request }: TextPageRequest<Filter>): TextPage => {
    const { fields, page } = tables[table];
    const { rows, next } = page(after, request, until);
    const parts: Buffer[] = [];
    if (after === null && format === 'csv') parts.push(Buffer.from(csvHead(fields, separator)));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      const text = format === 'csv' ? toCsv(some, separator) : toElements(fields, some, after === null && from === 0);
      parts.push(Buffer.from(text));
    }
    return { bytes: Buffer.concat(parts), next };
  };
}

/** Returns elements of a JSON array, one object per row, with a comma before all but the first. */
function toElements(fields: readonly string[], rows: readonly Row[], isFirst: boolean): string {
  const elements = rows.map((row) => JSON.stringify(Object.fromEntries(fields.map((field, i) => [field, row[i]]))));
  return `${isFirst ? '' : ',\n'}${elements.join(',\n')}`;
}

/** Pages written ahead of the one being sent: as many as the pool writes concurrently. */
const MOST_AHEAD = 2;

/**
 * Yields all pages in order and writes the next ones ahead. `endAfter` finds the last row of the page after a key
 * without reading the page; where it returns null, the next page starts once this one is written. Writing stops with
 * the reader.
 */
export async function* textPages(
  write: (after: PageKey | null, until: PageKey | null) => Promise<TextPage>,
  endAfter: (after: PageKey | null) => PageKey | null = () => null,
): AsyncGenerator<Uint8Array, void> {
  const ahead: Promise<TextPage>[] = [];
  /** The next page begins after `key`; undefined until the newest page is written. */
  let next: { readonly key: PageKey | null } | undefined = { key: null };

  function begin(): void {
    while (next !== undefined && ahead.length < MOST_AHEAD) {
      const until = endAfter(next.key);
      const page = write(next.key, until);
      page.catch(() => {}); // no unhandled rejection: it is awaited later
      ahead.push(page);
      next = until === null ? undefined : { key: until };
    }
  }

  begin();
  for (let page = ahead.shift(); page !== undefined; page = ahead.shift()) {
    const { bytes, next: end } = await page;
    if (next === undefined && ahead.length === 0 && end !== null) next = { key: end };
    begin();
    yield bytes;
  }
}

export function streamOf(parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(parts, { objectMode: false });
}
