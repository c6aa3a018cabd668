/** Describes the format of a list from its first rows. The console's preview and the import both use it. */
import { type ColumnChoice, type ColumnRole, findColumns, type FoundColumns, isHeader } from './columns.ts';
import type { Encoding } from './encoding.ts';
import { isUpperRow, joinedTitles } from './header-rows.ts';
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
export type ListFormat = Omit<ListSample, 'rows' | 'lines' | 'hasListHeader'> &
  FoundColumns & {
    /** Texts of the title lines above the header, which are not read. */
    readonly titles: readonly string[];
    /** True if the file has no rows, not even a header. */
    readonly isEmpty: boolean;
  };

/** Rows among which the header is looked for. */
const SEARCHED_ROWS = 20;
/** Share of the rows below a title that must have a phone. */
const TITLED_SHARE = 0.5;
/** Cells among which phones are looked for, since each takes time. Wide rows are judged by fewer of them. */
const JUDGED_CELLS = 10_000;
const LEAST_JUDGED_ROWS = 20;
/** Titles and footers that are named. */
export const MAX_TITLES = 10;
const MAX_TITLE_CHARS = 120;

/**
 * @param isPhoneCell returns whether a cell is a phone number by the numbering plan of the list's country
 * @returns the format, and the sample's rows from the header on
 */
export function describeSample(
  { rows, lines, hasListHeader, ...sample }: ListSample,
  isPhoneCell: (cell: string) => boolean,
  chosen: ListChoice = {},
): { format: ListFormat; rows: string[][] } {
  const isPhone = remembered(isPhoneCell);
  // The header of rejected lines says whether their list has one, and nothing above them is a title.
  const { isRejects, reading } = sample;
  const choice = isRejects
    ? {
        ...chosen,
        hasHeader: chosen.hasHeader ?? hasListHeader,
        roles: chosen.roles ?? keptRoles(reading, chosen),
        areRolesKept: chosen.roles === undefined,
      }
    : chosen;
  const found = choice.skippedLines ?? (isRejects ? 0 : titleLines(rows, lines, isPhone, choice));
  const start = Math.max(sample.skippedLines, found);
  const first = lines.findIndex((line) => line > start);
  const hasUpperRow = !isRejects && choice.hasHeader !== false && isUpperAt(rows, first);
  const skippedLines = hasUpperRow ? lines[first + 1]! - 1 : start;
  const above = rows.filter((_, at) => lines[at]! <= skippedLines);
  const kept = withUpperRow(above, rows.slice(above.length));
  const titles = (isUpperAt(rows, above.length - 1) ? above.slice(0, -1) : above).slice(0, MAX_TITLES).map(toTitle);
  const columns = findColumns(toJudge(kept), isPhone, choice);
  const format = { ...sample, skippedLines, titles, isEmpty: rows.length === 0, ...columns };
  return { format, rows: kept };
}

/** Returns the roles that the list of rejected lines had, unless columns are chosen. */
function keptRoles(
  reading: ListSample['reading'],
  { phoneColumn, nameColumn }: ListChoice,
): readonly ColumnRole[] | undefined {
  return phoneColumn === undefined && nameColumn === undefined ? reading?.roles : undefined;
}

/** Returns whether a row and the next one make a header of two rows. */
function isUpperAt(rows: readonly string[][], at: number): boolean {
  const [upper, lower] = [rows[at], rows[at + 1]];
  return upper !== undefined && lower !== undefined && isUpperRow(upper, lower);
}

/**
 * Joins the titles of the first row with those above them, if both make a header. Otherwise it fills blank cells of the
 * first row with those of a skipped row that may be the upper part of a header: a cell that is merged over two rows has
 * its text in the upper one.
 */
function withUpperRow(skipped: readonly string[][], [first, ...rest]: string[][]): string[][] {
  if (first === undefined) return [];
  const above = skipped.at(-1);
  if (above !== undefined && isUpperRow(above, first)) return [joinedTitles(above, first), ...rest];
  const upper = skipped.findLast((row) => filled(row) > 1 && !isNamed(row));
  if (upper === undefined || !first.some(isLabel)) return [first, ...rest];
  const width = Math.max(first.length, upper.length);
  const merged = Array.from({ length: width }, (_, column) => first[column]?.trim() || (upper[column] ?? ''));
  return [merged, ...rest];
}

