/** Pages of a table as text: what is written page by page is, put together, one file. */
import { BYTE_ORDER_MARK, safeCell, safeJson, toCsv } from '#server/http/csv.ts';
import type { Cell, Row } from './cell.ts';

/** Lines of CSV, with the byte order mark and the heads above the first. */
export function toCsvPage(
  fields: readonly string[],
  rows: readonly Row[],
  isFirst: boolean,
  separator: string,
): string {
  const lines = rows.map((row) => row.map(toText));
  return isFirst ? BYTE_ORDER_MARK + toCsv([[...fields], ...lines], separator) : toCsv(lines, separator);
}

/** Elements of a JSON array, an object a row; a comma stands before all but the first. */
export function toJsonPage(fields: readonly string[], rows: readonly Row[], isFirst: boolean): string {
  const elements = rows.map((row) => JSON.stringify(Object.fromEntries(fields.map((field, i) => [field, row[i]]))));
  const text = elements.join(',\n');
  return isFirst || text === '' ? text : `,\n${text}`;
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell); // a minus sign is no formula
  return typeof cell === 'object' ? safeJson(JSON.stringify(cell)) : safeCell(String(cell));
}
