/**
 * Reads a sheet of an Excel workbook (.xlsx) as the text of a list: one line for each of the sheet's rows, so that line
 * numbers are the sheet's, and a tab between cells. Loaded only when somebody chooses a workbook.
 */
import { streamXlsxRows } from 'hucre/xlsx';
import { type ArchiveEntry, readDirectory, readStart } from './archive.ts';
import { MAX_WORKBOOK_BYTES } from './limits.ts';
import { attributesOf, cellText, type ColumnFormats, readFormats, unescaped } from './formats.ts';

export type Workbook = {
  /** Names of the sheets that the workbook shows, in order. */
  readonly sheets: readonly string[];
  /** Yields the sheet's text in pieces; the default is the first sheet. `sheet` must be one of `sheets`. */
  text(sheet?: string): AsyncGenerator<string>;
};

/** The texts that cells share are held in memory, and so is what describes the workbook. */
const MOST_SHARED_BYTES = 96 * 1024 * 1024;
const MOST_SHEET_BYTES = 2 * 1024 ** 3;
const MOST_DESCRIPTION_BYTES = 16 * 1024 * 1024;
/** As much of a sheet as is read for its columns' formats. */
const START_BYTES = 256 * 1024;
const PIECE_CHARS = 64 * 1024;
/** Makes readers take the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Returns the workbook in a file's bytes, `null` if they are none, or `too_large` if it takes too much to unpack. */
export async function openWorkbook(data: Uint8Array): Promise<Workbook | 'too_large' | null> {
  const entries = readDirectory(data);
  const main = entries?.find(({ name }) => name === 'xl/workbook.xml');
  if (entries === null || main === undefined) return null;
  if (data.length > MAX_WORKBOOK_BYTES || entries.some(isTooLarge)) return 'too_large';
  const sheets = sheetsOf(await readStart(data, main, MOST_DESCRIPTION_BYTES));
  const [first] = sheets;
  if (first === undefined) return null;
  return {
    sheets: sheets.map(({ name }) => name),
    async *text(sheet = first.name) {
      const found = sheets.find(({ name }) => name === sheet) ?? first;
      const formats = await formatsOf(data, entries, found.relation);
      yield* linesOf(streamXlsxRows(data, { sheet: found.name }), formats);
    },
  };
}

function isTooLarge({ name, bytes }: ArchiveEntry): boolean {
  if (name.startsWith('xl/worksheets/')) return bytes > MOST_SHEET_BYTES;
  if (/^xl\/[^/]*\.xml$/i.test(name)) return bytes > MOST_SHARED_BYTES;
  return false;
}

/** Lists the visible sheets. */
function sheetsOf(workbook: string): { readonly name: string; readonly relation: string | undefined }[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, tag = '']) => {
    const { name, state, 'r:id': relation } = attributesOf(tag);
    return name === undefined || (state ?? 'visible') !== 'visible' ? [] : [{ name: unescaped(name), relation }];
  });
}

async function formatsOf(
  data: Uint8Array,
  entries: readonly ArchiveEntry[],
  relation: string | undefined,
): Promise<ColumnFormats> {
  const read = async (path: string, most: number): Promise<string> => {
    const entry = entries.find(({ name }) => name === path);
    return entry === undefined ? '' : readStart(data, entry, most);
  };
  const relations = await read('xl/_rels/workbook.xml.rels', MOST_DESCRIPTION_BYTES);
  const targets = [...relations.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, tag = '']) => attributesOf(tag));
  const target = targets.find(({ Id }) => Id === relation)?.['Target'] ?? '';
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return readFormats(await read('xl/styles.xml', MOST_DESCRIPTION_BYTES), await read(path, START_BYTES));
}

type SheetRow = { readonly index: number; readonly values: readonly unknown[] };

async function* linesOf(rows: AsyncIterable<SheetRow>, formats: ColumnFormats): AsyncGenerator<string> {
  let piece = BYTE_ORDER_MARK;
  let next = 0;
  for await (const { index, values } of rows) {
    // Empty rows may be left out of the file.
    if (index > next) piece += '\n'.repeat(index - next);
    next = Math.max(next, index) + 1;
    piece += `${values.map((value, column) => quoted(cellText(value, column, formats))).join('\t')}\n`;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function quoted(cell: string): string {
  const text = cell.replace(/[\r\n\t]+/g, ' ');
  return /[";,|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
