/** Stored tables as CSV or JSON, whatever their length: written in pages, in the pool, and sent one after the other. */
import { Readable } from 'node:stream';
import type { Row } from './cell.ts';
import { csvHead, toCsv } from './csv.ts';
import type { PageKey, StoredTable, StoredTableName, TableRequest } from './stored-tables.ts';

export type TextPageRequest = TableRequest & {
  readonly table: StoredTableName;
  readonly format: 'csv' | 'json';
  readonly separator: string;
  /** Where the page before ended; null for the first. */
  readonly after: PageKey | null;
};
/** `bytes`: UTF-8. `next` is null when there is no more. */
export type TextPage = { readonly bytes: Uint8Array; readonly next: PageKey | null };

/** Encoded together: a page as one long text takes twice the time, most of it to collect what it leaves behind. */
const ROWS_AT_ONCE = 10;

/** Writes one page of a stored table as text; it runs in the pool, and nothing is held between two pages. */
export function createTextPage(tables: Readonly<Record<StoredTableName, StoredTable>>) {
  return ({ table, format, separator, after, ...request }: TextPageRequest): TextPage => {
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

/** Elements of a JSON array, an object a row; a comma stands before all but the first. */
function toElements(fields: readonly string[], rows: readonly Row[], isFirst: boolean): string {
  const elements = rows.map((row) => JSON.stringify(Object.fromEntries(fields.map((field, i) => [field, row[i]]))));
  return `${isFirst ? '' : ',\n'}${elements.join(',\n')}`;
}

/** All pages in their order. While one is sent the next is written, no more: a reader that stops ends the writing. */
export async function* textPages(
  write: (after: PageKey | null) => Promise<TextPage>,
): AsyncGenerator<Uint8Array, void> {
  let page: Promise<TextPage> | null = write(null);
  while (page !== null) {
    const { bytes, next }: TextPage = await page;
    page = next === null ? null : write(next);
    page?.catch(() => {}); // it fails when its turn comes
    yield bytes;
  }
}

export function streamOf(parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(parts, { objectMode: false });
}
