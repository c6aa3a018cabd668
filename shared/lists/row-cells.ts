/** Splits the rows of a list into cells, without those that our own file of rejected lines has in front of them. */
import { readingOf, type RejectsReading } from './rejects-reading.ts';
import { cellsOf, createRecordFramer, type ListRecord } from './records.ts';
import { separatorOfRow, type RowSplit } from './row-split.ts';
import type { Separator } from './separator.ts';

export type RowFormat = RowSplit & {
  /** Whether the file is one of rejected lines, whose first cells (`REJECT_FIELDS`) are ours. */
  readonly isRejects: boolean;
  /** How the list of rejected lines was read, if their file says so. */
  readonly reading?: RejectsReading | null;
};

/** First columns of the exported files of rejected lines. The columns of the list follow. */
export const REJECT_FIELDS = ['linea', 'codigo', 'motivo'] as const;
const REJECTS_SEPARATORS = [',', ';', '\t'] as const satisfies readonly Separator[];
/** An apostrophe before what a spreadsheet could run as a formula. */
const BEFORE_FORMULA = /'(?=\s*[=+\-@\t\r＝＋－＠])/g;
/** Name of the column at an index in the file of rejected lines, if the list has no header. */
const UNNAMED = /^columna \d+$/i;

/** Returns the header of a file of rejected lines of a list with this header. Without one, its columns are numbered. */
export function rejectsHeader(header: readonly string[], width: number): string[] {
  const numbered = Array.from({ length: width }, (_, i) => `columna ${i + 1}`);
  return [...REJECT_FIELDS, ...(header.length > 0 ? header : numbered)];
}

/** Returns how many columns of the list most rows have. */
export function listWidth({ width, isRejects, reading }: Pick<RowFormat, 'width' | 'isRejects' | 'reading'>): number {
  return isRejects ? Math.max(1, width - REJECT_FIELDS.length - (reading ? 1 : 0)) : width;
}

/** Returns how a file of rejected lines is split by its first line, or null if it is none. */
export function rejectsFormat(
  firstLine: string,
): { separator: Separator; hasListHeader: boolean; reading: RejectsReading | null } | null {
  for (const separator of REJECTS_SEPARATORS) {
    const labels = cellsOf(recordOf(firstLine, separator), separator).map((label) => label.trim());
    if (!REJECT_FIELDS.every((field, i) => labels[i]?.toLowerCase() === field)) continue;
    // A spreadsheet may add empty columns.
    const titles = labels.slice(REJECT_FIELDS.length);
    const reading = readingOf(titles);
    const own = titles.filter((label) => label !== '' && label !== reading?.title);
    return { separator, hasListHeader: !own.every((label) => UNNAMED.test(label)), reading };
  }
  return null;
}

/** Returns the cells of a row of the list. */
export function cellsOfRow(record: ListRecord, format: RowFormat): string[] {
  const cells = cellsOf(record, separatorOfRow(record, format));
  if (!format.isRejects) return cells;
  const own = cells.slice(REJECT_FIELDS.length);
  if (format.reading) own.splice(format.reading.column, 1);
  return own.map(armed);
}

/** Removes the apostrophes that our files have at the start of cells and behind separators within them. */
function armed(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(BEFORE_FORMULA, (apostrophe, at: number) => {
    let before = at - 1;
    while (before >= 0 && /[ "]/.test(cell[before]!)) before -= 1;
    return before < 0 || /[,;\s]/.test(cell[before]!) ? '' : apostrophe;
  });
}

/** Like `cellsOfRow`, of a row's text. */
export function cellsOfText(text: string, format: RowFormat): string[] {
  return cellsOfRow(recordOf(text, format.separator), format);
}

function recordOf(text: string, separator: Separator): ListRecord {
  if (!text.includes('"')) return { line: 1, text, quotes: 'plain' };
  const framer = createRecordFramer(separator);
  const records: ListRecord[] = [];
  for (const [at, line] of text.split('\n').entries()) framer.accept({ line: at + 1, text: line }, records);
  return [...records, ...framer.end()][0] ?? { line: 1, text, quotes: 'broken' };
}
