/** CSV as spreadsheets read it: comma or the separator asked for, CRLF, and no cell that runs as a formula. */
import { stringify } from 'csv-stringify/sync';

/** Makes spreadsheets read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Also as Asian keyboards write them: spreadsheets read those alike. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠]/;
/** Behind a sign that parts cells in another country than the file's: who opens it there has a cell that begins so. */
const FORMULA_WITHIN = /([,;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
const PHONE = /^\+\d{1,15}$/;

/**
 * A text that no spreadsheet runs: what begins like a formula, or would where the list separator is another one, gets an
 * apostrophe in front. A phone number in E.164 stays as it is: a plus and digits is at most a number, and machines must read it back.
 */
export function safeCell(text: string): string {
  if (PHONE.test(text)) return text;
  const begin = text.search(/\S/);
  const safe = begin <= 0 ? disarm(text) : text.slice(0, begin) + disarm(text.slice(begin));
  return FORMULA_START.test(safe) ? `'${safe}` : safe;
}

const disarm = (text: string): string => text.replace(FORMULA_WITHIN, "$1'");

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;
const CODES: Readonly<Record<string, string>> = { ',': '\\u002c', ';': '\\u003b' };

/** JSON for a cell, on whose texts the same is done by JSON's own means: what would part cells is written as its code. */
export function safeJson(json: string): string {
  return json.replace(JSON_TEXT, (text) =>
    text.replace(FORMULA_WITHIN, (parting) => (CODES[parting[0] ?? ''] ?? '') + parting.slice(1)),
  );
}

/** Lines with their ends; cells are quoted where they need to be. */
export function toCsv(rows: readonly (readonly string[])[], separator = ','): string {
  return stringify(rows as string[][], { delimiter: separator, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
