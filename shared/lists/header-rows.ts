/** Reads headers of two rows, whose upper row has titles of several columns, or of columns without a lower title. */
import { permissionLabel } from './consent.ts';
import {
  isAreaLabel,
  isCountryLabel,
  isLabel,
  isOtherSubject,
  isStatusLabel,
  isSurnameLabel,
  nameLabel,
  phoneLabelStrength,
} from './labels.ts';
import { isOptOutLabel } from './opt-outs.ts';

type Row = readonly string[];

/** Longer texts are no column's title. */
const MAX_TITLE_CHARS = 40;

/**
 * Returns whether two rows make one header: a title of the upper row is above several titles of the lower one, as
 * `Teléfonos` is above `Fijo` and `Celular`, every other title has its column alone, and no cell may be data.
 */
export function isUpperRow(upper: Row, lower: Row): boolean {
  const above = filledColumns(upper);
  const below = filledColumns(lower);
  const titles = [...above.map((column) => upper[column]!), ...below.map((column) => lower[column]!)];
  if (below.length < 2 || !titles.every(isTitle)) return false;
  const groupTitles = below.map((column) => `${groupStart(upper, column)} ${lower[column]!.trim()}`);
  if (new Set(groupTitles).size < below.length) return false;
  // A title of the whole list is above its first column.
  if (above.length === 1 && above[0]! <= below[0]!) return false;
  const isPhoneGroup = (column: number): boolean => phoneLabelStrength(upper[groupStart(upper, column)] ?? '') > 0;
  const groups = above.map((start) => below.filter((column) => groupStart(upper, column) === start));
  const hasPhoneGroup = groups.some((columns) => columns.length > 1 && isPhoneGroup(columns[0]!));
  const hasGroup = groups.some((columns) => columns.length > 1);
  // Without a group of phones, cells above cells may be titles of the list, side by side.
  const isEven = groups.some((columns) => columns.length === 0) && groups.every((columns) => columns.length !== 1);
  if (!hasPhoneGroup && !(hasGroup && isEven && below.some((column) => phoneLabelStrength(lower[column]!) > 0)))
    return false;
  const grouped = new Set(groups.filter((columns) => columns.length > 1).flat());
  const known = below.filter((column) => isLabel(lower[column]!) || isPhoneGroup(column));
  return known.length * 2 >= below.length && below.every((column) => grouped.has(column) || isLabel(lower[column]!));
}

/** Returns the titles of a header of two rows: both texts, unless the lower one alone says what its column has. */
export function joinedTitles(upper: Row, lower: Row): string[] {
  const width = Math.max(upper.length, lower.length);
  return Array.from({ length: width }, (_, column) => {
    const own = lower[column]?.trim() ?? '';
    if (own === '') return upper[column] ?? '';
    const start = groupStart(upper, column);
    const joined = start < 0 || column >= groupEnd(upper, lower, start) ? own : `${upper[start]!.trim()} ${own}`;
    const subject = subjectOf(own);
    return subject !== null && subject !== subjectOf(joined) ? own : joined;
  });
}

/** Returns the column of the nearest upper title at or to the left of a column, or -1. */
function groupStart(upper: Row, column: number): number {
  return upper.findLastIndex((cell, at) => at <= column && cell.trim() !== '');
}

/**
 * Returns the column where a group ends. If its lower titles repeat those of an earlier group, it is as wide as that one,
 * because no upper title ends the last group of a row.
 */
function groupEnd(upper: Row, lower: Row, start: number): number {
  const above = filledColumns(upper);
  const first = (column: number): string => lower[column]?.trim() ?? '';
  const earlier = above.findIndex((column) => column < start && first(column) !== '' && first(column) === first(start));
  return earlier < 0 ? Infinity : start + above[earlier + 1]! - above[earlier]!;
}

const filledColumns = (row: Row): number[] => row.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));

const isTitle = (cell: string): boolean =>
  cell.length <= MAX_TITLE_CHARS && /\p{L}|^\s*\d\s*$/u.test(cell) && !/\d{4}|:\s*$/.test(cell);

/** Returns what a title says that its column has, or null if it needs another title, or data, to say so. */
function subjectOf(title: string): string | null {
  if (isOptOutLabel(title)) return 'opt_out';
  const permission = permissionLabel(title);
  if (permission !== null) return permission;
  if (isSurnameLabel(title)) return 'surname';
  const name = nameLabel(title);
  if (name !== null) return name === 'person' || name === 'responsible' ? null : 'name';
  if (isAreaLabel(title)) return 'area';
  if (isCountryLabel(title)) return 'country';
  if (phoneLabelStrength(title) > 0) return phoneLabelStrength(title) === 2 ? 'phone' : null;
  if (isStatusLabel(title)) return 'status';
  return isOtherSubject(title) ? 'other' : null;
}
