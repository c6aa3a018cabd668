/** Splits the rows of a list into cells, and takes the original lines out of our own file of rejected lines. */
import { isRejectsHeader, REJECT_FIELDS, REJECTED_HEADER } from './columns.ts';
import { cellsOf, createRecordFramer, type ListRecord } from './records.ts';
import { separatorOfRow, type RowSplit } from './row-split.ts';
import type { Separator } from './separator.ts';

export type RowFormat = RowSplit & {
  /** Separator of a file of rejected lines, whose cells `contenido` are the rows of the list; null for any other list. */
  readonly wrapper: Separator;
};

const REJECTS_SEPARATORS: readonly Separator[] = [',', ';', '\t'];
/**
 * The apostrophe by which our files keep spreadsheets from running a cell as a formula. Before a tab, it is alone in the
 * row's blank first cell.
 */
const DISARMED = /^(\s*)'(?=\s*(?:[=+\-@＝＋－＠]|$))/;

/** Returns the separator of a file of rejected lines by its first line, or null if it is none. */
export function rejectsSeparator(firstLine: string): Separator {
  const cells = (separator: Separator): string[] => cellsOf(recordOf(firstLine, separator), separator);
  return REJECTS_SEPARATORS.find((separator) => isRejectsHeader(cells(separator))) ?? null;
}

/** Returns the separator that ends cells in the file itself, by which its lines make rows. */
export function outerSeparator({ wrapper, separator }: Pick<RowFormat, 'wrapper' | 'separator'>): Separator {
  return wrapper ?? separator;
}

/** Returns the row of the list: the record itself, or the one in the last cell of a rejected line. */
export function listRow(record: ListRecord, { wrapper, separator }: RowFormat): ListRecord {
  if (wrapper === null) return record;
  return { ...recordOf(contentOf(record, wrapper), separator), line: record.line };
}

/** Returns the original line of a rejected one. */
export function contentOf(record: ListRecord, wrapper: Separator): string {
  return cellsOf(record, wrapper)[REJECT_FIELDS.indexOf('contenido')] ?? '';
}

/** Returns whether a record of a file of rejected lines has the header of their list. */
export function isListHeader(record: ListRecord, { wrapper }: RowFormat): boolean {
  return wrapper !== null && cellsOf(record, wrapper)[REJECT_FIELDS.indexOf('codigo')]?.trim() === REJECTED_HEADER;
}

/** Returns the cells of a row that `listRow` returned. */
export function cellsOfRow(row: ListRecord, format: RowFormat): string[] {
  const cells = cellsOf(row, separatorOfRow(row, format));
  return format.wrapper === null ? cells : cells.map((cell) => cell.replace(DISARMED, '$1'));
}

function recordOf(text: string, separator: Separator): ListRecord {
  if (!text.includes('"')) return { line: 1, text, quotes: 'plain' };
  const framer = createRecordFramer(separator);
  const records: ListRecord[] = [];
  for (const [at, line] of text.split('\n').entries()) framer.accept({ line: at + 1, text: line }, records);
  return [...records, ...framer.end()][0] ?? { line: 1, text, quotes: 'broken' };
}