function toJudge(rows: readonly string[][]): readonly string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  return rows.slice(0, 1 + Math.max(LEAST_JUDGED_ROWS, Math.floor(JUDGED_CELLS / width)));
}

/** Asks once for each text, since parsing takes most of the time. */
function remembered(isPhone: (cell: string) => boolean): (cell: string) => boolean {
  const known = new Map<string, boolean>();
  return (cell) => {
    const is = known.get(cell) ?? isPhone(cell);
    known.set(cell, is);
    return is;
  };
}

/** Returns the number of lines above the header, or above the rows of a list without one, that are titles. */
function titleLines(
  rows: readonly string[][],
  lines: readonly number[],
  isPhone: (cell: string) => boolean,
  { hasHeader }: ListChoice,
): number {
  const header = hasHeader === false ? 0 : findHeader(rows.slice(0, SEARCHED_ROWS), isPhone);
  const first = header === 0 && hasHeader !== true ? firstRow(rows, isPhone) : header;
  return first === 0 ? 0 : lines[first]! - 1;
}

/**
 * Returns the index of the first row with a phone if all rows above it can only be titles: they have one cell of words,
 * or a name with a colon before another cell, and most rows from there on have a phone. Otherwise returns 0.
 */
function firstRow(rows: readonly (readonly string[])[], isPhone: (cell: string) => boolean): number {
  const hasPhone = (row: readonly string[]): boolean => row.some(isPhone);
  const first = rows.slice(0, SEARCHED_ROWS).findIndex(hasPhone);
  if (first <= 0 || !rows.slice(0, first).every(isTitleText)) return 0;
  const data = rows.slice(first);
  const hasCells = filled(data[0]!) > 1;
  // The only cell of a header names the column of phones.
  const isLabelled = (row: readonly string[]): boolean =>
    isHeader(row, isPhone) && (!hasCells || row.some((cell) => phoneLabelStrength(cell) > 0));
  if (rows.slice(0, first).some(isLabelled)) return 0;
  return data.filter(hasPhone).length > data.length * TITLED_SHARE ? first : 0;
}

function isTitleText(row: readonly string[]): boolean {
  if (filled(row) !== 1 && !isNamed(row)) return false;
  const text = row.join(' ');
  return /\p{L}{2}/u.test(text) && !/\d{6}/.test(text);
}

/** Returns whether a row has only a name with a colon and its value, as in `Generado:;27/11/2026`. */
function isNamed(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell.trim() !== '');
  return cells.length === 2 && cells[0]!.trim().endsWith(':');
}

/** Returns the index of the row with most labels if the rows above it can only be titles, otherwise 0. */
function findHeader(rows: readonly string[][], isPhone: (cell: string) => boolean): number {
  let found = 0;
  let most = rows[0] !== undefined && isHeader(rows[0], isPhone) ? rows[0].filter(isLabel).length : 0;
  for (const [at, row] of rows.entries()) {
    const labels = row.filter(isLabel).length;
    if (labels <= most || labels * 2 < filled(row) || !isHeader(row, isPhone)) continue;
    if (!row.some((cell) => phoneLabelStrength(cell) > 0)) continue;
    const above = rows.slice(0, isUpperAt(rows, at - 1) ? at - 1 : at);
    if (!above.every((title) => isTitle(title, row, isPhone))) continue;
    [found, most] = [at, labels];
  }
  return found;
}

/**
 * A title has fewer cells than the header, or a name and its value, or is a line of text above a header of one cell; and
 * no number to call.
 */
function isTitle(row: readonly string[], header: readonly string[], isPhone: (cell: string) => boolean): boolean {
  if (row.some((cell) => isPhone(cell) && !/\p{L}{3}/u.test(cell))) return false;
  if (filled(row) < filled(header) || isNamed(row)) return true;
  return filled(row) === 1 && filled(header) === 1 && !/\d{6}/.test(row.join(''));
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

/** Returns the text of a row that is a title or a footer. */
export function toTitle(row: readonly string[]): string {
  const text = row.filter((cell) => cell.trim() !== '').join(' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARS);
}
