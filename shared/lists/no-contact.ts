/** Recognises the rows of a list that are no contacts, but totals and titles of sections. */
import type { ColumnRole } from './columns.ts';

const TOTAL =
  /^\s*(?:sub)?total(?:es)?(?:\s+(?:general|(?:de\s+)?(?:registros|filas|clientes|contactos)))?\s*[:=]?\s*[\d.,]*\s*$/i;
/** A number, however it is written. */
const NUMBER = /(?:\d[\s().-]*){6}/;
/** A total may have a sum beside it. */
const MOST_CELLS = 3;

/**
 * Returns whether a row without a phone is a total, or has one cell of words in a column of other data. A row with only a
 * name, or with text in the column of phones, is a contact without a phone.
 */
export function isNoContact(cells: readonly string[], roles: readonly ColumnRole[]): boolean {
  const columns = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const [first] = columns;
  if (first === undefined || columns.length > MOST_CELLS || roles.length < 2) return false;
  if (columns.some((column) => roles[column] === 'phone' && NUMBER.test(cells[column]!))) return false;
  const text = cells[first]!;
  if (TOTAL.test(text)) return true;
  const isOther = (roles[first] ?? 'other') === 'other';
  return isOther && columns.length === 1 && /\p{L}{2}/u.test(text) && !NUMBER.test(text);
}
