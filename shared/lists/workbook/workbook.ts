/**
 * Reads a sheet of an Excel workbook (.xlsx) as the text of a list: one line for each of the sheet's rows, so that line
 * numbers are the sheet's, and a tab between cells. Loaded only when somebody chooses a workbook.
 */
import { type ArchiveEntry, readDirectory, readStart, readText } from './archive.ts';
import { readFormats } from './formats.ts';
import { MAX_WORKBOOK_BYTES } from './limits.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheetRows, type SheetRow } from './sheet-rows.ts';
import { tagsOf } from './xml.ts';

export type Workbook = {
  /** Names of the sheets that the workbook shows, in order. */
  readonly sheets: readonly string[];
  /** Yields the text of one of `sheets` in pieces. */
  text(sheet: string, hidden?: HiddenRows): AsyncGenerator<string>;
};

/** What becomes of the rows that a sheet hides. They are blank lines unless they are kept. */
export type HiddenRows = {
  readonly isKept: boolean;
  /** Is called for each of them. */
  readonly onRow?: () => void;
};

/** The texts that cells share are held in memory, and so is what describes the workbook. */
const MOST_SHARED_BYTES = 96 * 1024 * 1024;
const MOST_SHEET_BYTES = 2 * 1024 ** 3;
const MOST_DESCRIPTION_CHARS = 16 * 1024 * 1024;
/** A few cells far to the right in each row make a small sheet a long text. */
const MOST_TEXT_CHARS = 1024 ** 3;
const PIECE_CHARS = 64 * 1024;
/** Makes readers take the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Returns the workbook in a file's bytes, `null` if they are none, or `too_large` if it takes too much to unpack. */
export async function openWorkbook(data: Uint8Array): Promise<Workbook | 'too_large' | null> {
  const entries = readDirectory(data);
  const find = (path: string): ArchiveEntry | undefined => entries?.find(({ name }) => name === path);
  const main = find('xl/workbook.xml');
  if (entries === null || main === undefined) return null;

  const description = async (entry: ArchiveEntry | undefined): Promise<string> =>
    entry === undefined ? '' : readStart(data, entry, MOST_DESCRIPTION_CHARS);
  const workbook = await description(main);
  const relations = tagsOf(await description(find(RELATIONS)), 'Relationship');
  /** Finds the part with an id or a type, which is an address that ends with its name. */
  const partOf = (is: (relation: (typeof relations)[number]) => boolean): ArchiveEntry | undefined => {
    const target = relations.find(is)?.['Target'] ?? '';
    return find(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  };
  const shared = partOf(({ Type }) => Type?.endsWith('/sharedStrings') === true);
  const isTooLarge = data.length > MAX_WORKBOOK_BYTES || (shared?.bytes ?? 0) > MOST_SHARED_BYTES;
  if (isTooLarge || entries.some(isLongSheet)) return 'too_large';
  const sheets = sheetsOf(workbook);
  if (sheets.length === 0) return null;
  let texts: Promise<readonly string[]> | undefined;

  return {
    sheets: sheets.map(({ name }) => name),
    async *text(sheet, hidden = { isKept: false }) {
      const relation = sheets.find(({ name }) => name === sheet)?.relation;
      const rows = partOf(({ Id }) => Id === relation);
      if (rows === undefined) throw new Error(`The workbook lacks the sheet ${sheet}`);
      texts ??= shared === undefined ? Promise.resolve([]) : readSharedTexts(readText(data, shared));
      const styles = await description(partOf(({ Type }) => Type?.endsWith('/styles') === true));
      const formats = readFormats(styles, is1904(workbook));
      yield* linesOf(readSheetRows(readText(data, rows), { texts: await texts, formats }), hidden);
    },
  };
}

const isLongSheet = ({ name, bytes }: ArchiveEntry): boolean =>
  name.startsWith('xl/worksheets/') && bytes > MOST_SHEET_BYTES;

/** Lists the visible sheets. */
function sheetsOf(workbook: string): { readonly name: string; readonly relation: string | undefined }[] {
  return tagsOf(workbook, 'sheet').flatMap((attributes) => {
    const { name, state = 'visible' } = attributes;
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    return name === undefined || state !== 'visible' ? [] : [{ name, relation }];
  });
}

function is1904(workbook: string): boolean {
  return tagsOf(workbook, 'workbookPr').some(({ date1904 }) => date1904 === '1' || date1904 === 'true');
}

async function* linesOf(rows: AsyncIterable<SheetRow>, { isKept, onRow }: HiddenRows): AsyncGenerator<string> {
  let piece = BYTE_ORDER_MARK;
  let next = 0;
  let chars = 0;
  for await (const { index, cells, isHidden } of rows) {
    // Empty rows may be left out of the file.
    if (index > next) piece += '\n'.repeat(index - next);
    next = Math.max(next, index) + 1;
    if (isHidden) onRow?.();
    piece += isHidden && !isKept ? '\n' : `${Array.from(cells, (cell) => quoted(cell ?? '')).join('\t')}\n`;
    if (piece.length < PIECE_CHARS) continue;
    chars += piece.length;
    if (chars > MOST_TEXT_CHARS) throw new Error('The text of the sheet is too long');
    yield piece;
    piece = '';
  }
  yield piece;
}

function quoted(cell: string): string {
  const text = cell.replace(/[\r\n\t]+/g, ' ');
  return /[";,|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
