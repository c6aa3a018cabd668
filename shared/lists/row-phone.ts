/** Reads the phone of a row: of several numbers the first valid one, and with the area code of another column. */
import { countryKeyOf } from '#shared/countries/countries.ts';
import { besideOf, type ColumnRole } from './columns.ts';
import { isThingLabel } from './labels.ts';
import { forbidsCalls, isOptedOut } from './opt-outs.ts';
import { createKnownPrefixes } from './known-prefixes.ts';
import { isPhone, readPhone, type ReadPhone } from './phone.ts';
import { phoneTextOf, splitByItsComma } from './phone-text.ts';
import type { InvalidReason } from './reject-reasons.ts';
import { readRowPhone } from './row-country.ts';

/** How the phones of a list are read. */
export type PhoneReading = {
  /** ISO 3166 code of the country of national numbers. */
  readonly country: string;
  /** Digits of the area code of the numbers that lack one; empty if they are rejected. */
  readonly areaCode?: string | undefined;
  /** Whether rows that say that they must not be called are read like any other. By default they are rejected. */
  readonly withOptOuts?: boolean | undefined;
};

type ValidPhone = Extract<ReadPhone, { ok: true }>;
type Refused = { readonly ok: false; readonly reason: InvalidReason };

/** A number that can't be called, of a row that has another one. */
export type InvalidNumber = { readonly column: number; readonly reason: InvalidReason };

export type RowPhone =
  | (ValidPhone & {
      /** Column of the number. */
      readonly column: number;
      /** Other numbers of its cell. */
      readonly others: readonly string[];
      /** Other numbers of the row that can't be called. */
      readonly invalidOthers: readonly InvalidNumber[];
      /** Whether the row says that it must not be called. */
      readonly isOptOut: boolean;
    })
  | (Refused & {
      /** Number of a row that says that it must not be called, if it has one. */
      readonly optOut?: ValidPhone | undefined;
    });

/** What separates several numbers of one cell: Google writes ` ::: `, people a slash or a word. */
const BETWEEN = /\s*(?::::|[/;|,\n&]|\s[-–—]\s|\s(?:[yeoóu]|ou)(?:\s+al)?\s|\bor\b|\band\b)\s*/;
/** Another ending of the same number: 4555-1234/35. */
const OTHER_ENDING = /\d{3}\s*\/\s*\d{1,3}\s*$/;
const LEAST_DIGITS = 6;
/** Digits of a number that stands beside another one. A shorter piece may be its area code or extension. */
const LEAST_DIGITS_BESIDE = 7;
/** Longer cells are texts. */
const MAX_CELL_CHARS = 300;
/** More pieces in one cell are a text. Each takes time to read. */
const MOST_NUMBERS = 6;

/** Columns in which single words may forbid calls, whatever their labels. */
const MARKED_ROLES: ReadonlySet<ColumnRole | undefined> = new Set(['status', 'name', 'surname']);

