/** Stored tables of any length as CSV or JSON: written page by page in the pool, and sent one after the other. */
import { Readable } from 'node:stream';
import type { Row } from './cell.ts';
import { csvHead, toCsv } from './csv.ts';
import type { PageKey, StoredTable, StoredTableName, TableRequest } from './stored-table.ts';

export type TextPageRequest<Filter = never> = TableRequest<Filter> & {
  readonly table: StoredTableName;
  readonly format: 'csv' | 'json';
  readonly separator: string;
  /** Where the previous page ended; null for the first. */
  readonly after: PageKey | null;
};
/** `bytes` are UTF-8. `next` is null on the last page. */
export type TextPage = { readonly bytes: Uint8Array; readonly next: PageKey | null };

/** Rows encoded together: one long text per page takes twice the time, mostly for garbage collection. */
const ROWS_AT_ONCE = 10;

/** Writes one page of a stored table as text. It runs in the pool and holds nothing between two pages. */
export function createTextPage<Filter>(tables: Readonly<Record<StoredTableName, StoredTable<Filter>>>) {
  return ({ table, format, separator, after, ...request }: TextPageRequest<Filter>): TextPage => {
    const { fields, page } = tables[table];
    const { rows, next } = page(after, request);
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

/** All pages in order. While one page is sent, only the next is written: a reader that stops also stops the writing. */
export async function* textPages(
  write: (after: PageKey | null) => Promise<TextPage>,
): AsyncGenerator<Uint8Array, void> {
  let page: Promise<TextPage> | null = write(null);
  while (page !== null) {
    const { bytes, next }: TextPage = await page;
    page = next === null ? null : write(next);
    page?.catch(() => {}); // its error is thrown when it is awaited
    yield bytes;
  }
}

export function streamOf(parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(parts, { objectMode: false });
}
