/** CSV for spreadsheets: comma or another separator, CRLF, and no cell that would run as a formula. */
import type { Cell, Row } from './cell.ts';

/** Makes spreadsheets read a CSV file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Includes the full-width forms of Asian keyboards, which spreadsheets treat alike. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠]/;
/** After a character that separates cells in another locale: opened there, a cell would begin here, maybe in quotes. */
const PARTING = /[,;\t\r\n][\s"]*/g;
const FORMULA_SIGNS = '=+-@＝＋－＠';
/** For JSON, which escapes line ends and tabs. */
const HAS_FORMULA_WITHIN = /[,;][\s"]*[=+\-@＝＋－＠]/;
const PHONE = /^\+\d{1,15}$/;

/**
 * A text that no spreadsheet runs: one that begins like a formula, or would under another list separator, gets an
 * apostrophe in front. An E.164 phone number stays as it is: a plus and digits are at most a number, and programs must
 * be able to read it back.
 */
export function safeCell(text: string): string {
  if (PHONE.test(text)) return text;
  const begin = text.search(/\S/);
  const safe = begin <= 0 ? disarm(text) : text.slice(0, begin) + disarm(text.slice(begin));
  return FORMULA_START.test(safe) ? `'${safe}` : safe;
}

/** The expression excludes the sign behind it, or a long row of tabs would be tried from each tab. */
function disarm(text: string): string {
  return text.replace(PARTING, (parting, at: number) => {
    const sign = text[at + parting.length];
    return sign !== undefined && FORMULA_SIGNS.includes(sign) ? `${parting}'` : parting;
  });
}

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g;
/** The sign of a formula at the start of a JSON text, or behind a separator in it. */
const SIGN_IN_TEXT = /(^"|[,;])(\s*)([=+\-@＝＋－＠])/g;

/** Makes JSON safe for a cell by JSON's own means: signs that could begin a formula are written as escapes. */
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

/** The first line of a file, with a byte order mark. */
export function csvHead(fields: readonly string[], separator = ','): string {
  return BYTE_ORDER_MARK + toCsv([fields], separator);
}

/** May begin like a formula, or may need quotes. All other cells, the majority, are written as they are. */
const NOT_PLAIN = /^[\s=+\-@＝＋－＠]|[",;\t\r\n]/;

/** Lines including line ends; cells are quoted where needed. `separator` is one character. */
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
