/** Writes spreadsheets (.xlsx). Strings are stored as text, so that none runs as a formula. */
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Row, Table } from '#shared/lists/cell.ts';
import type { Sheet, SheetColumn } from './sheet.ts';

/** Excel reports a file with a longer cell as corrupt. */
const MAX_CELL_CHARS = 32_767;
/** Width in characters. Excel shows dates that don't fit as ####. */
const COLUMN_WIDTH = 20;
/** Keeps the header row visible. */
const HEADS = { rows: 1 } as const;

/** Excel's number formats. Instants have the day before the month, as in the locales of all three languages. */
const FORMATS: Readonly<Record<NonNullable<SheetColumn['format']>, string>> = {
  instant: 'dd/mm/yyyy hh:mm:ss',
  text: '@',
};

/** Returns a table as a sheet whose headings are its field names. */
export const sheetOf = ({ name, fields, rows }: Omit<Table, 'rows'> & Pick<Sheet, 'rows'>): Sheet => ({
  name,
  columns: fields.map((head) => ({ head })),
  rows,
});

/** Returns a small workbook with one sheet per table. */
export const toWorkbook = (tables: readonly Table[]): Promise<Buffer> => pack(tables.map(sheetOf));

/** Returns the sheet as a small workbook, or null if it has more than `most` rows. */
export async function packSheet(sheet: Sheet, most: number): Promise<Buffer | null> {
  const rows: Row[] = [];
  for (const row of sheet.rows) {
    if (rows.length === most) return null;
    rows.push(row);
  }
  return pack([{ ...sheet, rows }]);
}

async function pack(sheets: readonly Sheet[]): Promise<Buffer> {
  const packed = sheets.map(({ name, columns, rows }) => ({
    name,
    columns: columns.map(formatted),
    freezePane: HEADS,
    rows: [columns.map(({ head }) => head), ...cellsOf(rows)],
  }));
  return Buffer.from(await writeXlsx({ sheets: packed }));
}

/**
 * Streams a workbook of any length in constant memory, reading `rows` as it goes. Rows beyond a sheet's capacity
 * (1,048,576 with the header) continue on another sheet with the same header.
 */
export function streamSheet({ name, columns, rows }: Sheet, maxRowsPerSheet?: number): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(rows), {
    name,
    columns: columns.map((column) => ({ ...formatted(column), header: column.head })),
    freezePane: HEADS,
    ...(maxRowsPerSheet !== undefined && { maxRowsPerSheet }),
  });
}

const formatted = ({ head, format }: SheetColumn) => ({
  width: Math.max(COLUMN_WIDTH, head.length + 2),
  ...(format !== undefined && { numFmt: FORMATS[format] }),
});

function* cellsOf(rows: Iterable<Row>) {
  for (const row of rows) yield row.map(toCellValue);
}

/** XML forbids these characters: spreadsheets report a file with them as corrupt. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;
/** Spreadsheets decode `_x0041_` as a character, so the first underscore of such text is escaped. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

function toCellValue(cell: Cell): string | number | boolean | null {
  if (cell === null || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  const text = (typeof cell === 'string' ? cell : JSON.stringify(cell)).slice(0, MAX_CELL_CHARS);
  return text.replace(NO_CHARACTERS, '\ufffd').replace(ESCAPE, '_x005F_');
}
