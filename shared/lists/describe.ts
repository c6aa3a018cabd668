/** Describes the format of a list from its first rows. The console's preview and the import both use it. */
import { type ColumnChoice, findColumns, type FoundColumns, isHeader } from './columns.ts';
import type { Encoding } from './encoding.ts';
import { isLabel, phoneLabelStrength } from './labels.ts';
import type { ListSample } from './sample.ts';
import type { Separator } from './separator.ts';

/** What the uploader has chosen. Undefined fields are detected. */
export type ListChoice = ColumnChoice & {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
  /** Number of physical lines before the header, or before the first row if there is no header. */
  readonly skippedLines?: number | undefined;
};

/** Format by which a list is read. */
export type ListFormat = Omit<ListSample, 'rows' | 'lines'> &
  FoundColumns & {
    /** Texts of the title lines above the header, which are not read. */
    readonly titles: readonly string[];
    /** True if the file has no rows, not even a header. */
    readonly isEmpty: boolean;
  };

/** Rows among which the header is looked for. */
const SEARCHED_ROWS = 20;
const MAX_TITLES = 10;
const MAX_TITLE_CHARS = 120;

/**
 * @param isPhone returns whether a cell is a phone number by the numbering plan of the list's country
 * @returns the format, and the sample's rows from the header on
 */
export function describeSample(
  { rows, lines, ...sample }: ListSample,
  isPhone: (cell: string) => boolean,
  chosen: ListChoice = {},
): { format: ListFormat; rows: string[][] } {
  // Rejected lines come without the header of their list.
  const choice = sample.wrapper === null ? chosen : { ...chosen, hasHeader: chosen.hasHeader ?? false };
  const skippedLines = Math.max(sample.skippedLines, choice.skippedLines ?? titleLines(rows, lines, isPhone, choice));
  const isSkipped = (_: unknown, at: number): boolean => lines[at]! <= skippedLines;
  const kept = rows.filter((row, at) => !isSkipped(row, at));
  const titles = rows.filter(isSkipped).slice(0, MAX_TITLES).map(toTitle);
  const format = { ...sample, skippedLines, titles, isEmpty: rows.length === 0, ...findColumns(kept, isPhone, choice) };
  return { format, rows: kept };
}

/** Returns the number of lines above the header that are titles. Rows without a header are never taken for titles. */
function titleLines(
  rows: readonly (readonly string[])[],
  lines: readonly number[],
  isPhone: (cell: string) => boolean,
  { hasHeader }: ListChoice,
): number {
  if (hasHeader === false) return 0;
  const header = findHeader(rows.slice(0, SEARCHED_ROWS), isPhone);
  return header === 0 ? 0 : lines[header]! - 1;
}

/** Returns the index of the row with most labels if the rows above it can only be titles, otherwise 0. */
function findHeader(rows: readonly (readonly string[])[], isPhone: (cell: string) => boolean): number {
  let found = 0;
  let most = rows[0] !== undefined && isHeader(rows[0], isPhone) ? rows[0].filter(isLabel).length : 0;
  for (const [at, row] of rows.entries()) {
    const labels = row.filter(isLabel).length;
    if (labels <= most || labels * 2 < filled(row) || !isHeader(row, isPhone)) continue;
    if (!row.some((cell) => phoneLabelStrength(cell) > 0)) continue;
    if (!rows.slice(0, at).every((above) => isTitle(above, row, isPhone))) continue;
    [found, most] = [at, labels];
  }
  return found;
}

/** A title has fewer cells than the header, or is a line of text above a header of one cell, and no number to call. */
function isTitle(row: readonly string[], header: readonly string[], isPhone: (cell: string) => boolean): boolean {
  if (row.some((cell) => isPhone(cell) && !/\p{L}{3}/u.test(cell))) return false;
  return filled(row) < filled(header) || (filled(row) === 1 && filled(header) === 1 && !/\d{6}/.test(row.join('')));
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

function toTitle(row: readonly string[]): string {
  const text = row.filter((cell) => cell.trim() !== '').join(' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARS);
}