/** Returns a function that reads the phone of a row's cells. The header is empty if the list has none. */
export function createPhoneReader(
  header: readonly string[],
  roles: readonly ColumnRole[],
  { country, areaCode = '', withOptOuts = false }: PhoneReading,
): (cells: readonly string[]) => RowPhone {
  const columnsOf = (wanted: ColumnRole): number[] =>
    roles.flatMap((role, column) => (role === wanted ? [column] : []));
  const areas = columnsOf('area');
  const countries = columnsOf('country');
  const phones = columnsOf('phone').map((column) => ({
    column,
    areaColumn: besideOf(areas, column),
    countryColumn: besideOf(countries, column),
  }));
  const flags = columnsOf('opt_out');
  const homeCountry = countryKeyOf(country);

  const hasThings = header.map((label, column) => isThingLabel(label) && !MARKED_ROLES.has(roles[column]));

  const isOptOutRow = (cells: readonly string[]): boolean =>
    flags.some((column) => isOptedOut(cells[column] ?? '')) ||
    cells.some((cell, column) => forbidsCalls(cell, hasThings[column] !== true));

  const known = createKnownPrefixes();

  return (cells) => {
    const isOptOut = isOptOutRow(cells);
    const row = numberOf(cells, isOptOut);
    return isOptOut && !withOptOuts ? { ok: false, reason: 'no_llamar', optOut: row.ok ? row : undefined } : row;
  };

  function numberOf(cells: readonly string[], isOptOut: boolean): RowPhone {
    let why: InvalidReason = 'vacio';
    let found: (ValidPhone & { column: number; others: readonly string[] }) | undefined;
    const invalidOthers: InvalidNumber[] = [];
    for (const { column, areaColumn, countryColumn } of phones) {
      const cell = splitByItsComma(cells, column) ?? cells[column] ?? '';
      if (found !== undefined && cell.trim() === '') continue;
      const area = areaColumn === null ? '' : areaOf(cells[areaColumn] ?? '');
      const countryText = countryColumn === null ? '' : (cells[countryColumn] ?? '');
      const inRow = (text: string): ReadPhone => readRowPhone(text, countryText, country);
      const read =
        areaCode === '' ? inRow : (text: string): ReadPhone => readInArea(text, areaCode, homeCountry, inRow);
      const context = `${area}\n${countryText}`;
      if (found !== undefined && known.has(cell, context)) continue;
      const one = readCell(cell, area, read);
      if (one.ok) {
        found ??= { ...one, column };
        if (phones.length > 1 && one.others.length === 0) known.add(cell, context);
        for (const text of one.others) {
          const reason = whyInvalid(text, area, read);
          if (reason !== null) invalidOthers.push({ column, reason });
        }
      } else if (one.reason !== 'vacio') invalidOthers.push({ column, reason: one.reason });
      if (!one.ok && why === 'vacio') why = one.reason;
    }
    return found === undefined ? { ok: false, reason: why } : { ...found, invalidOthers, isOptOut };
  }
}

/** Reads a number that lacks its area code with the one of the list. */
function readInArea(text: string, areaCode: string, homeCountry: string, read: Read): ReadPhone {
  const alone = read(text);
  if (alone.ok || alone.reason !== 'sin_area') return alone;
  const joined = read(`${areaCode} ${phoneTextOf(text) ?? text}`);
  return joined.ok && joined.country === homeCountry ? joined : alone;
}

/** Returns why another number of a cell can't be called, or null. An ending such as /35 is no number. */
function whyInvalid(text: string, area: string, read: Read): InvalidReason | null {
  if (digitsOf(text).length < LEAST_DIGITS) return null;
  const one = readNumber(text, area, read);
  return one.ok ? null : one.reason;
}

const NO_PHONE: Refused = { ok: false, reason: 'texto' };
/** Cells with fewer digits have no phone. */
const LEAST_PHONE_DIGITS = 5;

/** Returns whether a cell has a phone number, be it one that is never called. */
export function hasPhone(cell: string, country: string): boolean {
  if (digitsOf(cell).length < LEAST_PHONE_DIGITS && !FULL_WIDTH_DIGIT.test(cell)) return false;
  const read = (text: string): ReadPhone => {
    if (!isPhone(text, country)) return NO_PHONE;
    const found = readPhone(text, country);
    return found.ok ? { ...found, refusal: null } : found;
  };
  return readCell(cell, '', read).ok;
}

const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/;

type Read = (text: string) => ReadPhone;

type CellPhone = (ValidPhone & { readonly others: readonly string[] }) | Refused;

function readCell(cell: string, area: string, read: Read): CellPhone {
  if (cell.length > MAX_CELL_CHARS) return withoutOthers(readNumber(cell, area, read));
  const numbers = cell.split(BETWEEN).filter((text) => text !== '');
  const isSeveral = numbers.filter((text) => digitsOf(text).length >= LEAST_DIGITS_BESIDE).length > 1;
  const asWhole = (): CellPhone => withoutOthers(readNumber(cell, area, read));
  // What follows a comma would be read as an extension of the number before it.
  const first = OTHER_ENDING.test(cell) || isSeveral ? undefined : asWhole();
  if (first?.ok || numbers.length === 1 || numbers.length > MOST_NUMBERS) return first ?? asWhole();
  for (const [at, number] of numbers.entries()) {
    if (digitsOf(number).length < LEAST_DIGITS) continue;
    const found = readNumber(number, area, read);
    if (found.ok) return { ...found, others: numbers.filter((_, other) => other !== at) };
  }
  return first ?? asWhole();
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
