/** Spreadsheets (.xlsx). Texts are stored as texts, so none runs as a formula. */
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Row, Table } from '#shared/lists/cell.ts';
import type { Sheet, SheetColumn } from './sheet.ts';

/** Excel calls a file broken when a cell has more. */
const MAX_CELL_CHARS = 32_767;
/** In characters. A date and time that doesn't fit is shown as ####. */
const COLUMN_WIDTH = 20;
/** Keeps the header row visible. */
const HEADS = { rows: 1 } as const;

/** A small workbook, one sheet per table. */
export async function toWorkbook(tables: readonly Table[]): Promise<Buffer> {
  const sheets = tables.map(({ name, fields, rows }) => ({
    name,
    columns: columnsOf(fields),
    freezePane: HEADS,
    rows: [[...fields], ...rows.map((row) => row.map(toCellValue))],
  }));
  return Buffer.from(await writeXlsx({ sheets }));
}

/**
 * A workbook of any length in constant memory, written while `rows` are read. Rows beyond one sheet's capacity
 * (1,048,576 with the header) continue on the next sheet under the same header.
 */
export function streamWorkbook(
  name: string,
  fields: readonly string[],
  rows: AsyncIterable<Row>,
  maxRowsPerSheet?: number,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(rows), {
    name,
    columns: columnsOf(fields).map((column, i) => ({ ...column, header: fields[i]! })),
    freezePane: HEADS,
    ...(maxRowsPerSheet !== undefined && { maxRowsPerSheet }),
  });
}

/** Day before month, as in the countries of all three languages, and sortable by spreadsheets. */
const FORMATS: Readonly<Record<NonNullable<SheetColumn['format']>, string>> = {
  instant: 'dd/mm/yyyy hh:mm:ss',
  text: '@',
};

/** A sheet of any length in constant memory, like `streamWorkbook`. */
export function streamSheet({ name, columns, rows }: Sheet, maxRowsPerSheet?: number): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(rows), {
    name,
    columns: columns.map((column) => ({ ...formatted(column), header: column.head })),
    freezePane: HEADS,
    ...(maxRowsPerSheet !== undefined && { maxRowsPerSheet }),
  });
}

/** The sheet as a small workbook; null when it has more than `most` rows. */
export async function packSheet({ name, columns, rows }: Sheet, most: number): Promise<Buffer | null> {
  const some = [...takeFrom(rows, most + 1)];
  if (some.length > most) return null;
  const head = columns.map((column) => column.head);
  const cells = [head, ...some.map((row) => row.map(toCellValue))];
  const sheet = { name, columns: columns.map(formatted), freezePane: HEADS, rows: cells };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

function* takeFrom(rows: Iterable<Row>, most: number): Generator<Row> {
  let taken = 0;
  for (const row of rows) {
    if (taken === most) return;
    taken += 1;
    yield row;
  }
}

function formatted({ head, format }: SheetColumn) {
  const [column] = columnsOf([head]);
  return { ...column!, ...(format !== undefined && { numFmt: FORMATS[format] }) };
}

async function* cellsOf(rows: AsyncIterable<Row> | Iterable<Row>) {
  for await (const row of rows) yield row.map(toCellValue);
}

function columnsOf(fields: readonly string[]): { width: number }[] {
  return fields.map((field) => ({ width: Math.max(COLUMN_WIDTH, field.length + 2) }));
}

/** No XML may have them: spreadsheets call a file with one broken. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;
/** Spreadsheets read it as a character's code. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

function toCellValue(cell: Cell): string | number | boolean | null {
  if (cell === null || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  const text = (typeof cell === 'string' ? cell : JSON.stringify(cell)).slice(0, MAX_CELL_CHARS);
  return text.replace(NO_CHARACTERS, '\ufffd').replace(ESCAPE, '_x005F_');
}
