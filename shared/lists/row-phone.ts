/** Reads the phone of a row: of several numbers the first valid one, and with the area code of another column. */
import type { ColumnRole } from './columns.ts';
import { readPhone, type ReadPhone } from './phone.ts';
import { phoneTextOf } from './phone-text.ts';
import type { InvalidReason } from './reject-reasons.ts';
import { readRowPhone } from './row-country.ts';

type ValidPhone = Extract<ReadPhone, { ok: true }>;
type Refused = { readonly ok: false; readonly reason: InvalidReason };

export type RowPhone =
  | (ValidPhone & {
      /** Column of the number. */
      readonly column: number;
      /** Other numbers of its cell. */
      readonly others: readonly string[];
    })
  | Refused;

/** What separates several numbers of one cell: Google writes ` ::: `, people a slash or a word. */
const BETWEEN = /\s*(?::::|[/;|,\n]|\s[yeo]\s|\bor\b|\band\b)\s*/;
/** Another ending of the same number: 4555-1234/35. */
const OTHER_ENDING = /\d{3}\s*\/\s*\d{1,3}\s*$/;
const LEAST_DIGITS = 6;
/** Longer cells are texts. */
const MAX_CELL_CHARS = 300;

/** Returns a function that reads the phone of a row's cells. `country` is the ISO code for national numbers. */
export function createPhoneReader(
  roles: readonly ColumnRole[],
  country: string,
): (cells: readonly string[]) => RowPhone {
  const phones = roles.flatMap((role, column) =>
    role === 'phone' ? [{ column, areaColumn: areaColumnOf(roles, column) }] : [],
  );
  const countryColumn = roles.indexOf('country');

  return (cells) => {
    const countryText = countryColumn < 0 ? '' : (cells[countryColumn] ?? '');
    const read = (text: string): ReadPhone => readRowPhone(text, countryText, country);
    let why: InvalidReason = 'vacio';
    for (const { column, areaColumn } of phones) {
      const cell = cells[column] ?? '';
      const area = areaColumn < 0 ? '' : areaOf(cells[areaColumn] ?? '');
      const found = readCell(cell, area, read);
      if (found.ok) return { ...found, column };
      if (why === 'vacio') why = found.reason;
    }
    return { ok: false, reason: why };
  };
}

/** Returns the column of a phone's area code: the nearest one to its left, otherwise the first; -1 if there is none. */
function areaColumnOf(roles: readonly ColumnRole[], phoneColumn: number): number {
  const left = roles.lastIndexOf('area', phoneColumn);
  return left < 0 ? roles.indexOf('area') : left;
}

/** Returns whether a cell has a phone number, be it one that is never called. */
export function hasPhone(cell: string, country: string): boolean {
  const read = (text: string): ReadPhone => {
    const found = readPhone(text, country);
    return found.ok ? { ...found, refusal: null } : found;
  };
  return readCell(cell, '', read).ok;
}

type Read = (text: string) => ReadPhone;

type CellPhone = (ValidPhone & { readonly others: readonly string[] }) | Refused;

function readCell(cell: string, area: string, read: Read): CellPhone {
  if (cell.length > MAX_CELL_CHARS) return withoutOthers(readNumber(cell, area, read));
  const isEnding = OTHER_ENDING.test(cell);
  const whole = isEnding ? undefined : readNumber(cell, area, read);
  if (whole?.ok) return withoutOthers(whole);
  const numbers = cell.split(BETWEEN).filter((text) => text !== '');
  for (const [at, number] of numbers.entries()) {
    if (numbers.length === 1 || digitsOf(number).length < LEAST_DIGITS) continue;
    const found = readNumber(number, area, read);
    if (found.ok) return { ...found, others: numbers.filter((_, other) => other !== at) };
  }
  return withoutOthers(whole ?? readNumber(cell, area, read));
}

function withoutOthers(read: ValidPhone | Refused): CellPhone {
  return read.ok ? { ...read, others: [] } : read;
}

function readNumber(text: string, area: string, read: Read): ValidPhone | Refused {
  const alone = (): ValidPhone | Refused => callable(read(text));
  if (area === '' || text.trim() === '' || text.trim().startsWith('+')) return alone();
  const joined = (): ValidPhone | Refused => callable(read(`${area} ${phoneTextOf(text) ?? text}`));
  // A number that begins with the area code may be complete.
  const hasArea = digitsOf(text).replace(/^0+/, '').startsWith(area.replace(/^0+/, ''));
  const first = hasArea ? alone() : joined();
  if (first.ok) return first;
  const second = hasArea ? joined() : alone();
  return second.ok ? second : first;
}

function callable(read: ReadPhone): ValidPhone | Refused {
  return read.ok && read.refusal !== null ? { ok: false, reason: read.refusal } : read;
}

/** Returns the digits of an area code, without the decimals of a spreadsheet. */
function areaOf(cell: string): string {
  return digitsOf((phoneTextOf(cell) ?? '').replace(/[.,]0+$/, ''));
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
