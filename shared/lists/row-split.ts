/** Detects how the lines of a list are split into cells. */
import { looksLikePhone, withoutExponentCommas } from './phone-text.ts';
import { createRecordFramer, splitCells, type ListRecord } from './records.ts';
import { SEPARATORS, type Separator } from './separator.ts';

/** How the rows of a list are split. */
export type RowSplit = {
  readonly separator: Separator;
  /** Cells of most rows. */
  readonly width: number;
};

/** Number of lines from which the separator is detected. */
export const JUDGED_LINES = 100;
/** Longer lines are judged by their beginning. */
const JUDGED_CHARS = 8192;

type Lines = readonly { readonly line: number; readonly text: string }[];

/**
 * Returns the separator that splits most of the first lines into rows of one width, with a cell that looks like a phone.
 * A separator that occurs in only some rows, such as a comma within names or a tab at the end of the header, has fewer
 * such rows.
 */
export function detectSplit(lines: readonly string[]): RowSplit {
  const judged = toJudge(lines);
  let found: RowSplit = { separator: null, width: 1 };
  let top = judged.filter(({ text }) => looksLikePhone(text)).length;
  for (const separator of SEPARATORS) {
    const { width, rows, phones, occurs } = judge(judged, separator);
    // Without any row and any phone, the first separator makes lines of separators only blank.
    const isOnly = found.separator === null && top === 0;
    if (!occurs || (rows + phones <= top && !isOnly)) continue;
    top = rows + phones;
    found = { separator, width };
  }
  return found;
}

/** Returns how a separator that somebody has named splits the lines. */
export function splitBy(separator: Separator, lines: readonly string[]): RowSplit {
  return { separator, width: separator === null ? 1 : judge(toJudge(lines), separator).width };
}

function toJudge(lines: readonly string[]): Lines {
  return lines
    .slice(0, JUDGED_LINES)
    .map((text, at) => ({ line: at + 1, text: withoutExponentCommas(text.slice(0, JUDGED_CHARS)) }));
}

/** Returns the width of most rows that have a second cell, how many rows have it, and how many have a phone. */
function judge(lines: Lines, separator: Separator) {
  const counts = new Map<number, number>();
  let phones = 0;
  let occurs = false;
  for (const record of recordsOf(lines, separator)) {
    const cells = splitCells(record, separator);
    if (cells.length > 1) occurs = true;
    if (cells.some(looksLikePhone)) phones += 1;
    if (filledWidth(cells) > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  let most: readonly [width: number, rows: number] = [1, 0];
  for (const [width, rows] of counts) if (rows > most[1] || (rows === most[1] && width > most[0])) most = [width, rows];
  return { width: most[0], rows: most[1], phones, occurs };
}

function recordsOf(lines: Lines, separator: Separator): ListRecord[] {
  const framer = createRecordFramer(separator);
  const records: ListRecord[] = [];
  for (const line of lines) framer.accept(line, records);
  records.push(...framer.end());
  return records;
}

/** Returns the number of cells up to the last one that is not blank. */
function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/**
 * Returns the separator of a row that the list's own separator leaves in one piece, although another one splits it into
 * as many cells as the other rows have: the lists of two programs were joined. Returns the list's separator otherwise.
 */
export function separatorOfRow(record: ListRecord, { separator, width }: RowSplit): Separator {
  if (separator === null || width < 2 || record.text.includes(separator)) return separator;
  const isRow = (one: Separator & string): boolean => {
    if (!record.text.includes(one)) return false;
    const cells = splitCells(record, one);
    return cells.length === width || filledWidth(cells) === width;
  };
  return SEPARATORS.find(isRow) ?? separator;
}
