/** CSV as spreadsheets read it: comma or the separator asked for, CRLF, and no cell that runs as a formula. */
import { stringify } from 'csv-stringify/sync';

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
