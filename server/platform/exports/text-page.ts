/** Stored tables of any length as CSV or JSON: written page by page in the pool, and sent one after the other. */
import { Readable } from 'node:stream';
import type { Row } from '#shared/lists/cell.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import type { PageKey, StoredTable, StoredTableName, TableRequest } from './stored-table.ts';

export type TextPageRequest<Filter = never> = TableRequest<Filter> & {
  readonly table: StoredTableName;
  readonly format: 'csv' | 'json';
  readonly separator: string;
  /** Where the previous page ended; null for the first. */
  readonly after: PageKey | null;
  /** Its last row, where that is known; null: it ends when it is full. */
  readonly until: PageKey | null;
};
/** `bytes` are UTF-8. `next` is null on the last page. */
export type TextPage = { readonly bytes: Uint8Array; readonly next: PageKey | null };

/** Rows encoded together: one long text per page takes twice the time, mostly for garbage collection. */
const ROWS_AT_ONCE = 10;

/** Writes one page of a stored table as text. It runs in the pool and holds nothing between two pages. */
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

/** Elements of a JSON array, one object per row; all but the first are preceded by a comma. */
function toElements(fields: readonly string[], rows: readonly Row[], isFirst: boolean): string {
  const elements = rows.map((row) => JSON.stringify(Object.fromEntries(fields.map((field, i) => [field, row[i]]))));
  return `${isFirst ? '' : ',\n'}${elements.join(',\n')}`;
}

/** Pages that are being written or wait, beside the one that is sent: one for each of the pool's writers. */
const MOST_AHEAD = 2;

/**
 * All pages in order; while one is sent, the next are written. `endAfter` finds the last row of the page after a key
 * without reading the page. Where it can't (null), a page is begun when the previous one is there. A reader that stops
 * also stops the writing.
 */
export async function* textPages(
  write: (after: PageKey | null, until: PageKey | null) => Promise<TextPage>,
  endAfter: (after: PageKey | null) => PageKey | null = () => null,
): AsyncGenerator<Uint8Array, void> {
  const ahead: Promise<TextPage>[] = [];
  /** The next page begins after `key`; undefined: that is known when the newest page is there. */
  let next: { readonly key: PageKey | null } | undefined = { key: null };

  function begin(): void {
    while (next !== undefined && ahead.length < MOST_AHEAD) {
      const until = endAfter(next.key);
      const page = write(next.key, until);
      page.catch(() => {}); // its error is thrown when it is awaited
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
