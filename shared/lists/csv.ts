/** Writes CSV for spreadsheets, with CRLF and protection against formula injection. */
import type { Cell, Row } from './cell.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Includes the full-width signs of Asian keyboards, which spreadsheets also accept. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠]/;
/**
 * A separator of any locale with the spaces and quotes after it. Spreadsheets of that locale would begin a cell there.
 */
const PARTING = /[,;\t\r\n][\s"]*/g;
const FORMULA_SIGNS = '=+-@＝＋－＠';
/** Matches JSON with a formula sign after a separator. JSON escapes tabs and line breaks, so they need no match. */
const HAS_FORMULA_WITHIN = /[,;][\s"]*[=+\-@＝＋－＠]/;
const PHONE = /^\+\d{1,15}$/;

/**
 * Returns a text that no spreadsheet runs as a formula: an apostrophe is inserted wherever a formula could begin, even
 * in a spreadsheet with another separator. E.164 numbers are left unchanged: spreadsheets read them as numbers, and
 * programs must be able to parse them.
 */
export function safeCell(text: string): string {
  if (PHONE.test(text)) return text;
  const begin = text.search(/\S/);
  const safe = begin <= 0 ? disarm(text) : text.slice(0, begin) + disarm(text.slice(begin));
  return FORMULA_START.test(safe) ? `'${safe}` : safe;
}

/** Inserts the apostrophes. The sign is not part of `PARTING`, to avoid quadratic backtracking on long runs of tabs. */
function disarm(text: string): string {
  return text.replace(PARTING, (parting, at: number) => {
    const sign = text[at + parting.length];
    return sign !== undefined && FORMULA_SIGNS.includes(sign) ? `${parting}'` : parting;
  });
}

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;
/** A formula sign at the start of a JSON string or after a separator in it. */
const SIGN_IN_TEXT = /(^"|[,;])(\s*)([=+\-@＝＋－＠])/g;

/** Returns equivalent JSON in which signs that could begin a formula are written as escapes. */
export function safeJson(json: string): string {
  if (!HAS_FORMULA_WITHIN.test(json)) return json;
  return json.replace(JSON_TEXT, (text, at: number) => {
    const isElement = json[at - 1] === ',' && !PHONE.test(text.slice(1, -1));
    return text.replace(SIGN_IN_TEXT, (found, before: string, spaces: string, sign: string) =>
      before !== '"' || isElement ? `${before}${spaces}${toEscape(sign)}` : found,
    );
  });
}

const toEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns the header line, with a byte order mark. */
export function csvHead(fields: readonly string[], separator = ','): string {
  return BYTE_ORDER_MARK + toCsv([fields], separator);
}

/** Matches cells that may begin like a formula or need quotes. Most cells don't match and are written unchanged. */
const NOT_PLAIN = /^[\s=+\-@＝＋－＠]|[",;\t\r\n]/;

/** Returns the rows as CSV lines, quoted where needed. `separator` is one character. */
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
  if (typeof cell === 'number') return String(cell); // a minus sign is not a formula
  if (typeof cell === 'object') return `"${safeJson(JSON.stringify(cell)).replace(/"/g, '""')}"`;
  const text = String(cell);
  if (!NOT_PLAIN.test(text)) return text;
  const safe = safeCell(text);
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
