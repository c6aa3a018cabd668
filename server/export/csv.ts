/** CSV as spreadsheets read it: comma or the separator asked for, CRLF, and no cell that runs as a formula. */
import type { Cell, Row } from './cell.ts';

/** Makes spreadsheets read a CSV file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Also as Asian keyboards write them: spreadsheets read those alike. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠]/;
/** Behind a sign that parts cells in another country than the file's: who opens it there has a cell that begins so. */
const FORMULA_WITHIN = /([,;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
const HAS_FORMULA_WITHIN = /[,;\t\r\n]\s*[=+\-@＝＋－＠]/;
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
  if (!HAS_FORMULA_WITHIN.test(json)) return json;
  return json.replace(JSON_TEXT, (text) =>
    text.replace(FORMULA_WITHIN, (parting) => (CODES[parting[0] ?? ''] ?? '') + parting.slice(1)),
  );
}

/** The first line of a file, with a byte order mark. */
export function csvHead(fields: readonly string[], separator = ','): string {
  return BYTE_ORDER_MARK + toCsv([fields], separator);
}

/** What may begin like a formula, or need quotes. Most cells don't: they are written as they are. */
const NOT_PLAIN = /^[\s=+\-@＝＋－＠]|[",;\t\r\n]/;

/** Lines with their ends; cells are quoted where they need to be. `separator` is one character. */
export function toCsv(rows: readonly Row[], separator = ','): string {
  let text = '';
  for (const row of rows) {
    let isFirst = true;
    for (const cell of row) {
      if (!isFirst) text += separator;
      text += toField(cell, separator);
      isFirst = false;
    }
    text += '\r\n';
  }
  return text;
}

function toField(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell); // a minus sign is no formula
  if (typeof cell === 'object') return `"${safeJson(JSON.stringify(cell)).replace(/"/g, '""')}"`;
  const text = String(cell);
  if (!NOT_PLAIN.test(text)) return text;
  const safe = safeCell(text);
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
