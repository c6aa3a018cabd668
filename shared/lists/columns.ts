/** Finds the header of a list and what each of its columns has. */
import { isDoubtfulTitle, permissionOf } from './consent.ts';
import {
  isAreaLabel,
  isBareNumberLabel,
  isCodeLabel,
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
 * Content of a column: a phone, a name or a surname (joined behind the names), the area code that the phones to its right
 * lack, the country in which its row's phone is read, a status or remarks that may forbid calls (such as DNC), whether
 * the person has opted out (yes or no) or allows calls (`consent`: yes or no), or anything else. A cell of any column may forbid calls. Whatever is no name or phone is kept with the contact.
 */
export type ColumnRole = 'phone' | 'name' | 'surname' | 'area' | 'country' | 'status' | 'opt_out' | 'consent' | 'other';

export const COLUMN_ROLES = [
  'phone',
  'name',
  'surname',
  'area',
  'country',
  'status',
  'opt_out',
  'consent',
  'other',
] as const satisfies readonly ColumnRole[];

/**
 * The columns of a list. Columns beyond the last role are `other`. The first of several phones that is valid is used,
 * those of columns whose labels say phone before others.
 */
type Columns = { readonly hasHeader: boolean; readonly roles: readonly ColumnRole[] };

export type FoundColumns = Columns & {
  /**
   * Whether another column has phones as well as the one that was chosen, and no label says which is meant. The console
   * then asks.
   */
  readonly isDoubtful: boolean;
  /**
   * Columns that are read as ones of consents or opt-outs, although their titles may mean something else, as `Llamadas`
   * may. The console then asks. Until somebody has answered, they put no number on the blacklist.
   */
  readonly doubtfulPermissions: readonly number[];
};

/** Columns chosen by the uploader, from 0. Undefined fields are detected. `roles` are all of them. */
export type ColumnChoice = {
  readonly hasHeader?: boolean | undefined;
  readonly roles?: readonly ColumnRole[] | undefined;
  /** Whether `roles` are those of an earlier upload, which may have been detected. */
  readonly areRolesKept?: boolean | undefined;
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
  if (choice.roles !== undefined) {
    const doubtful = choice.areRolesKept && hasHeader ? doubtfulAmong(first, choice.roles) : [];
    return { hasHeader, roles: choice.roles, isDoubtful: false, doubtfulPermissions: doubtful };
  }
  const labels = hasHeader ? first : [];
  const data = hasHeader ? rows.slice(1) : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Array.from({ length: width }, (_, index) => index);
  const roles: ColumnRole[] = columns.map(() => 'other');
  const areas = columns.filter(
    (c) => (isAreaLabel(labels[c] ?? '') && mostly(data, c, isAreaCode)) || hasCodesOfNext(labels, data, c, isPhone),
  );
  const isLocal = (cell: string): boolean => isPhone(cell) || LOCAL.test(cell.trim());
  const tests = { isPhone, isNumber: areas.length === 0 ? isPhone : isLocal, isLocal };
  const { phones, isDoubtful } = findPhones(columns, labels, data, areas, tests, choice.phoneColumn);
  for (const column of areas) roles[column] = 'area';
  for (const column of phones) put(roles, column, 'phone');
  const free = columns.filter((column) => roles[column] === 'other');
  const countries = free.filter((column) => isCountryLabel(labels[column] ?? ''));
  for (const phone of phones) {
    const country = besideOf(countries, phone);
    if (country !== null) roles[country] = 'country';
  }
  const doubtfulPermissions: number[] = [];
  for (const column of free) {
    if (roles[column] !== 'other') continue;
    const label = labels[column] ?? '';
    const permission = permissionOf(
      label,
      data.map((row) => row[column] ?? ''),
    );
    if (isOptOutLabel(label)) roles[column] = 'opt_out';
    else if (permission !== null) {
      roles[column] = permission.role;
      if (!permission.isSure) doubtfulPermissions.push(column);
    } else if (isStatusLabel(label) || (mayHaveMarks(label) && hasMarks(data, column, label))) roles[column] = 'status';
  }
  const doubts = { isDoubtful, doubtfulPermissions };
  if (choice.nameColumn === null) return { hasHeader, roles, ...doubts };
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
  return { hasHeader, roles, ...doubts };
}

function doubtfulAmong(titles: readonly string[], roles: readonly ColumnRole[]): readonly number[] {
  const isPermission = (role: ColumnRole): boolean => role === 'opt_out' || role === 'consent';
  return roles.flatMap((role, column) => (isPermission(role) && isDoubtfulTitle(titles[column] ?? '') ? [column] : []));
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
  areas: readonly number[],
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
  // Beside a phone or its area code, a column labelled as numbers has phones if all values are. The first column may be
  // the rows' own numbers.
  const isBeside = (column: number): boolean => {
    if (column === 0 || strength(column) !== 1 || areas.includes(column) || !isFilled(data, column)) return false;
    const hasArea = areas.includes(column - 1);
    if (!hasArea && strength(column - 1) === 0 && strength(column + 1) === 0) return false;
    const test = hasArea ? isLocal : isBareNumberLabel(labels[column] ?? '') ? isPhone : isNumber;
    return mostly(data, column, test);
  };
  // Every column labelled as a phone is one, unless what it has is something else.
  const isOne = (column: number): boolean =>
    column === main || (strength(column) === 2 && mostly(data, column, isLocal)) || isBeside(column);
  const isSure = strength(main) === 2;
  const phones = isSure || isBeside(main) ? columns.filter(isOne) : [main];
  const isRival = (column: number): boolean =>
    !phones.includes(column) && shares[column]! >= RIVAL_SHARE && score(main) - score(column) < SURE_LEAD;
  return { phones, isDoubtful: !isSure && columns.some(isRival) };
}

/** Returns whether at least half of a column's filled cells pass a test. An empty column may be filled further down. */
function mostly(data: Rows, column: number, test: (cell: string) => boolean): boolean {
  const filled = data.filter((row) => (row[column] ?? '').trim() !== '');
  return filled.filter((row) => test(row[column]!)).length >= filled.length / 2;
}

/** Share of the numbers behind codes that must be valid with them. */
const JOINED_SHARE = 0.75;

/** Returns whether a column such as `COD` has the area codes of the numbers to its right, not codes of customers. */
function hasCodesOfNext(labels: readonly string[], data: Rows, column: number, isPhone: IsPhone): boolean {
  if (!isCodeLabel(labels[column] ?? '') || phoneLabelStrength(labels[column + 1] ?? '') === 0) return false;
  const both = data.filter((row) => isAreaCode(row[column] ?? '') && /\d/.test(row[column + 1] ?? ''));
  const joined = both.filter((row) => isPhone(`${row[column]!.trim()} ${row[column + 1]!}`));
  const alone = both.filter((row) => isPhone(row[column + 1]!));
  return joined.length > alone.length && joined.length >= both.length * JOINED_SHARE;
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

const NAME_RANK: Readonly<Record<NameLabel, number>> = {
  given: 6,
  full: 5,
  name: 4,
  person: 3,
  responsible: 2,
  company: 1,
};

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
