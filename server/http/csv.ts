/** CSV as spreadsheets read it: comma or the separator asked for, CRLF, and no cell that runs as a formula. */
import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { Type } from 'typebox';
import { replies } from './replies.ts';

const CsvFile = Type.Unsafe<Readable>({ type: 'string', description: 'CSV, UTF-8 with byte order mark' });

/** Response schemas of a route that streams CSV; its errors are JSON like any other's. */
export const CSV_REPLIES = { ...replies(CsvFile), 200: { content: { 'text/csv': { schema: CsvFile } } } };

/** Makes spreadsheets read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const FORMULA_START = /^\s*[=+\-@\t\r]/;
const PHONE = /^\+\d{1,15}$/;

/**
 * A text that no spreadsheet runs: one that begins like a formula gets an apostrophe in front. A phone number in
 * E.164 stays as it is: a plus and digits is at most a number, and machines must read it back.
 */
export function safeCell(text: string): string {
  return FORMULA_START.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/** Lines with their ends; cells are quoted where they need to be. */
export function toCsv(rows: readonly (readonly string[])[], separator = ','): string {
  return stringify(rows as string[][], { delimiter: separator, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
