/** Reads the phone of a row: of several numbers the first valid one, and with the area code of another column. */
import { BARE_DATE, DATE } from './date-text.ts';
import { countryKeyOf } from '#shared/countries/countries.ts';
import { argentineMobile } from '#shared/numbers/canonical-number.ts';
import { besideOf, type ColumnRole } from './columns.ts';
import { isMobileLabel, isOtherSubject, isThingLabel, saysPhone } from './labels.ts';
import { asksForEver, saysOptOut, saysRefusal } from './asks-for-ever.ts';
import { createAnswerReader, isBlockLabel } from './consent.ts';
import { saysDead, withoutDeath } from './deceased.ts';
import { forbidsCalls, isOptedOut, isOptOutLabel } from './opt-outs.ts';
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
  /** Whether rows whose column of consents has no answer are read like any other. By default they are rejected. */
  readonly withUnanswered?: boolean | undefined;
  /** Columns of consents and opt-outs whose titles may mean something else, and that nobody has confirmed. */
  readonly doubtful?: readonly number[] | undefined;
};

type ValidPhone = Extract<ReadPhone, { ok: true }>;
type OptOut = {
  /** The row's valid numbers. */
  readonly numbers: readonly ValidPhone[];
  /** Whether the person clearly asked never to be called. Otherwise only the row is left out. */
  readonly isAsked: boolean;
};
/** The row says that it must not be called, or lacks a consent. */
export type ForbiddenReason = 'no_llamar' | 'sin_consentimiento';
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
      /** Why the row would be rejected, if that was not allowed. */
      readonly forbidden: ForbiddenReason | null;
    })
  | (Refused & {
      /** Numbers of a row that says that it must not be called, if it has any. */
      readonly optOut?: OptOut | undefined;
      /** Column that forbids calls, or lacks the consent. */
      readonly forbiddenBy?: number | undefined;
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

const NUMBER_START = /\+?[\s(]*\d/;
/** An amount, as in `45551234.00`. */
const DECIMALS = /\d{3}[.,]\d{1,2}\s*$/;
/** An amount with a decimal comma, which would separate two numbers. */
const AMOUNT_BEFORE_WORDS = /^[^\p{L},]*\d{3},\d{1,2}\s+\p{L}/u;
const NAME_TEXT = /^[\p{L}\s.,:;'’()-]*$/u;
const NAME_PARTICLE = /^(?:de|del|la|las|los|da|do|das|dos|di|van|von|y|e)$/;
/** Words that say that the number behind them is not the person's, or no phone. */
const NOT_THEIRS = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:no|n[aã]o|not|sin|sem|ex|equivocad[oa]|errad[oa]|anterior|viej[oa]|baja|fax` +
    String.raw`|(?:sub)?tota(?:l|les|is)|suma|soma|cantidad|quantidade|precio|preço|price|importe|costo|pag[oóa]s?|cobro` +
    String.raw`|consultas?|informes|informaci[oó]n|atenci[oó]n|atendimento|tickets?|exp(?:te|ediente)?|reclamos?|caso|case` +
    String.raw`|tr[aá]mite|chamado|protocolo|processo|orden|ordem|remito|recibo|comprobante|boleta|boleto|folio|turno` +
    String.raw`|vto|venc(?:e|i[oó]|id[oa]|imiento|imento)?|nas?c(?:id[oa]|imento|i[oó])?|alta|ingreso|emisi[oó]n` +
    String.raw`|matr[ií]cula|patente|serie|imei|cbu|cvu|nis|medidor|suministro|partida|padr[oó]n|lote|ref(?:erencia)?` +
    String.raw`|pasaporte|passaporte|licencia|registro|inscripci[oó]n|siniestro|sinistro` +
    String.raw`|inexistente|mal|cortad[oa]|ocupad[oa]|fuera|fora|suspendid[oa]|apagad[oa]|inv[aá]lid[oa]|incorrect[oa]` +
    String.raw`|err[oó]ne[oa]|desconectad[oa]|deshabilitad[oa]|inactiv[oa]|inativ[oa]|wrong|busy|invalid|disconnected|inactive` +
    String.raw`|pesos|d[oó]lar(?:es)?|usd|ars|brl|reais|euros?)(?!\p{L})|^\W*(?:vecin|vizinh)[oa]s?(?!\p{L})`,
  'iu',
);

/** Columns in which single words may forbid calls, whatever their labels. */
const MARKED_ROLES: ReadonlySet<ColumnRole | undefined> = new Set(['status', 'name', 'surname']);

/** Returns a function that reads the phone of a row's cells. The header is empty if the list has none. */
export function createPhoneReader(
  header: readonly string[],
  roles: readonly ColumnRole[],
  { country, areaCode = '', withOptOuts = false, withUnanswered = false, doubtful = [] }: PhoneReading,
): (cells: readonly string[]) => RowPhone {
  const columnsOf = (wanted: ColumnRole): number[] =>
    roles.flatMap((role, column) => (role === wanted ? [column] : []));
  const areas = columnsOf('area');
  const countries = columnsOf('country');
  // A column such as `Alternativo` or `Línea` may have other numbers than the person's.
  const isSure = (column: number): boolean => saysPhone(header[column] ?? '') || areas.includes(column - 1);
  const inOrder = columnsOf('phone').toSorted((one, other) => Number(isSure(other)) - Number(isSure(one)));
  const phones = inOrder.map((column) => ({
    column,
    areaColumn: besideOf(areas, column),
    countryColumn: besideOf(countries, column),
    isMobile: isMobileLabel(header[column] ?? ''),
  }));
  const flags = columnsOf('opt_out').map((column) => {
    const isBlock = isBlockLabel(header[column] ?? '');
    return { column, forbids: (cell: string) => isOptedOut(cell, isBlock), isClear: saysOptOut };
  });
  const consents = columnsOf('consent').map((column) => ({
    column,
    answerOf: createAnswerReader(header[column] ?? ''),
  }));
  const refusals = consents.map(({ column, answerOf }) => ({
    column,
    forbids: (cell: string) => answerOf(cell) === 'no',
    isClear: saysRefusal,
  }));
  const answers = [...flags, ...refusals];
  const homeCountry = countryKeyOf(country);

  const hasThings = header.map((label, column) => isThingLabel(label) && !MARKED_ROLES.has(roles[column]));

  /** Returns the column that says that the row must not be called, or -1. */
  function forbiddingColumn(cells: readonly string[]): number {
    const answer = answers.find(({ column, forbids }) => forbids(cells[column] ?? ''));
    if (answer !== undefined) return answer.column;
    return cells.findIndex((cell, column) => forbidsCalls(cell, hasThings[column] !== true));
  }

  const isAboutDeath = (column: number): boolean => {
    const label = header[column] ?? '';
    return saysDead(label) && !isOptOutLabel(withoutDeath(label));
  };

  /** Returns the column by which the person clearly asks never to be called, or -1. */
  function askingColumn(cells: readonly string[]): number {
    const answer = answers.find(({ column, forbids, isClear }) => {
      const cell = cells[column] ?? '';
      const mayTell = !doubtful.includes(column) && !saysDead(cell) && !isAboutDeath(column);
      return mayTell && forbids(cell) && isClear(cell);
    });
    if (answer !== undefined) return answer.column;
    return cells.findIndex(
      (cell, column) => forbidsCalls(cell, hasThings[column] !== true) && asksForEver(withoutDeath(cell)),
    );
  }

  const known = createKnownPrefixes();

  return (cells) => {
    const forbiddenBy = forbiddingColumn(cells);
    const row = numberOf(cells);
    if (forbiddenBy >= 0) {
      if (withOptOuts) return row.ok ? { ...row, forbidden: 'no_llamar' } : row;
      const asking = askingColumn(cells);
      const optOut = row.ok ? { numbers: numbersOf(cells), isAsked: asking >= 0 } : undefined;
      return { ok: false, reason: 'no_llamar', optOut, forbiddenBy: asking >= 0 ? asking : forbiddenBy };
    }
    const unanswered = row.ok
      ? consents.find(({ column, answerOf }) => answerOf(cells[column] ?? '') !== 'yes')?.column
      : undefined;
    if (!row.ok || unanswered === undefined) return row;
    return withUnanswered
      ? { ...row, forbidden: 'sin_consentimiento' }
      : { ok: false, reason: 'sin_consentimiento', forbiddenBy: unanswered };
  };

  /** Returns all valid numbers of a row. */
  function numbersOf(cells: readonly string[]): ValidPhone[] {
    return phones.flatMap((phone) => {
      const first = numberOf(cells, [phone]);
      if (!first.ok) return [];
      const others = first.others.filter((text) => digitsOf(text).length >= LEAST_DIGITS);
      const further = others.map((text) => numberOf(cells.with(phone.column, text), [phone]));
      return [first, ...further.filter((one) => one.ok)];
    });
  }

  function numberOf(cells: readonly string[], columns = phones): RowPhone {
    let why: InvalidReason = 'vacio';
    let found: (ValidPhone & { column: number; others: readonly string[] }) | undefined;
    const invalidOthers: InvalidNumber[] = [];
    for (const { column, areaColumn, countryColumn, isMobile } of columns) {
      const cell = splitByItsComma(cells, column) ?? cells[column] ?? '';
      if (found !== undefined && cell.trim() === '') continue;
      const area = areaColumn === null ? '' : areaOf(cells[areaColumn] ?? '');
      const countryText = countryColumn === null ? '' : (cells[countryColumn] ?? '');
      const inRow = (text: string): ReadPhone => readRowPhone(text, countryText, country);
      const read = (text: string): ReadPhone => readInArea(text, areaCode, homeCountry, inRow);
      const context = `${area}\n${countryText}`;
      if (found !== undefined && known.has(cell, context)) continue;
      const readOne = (text: string): ValidPhone | Refused => {
        const one = readNumber(withoutNames(text), area, read);
        return one.ok && isMobile ? asMobile(one, text) : one;
      };
      const one = readCell(cell, readOne);
      if (one.ok) {
        found ??= { ...one, column };
        if (phones.length > 1 && one.others.length === 0) known.add(cell, context);
        for (const text of one.others) {
          const reason = whyInvalid(text, readOne);
          if (reason !== null) invalidOthers.push({ column, reason });
        }
      } else if (one.reason !== 'vacio') invalidOthers.push({ column, reason: one.reason });
      if (!one.ok && why === 'vacio') why = one.reason;
    }
    return found === undefined ? { ok: false, reason: why } : { ...found, invalidOthers, forbidden: null };
  }
}

/** Reads a number that lacks its area code with the one of the list, if it has one. */
function readInArea(text: string, areaCode: string, homeCountry: string, read: Read): ReadPhone {
  const alone = read(text);
  if (alone.ok || alone.reason !== 'sin_area') return alone;
  if (BARE_DATE.test(text)) return NO_PHONE;
  if (areaCode === '') return alone;
  const joined = read(`${areaCode} ${phoneTextOf(text) ?? text}`);
  return joined.ok && joined.country === homeCountry ? joined : alone;
}

/** Returns a number of a column of mobiles. With a plus, it is whole as it is written, and may be a landline's. */
function asMobile(read: ValidPhone, text: string): ValidPhone {
  return text.includes('+') ? read : { ...read, phone: argentineMobile(read.phone) };
}

/** Returns why another number of a cell can't be called, or null. An ending such as /35 is no number. */
function whyInvalid(text: string, readOne: ReadOne): InvalidReason | null {
  if (digitsOf(text).length < LEAST_DIGITS) return null;
  const one = readOne(text);
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
  return readCell(cell, (text) => readNumber(text, '', read)).ok;
}

const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/;

type Read = (text: string) => ReadPhone;
/** Reads one of the numbers of a cell. */
type ReadOne = (text: string) => ValidPhone | Refused;

type CellPhone = (ValidPhone & { readonly others: readonly string[] }) | Refused;

function readCell(cell: string, readOne: ReadOne): CellPhone {
  if (cell.length > MAX_CELL_CHARS) return withoutOthers(readOne(cell));
  if (DATE.test(cell)) return NO_PHONE;
  const numbers = cell.split(BETWEEN).filter((text) => text !== '');
  const isSeveral = numbers.filter((text) => digitsOf(text).length >= LEAST_DIGITS_BESIDE).length > 1;
  const asWhole = (): CellPhone => withoutOthers(readOne(cell));
  // What follows a comma would be read as an extension of the number before it.
  const first = OTHER_ENDING.test(cell) || isSeveral ? undefined : asWhole();
  if (first?.ok || numbers.length === 1 || numbers.length > MOST_NUMBERS) return first ?? asWhole();
  if (AMOUNT_BEFORE_WORDS.test(cell)) return NO_PHONE;
  let why: Refused | undefined;
  for (const [at, number] of numbers.entries()) {
    if (digitsOf(number).length < LEAST_DIGITS) continue;
    const found = readOne(number);
    if (found.ok) return { ...found, others: numbers.filter((_, other) => other !== at) };
    why ??= found;
  }
  // The numbers together have too many digits, and words beside them are none.
  return first === undefined || first.reason === 'texto' ? (why ?? asWhole()) : first;
}

function withoutOthers(read: ValidPhone | Refused): CellPhone {
  return read.ok ? { ...read, others: [] } : read;
}

/** A number before words. */
const BEFORE_WORDS = /^([^\p{L}]*\d)[\s,:–-]+(\p{L}[^\d]*)$/u;

/**
 * Returns a number without the name before or behind it, as in `Juan Pérez 11 4555-1234`. Other words may say what else
 * it is.
 */
function withoutNames(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const [number, names] = splitNames(text);
  if (names === '' || digitsOf(number).length < LEAST_DIGITS) return text;
  const isOther = DATE.test(number) || BARE_DATE.test(number) || DECIMALS.test(number);
  return isOther || !areNames(names) ? text : number;
}

/** Returns a number and the words before or behind it. */
function splitNames(text: string): readonly [number: string, names: string] {
  const before = /\d\s*$/.test(text) ? null : BEFORE_WORDS.exec(text);
  if (before !== null) return [before[1]!, before[2]!];
  const at = /^\s*\p{L}/u.test(text) ? text.search(NUMBER_START) : 0;
  return [text.slice(at), text.slice(0, Math.max(at, 0))];
}

function areNames(text: string): boolean {
  if (!NAME_TEXT.test(text) || isOtherSubject(text) || NOT_THEIRS.test(text)) return false;
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  return words.every((word) => /^\p{Lu}/u.test(word) || NAME_PARTICLE.test(word) || saysPhone(word));
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
