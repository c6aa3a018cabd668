/** Finds the header of a list and what each of its columns has. */
import {
  isAreaLabel,
  isCountryLabel,
  isLabel,
  isOtherSubject,
  isStatusLabel,
  isSurnameLabel,
  isThingLabel,
  nameLabel,
  type NameLabel,
  phoneLabelStrength,
} from './labels.ts';
import { forbidsCalls, isForbidding, isOptOutLabel } from './opt-outs.ts';

/**
 * What a column has: a phone, a name or a surname (joined behind the names), the area code that the phones to its right
 * lack, the country in which its row's phone is read, a status or remarks that may forbid calls (such as DNC), whether
 * the person has opted out (yes or no), or anything else. A cell of any column may forbid calls. Whatever is no name or phone is kept with the contact.
 */
export type ColumnRole = 'phone' | 'name' | 'surname' | 'area' | 'country' | 'status' | 'opt_out' | 'other';

export const COLUMN_ROLES = [
  'phone',
  'name',
  'surname',
  'area',
  'country',
  'status',
  'opt_out',
  'other',
] as const satisfies readonly ColumnRole[];

/** The columns of a list. Columns beyond the last role are `other`. The first of several phones that is valid is used. */
type Columns = { readonly hasHeader: boolean; readonly roles: readonly ColumnRole[] };

export type FoundColumns = Columns & {
  /**
   * Whether another column has phones as well as the one that was chosen, and no label says which is meant. The console
   * then asks.
   */
  readonly isDoubtful: boolean;
};

/** Columns chosen by the uploader, from 0. Undefined fields are detected. `roles` are all of them. */
export type ColumnChoice = {
  readonly hasHeader?: boolean | undefined;
  readonly roles?: readonly ColumnRole[] | undefined;
  readonly phoneColumn?: number | undefined;
  readonly nameColumn?: number | null | undefined;
};

type Rows = readonly (readonly string[])[];
type IsPhone = (cell: string) => boolean;

/** Share of valid phones from which a column without a label competes with the best one. */
const RIVAL_SHARE = 0.5;
/** Least lead of the best column, as a share of the rows, to be chosen without asking. */
const SURE_LEAD = 0.25;
const AREA = /^\(?\s*0?\d{1,5}\s*\)?(?:[.,]0)?$/;
/** A number without its area code. */
const LOCAL = /^\d(?:[\s.-]?\d){5,9}$/;

/**
 * Detects the header and the columns from the first rows of a list. The first row is a header only if it clearly is one
 * (a known label and no phone number), because a header taken for data is reported as invalid, whereas data taken for a
 * header would be lost silently.
 *
 * @param isPhone returns whether a cell is a phone number by the numbering plan of the list's country
 */
export function findColumns(rows: Rows, isPhone: IsPhone, choice: ColumnChoice = {}): FoundColumns {
  const first = rows[0] ?? [];
  const hasHeader = choice.hasHeader ?? isHeader(first, isPhone);
  if (choice.roles !== undefined) return { hasHeader, roles: choice.roles, isDoubtful: false };
  const labels = hasHeader ? first : [];
  const data = hasHeader ? rows.slice(1) : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Array.from({ length: width }, (_, index) => index);
  const roles: ColumnRole[] = columns.map(() => 'other');
  const areas = columns.filter((c) => isAreaLabel(labels[c] ?? '') && mostly(data, c, isAreaCode));
  const isLocal = (cell: string): boolean => isPhone(cell) || LOCAL.test(cell.trim());
  const tests = { isPhone, isNumber: areas.length === 0 ? isPhone : isLocal, isLocal };
  const { phones, isDoubtful } = findPhones(columns, labels, data, tests, choice.phoneColumn);
  for (const column of areas) roles[column] = 'area';
  for (const column of phones) put(roles, column, 'phone');
  const free = columns.filter((column) => roles[column] === 'other');
  const countries = free.filter((column) => isCountryLabel(labels[column] ?? ''));
  for (const phone of phones) {
    const country = besideOf(countries, phone);
    if (country !== null) roles[country] = 'country';
  }
  for (const column of free) {
    if (roles[column] !== 'other') continue;
    const label = labels[column] ?? '';
    if (isOptOutLabel(label)) roles[column] = 'opt_out';
    else if (isStatusLabel(label) || (mayHaveMarks(label) && hasMarks(data, column, label))) roles[column] = 'status';
  }
  if (choice.nameColumn === null) return { hasHeader, roles, isDoubtful };
  if (choice.nameColumn !== undefined) {
    if (!phones.includes(choice.nameColumn)) put(roles, choice.nameColumn, 'name');
  } else {
    const rest = free.filter((column) => roles[column] === 'other');
    const texts = rest.filter((column) => !hasIds(data, column));
    const { name, surname } = hasHeader
      ? namesOf(labels, texts, data)
      : { name: guessNames(data, rest), surname: null };
    if (name !== null) roles[name] = 'name';
    if (surname !== null) roles[surname] = 'surname';
  }
  return { hasHeader, roles, isDoubtful };
}

/** Returns whether a row is a header: it has a known label and no phone. */
export function isHeader(row: readonly string[], isPhone: IsPhone): boolean {
  return row.some(isLabel) && !row.some(isPhone);
}

/** Returns the first column with a role, or null. */
export function columnOf(roles: readonly ColumnRole[], role: ColumnRole): number | null {
  const column = roles.indexOf(role);
  return column < 0 ? null : column;
}

