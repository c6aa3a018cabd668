/** Spreadsheets (.xlsx). A text is stored as a text: none runs as a formula. */
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Row, Table } from './cell.ts';

/** More than this in a cell, and Excel calls the file broken. */
const MAX_CELL_CHARS = 32_767;
const COLUMN_WIDTH = 18;
/** The heads stay in sight. */
const HEADS = { rows: 1 } as const;

/** A small workbook, a sheet a table. */
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
 * A workbook of any length in constant memory, written while `rows` are read. Rows that one sheet can't hold (1,048,576
 * with the heads) go on in the next, under the same heads.
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

async function* cellsOf(rows: AsyncIterable<Row>) {
  for await (const row of rows) yield row.map(toCellValue);
}

function columnsOf(fields: readonly string[]): { width: number }[] {
  return fields.map((field) => ({ width: Math.max(COLUMN_WIDTH, field.length + 2) }));
}

function toCellValue(cell: Cell): string | number | boolean | null {
  if (cell === null || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  return (typeof cell === 'string' ? cell : JSON.stringify(cell)).slice(0, MAX_CELL_CHARS);
}