/**
 * Returns the column that says something about the phone at `phoneColumn`: the nearest one to its left, otherwise the
 * only one, or null.
 */
export function besideOf(columns: readonly number[], phoneColumn: number): number | null {
  return columns.findLast((column) => column < phoneColumn) ?? (columns.length === 1 ? columns[0]! : null);
}

/** Sets a role of a column that may be beyond the sample's. */
function put(roles: ColumnRole[], column: number, role: ColumnRole): void {
  while (roles.length <= column) roles.push('other');
  roles[column] = role;
}

function findPhones(
  columns: readonly number[],
  labels: readonly string[],
  data: Rows,
  /** `isNumber` is for columns whose label says that they have numbers, `isLocal` for those whose label says phones. */
  { isPhone, isNumber, isLocal }: Readonly<Record<'isPhone' | 'isNumber' | 'isLocal', IsPhone>>,
  chosen: number | undefined,
): { phones: readonly number[]; isDoubtful: boolean } {
  if (chosen !== undefined) return { phones: [chosen], isDoubtful: false };
  const strength = (column: number): number => phoneLabelStrength(labels[column] ?? '');
  const shares = columns.map((column) => share(data, column, strength(column) > 0 ? isNumber : isPhone));
  // Ids and documents may have as many digits as phones.
  const penalty = (column: number): number => (isOtherSubject(labels[column] ?? '') ? SURE_LEAD : 0);
  const score = (column: number): number => strength(column) * 0.5 + shares[column]! - penalty(column);
  const main = best(columns, score) ?? 0;
  if (strength(main) === 2) {
    // Every column labelled as a phone is one, unless what it has is something else.
    const isOne = (column: number): boolean =>
      column === main || (strength(column) === 2 && mostly(data, column, isLocal));
    return { phones: columns.filter(isOne), isDoubtful: false };
  }
  const rivals = columns.filter((c) => c !== main && shares[c]! >= RIVAL_SHARE && score(main) - score(c) < SURE_LEAD);
  return { phones: [main], isDoubtful: rivals.length > 0 };
}

/** Returns whether at least half of a column's filled cells pass a test. An empty column may be filled further down. */
function mostly(data: Rows, column: number, test: (cell: string) => boolean): boolean {
  const filled = data.filter((row) => (row[column] ?? '').trim() !== '');
  return filled.filter((row) => test(row[column]!)).length >= filled.length / 2;
}

const isNameLabel = (label: string): boolean => nameLabel(label) !== null || isSurnameLabel(label);

const mayHaveMarks = (label: string): boolean => !isNameLabel(label) && !isThingLabel(label);

/** Returns whether a cell forbids calls. A column without a label may have names, in which people note that, too. */
function hasMarks(data: Rows, column: number, label: string): boolean {
  return data.some((row) => (label === '' ? isForbidding : forbidsCalls)(row[column] ?? ''));
}

/** Returns whether a column has numbers, as one of ids has, whatever its label. */
function hasIds(data: Rows, column: number): boolean {
  return isFilled(data, column) && mostly(data, column, (cell) => /\d/.test(cell) && !/[^\d\s.,/-]/.test(cell));
}

const isAreaCode = (cell: string): boolean => AREA.test(cell.trim());

type Names = { readonly name: number | null; readonly surname: number | null };

/** Returns the columns of names: filled ones if there are any, otherwise those that may be filled further down. */
function namesOf(labels: readonly string[], columns: readonly number[], data: Rows): Names {
  const found = findNames(
    labels,
    columns.filter((column) => isFilled(data, column)),
  );
  return found.name === null ? findNames(labels, columns) : found;
}

const isFilled = (data: Rows, column: number): boolean => data.some((row) => (row[column] ?? '').trim() !== '');

const NAME_RANK: Readonly<Record<NameLabel, number>> = { given: 5, full: 4, name: 3, person: 2, company: 1 };

/** Returns the columns of names. Without surnames, a given name is no better than a name. */
function findNames(labels: readonly string[], columns: readonly number[]): Names {
  const surname = columns.find((column) => isSurnameLabel(labels[column] ?? '')) ?? null;
  const name = best(columns, (column) => {
    const kind = nameLabel(labels[column] ?? '');
    if (kind === null) return 0;
    return kind === 'given' && surname === null ? NAME_RANK.name : NAME_RANK[kind];
  });
  if (name === null) return { name: surname, surname: null };
  const kind = nameLabel(labels[name] ?? '');
  return { name, surname: kind === 'given' || kind === 'name' ? surname : null };
}

/** Returns the column that probably has names: words that vary between rows, unlike towns or notes. */
function guessNames(data: Rows, columns: readonly number[]): number | null {
  return best(columns, (c) => {
    const words = data
      .map((row) => row[c]?.trim() ?? '')
      .filter((cell) => /^\p{L}[\p{L}\s.,;'"’()-]{1,80}$/u.test(cell));
    return words.length / (data.length || 1) < 0.5 ? 0 : new Set(words).size / data.length;
  });
}

/** Returns a share of all rows, including empty ones, so that a sparse second phone column doesn't beat the first. */
function share(data: Rows, column: number, test: (cell: string) => boolean): number {
  return data.filter((row) => test(row[column] ?? '')).length / (data.length || 1);
}

/** Returns the column with the highest positive score, leftmost first, or null if no score is positive. */
function best(columns: readonly number[], score: (column: number) => number): number | null {
  let found: number | null = null;
  let top = 0;
  for (const column of columns) {
    const points = score(column);
    if (points > top) [found, top] = [column, points];
  }
  return found;
}
