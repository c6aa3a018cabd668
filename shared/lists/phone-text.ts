import { cleanNumberText, INVISIBLE } from '#shared/numbers/number-text.ts';

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** A number cell with separators of thousands, as in 1,145,551,007 or 1.145.551.007,00. */
const THOUSANDS = /^(\d{1,3}([,.'’])\d{3}(?:\2\d{3})+)(?:[.,]00?)?$/;
/** An underscore between groups of digits, as in 341_555_7783. */
const BETWEEN_GROUPS = /(?<=[\d)])_(?=[\d(])/g;
/** A number without anything around it, as most cells have it. */
const PLAIN = /^\+?\d{6,15}$/;

/**
 * Returns the number as typed, without the wrapping of a spreadsheet (spaces, enclosing quotes, the apostrophe or
 * formula that marks text, decimals, thousands or the exponent of a numeric cell) and without labels, remarks and
 * extensions. Returns null if the spreadsheet has lost digits.
 */
export function phoneTextOf(cell: string): string | null {
  if (PLAIN.test(cell)) return cell;
  const text = cleanNumberText(unwrapped(cell));
  return fromScientific(THOUSANDS.exec(text)?.[1]?.replace(/[,.'’]/g, '') ?? text);
}

function unwrapped(cell: string): string {
  return cell
    .replace(INVISIBLE, '')
    .replace(BETWEEN_GROUPS, ' ')
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim()
    .replace(/^'/, '')
    .replace(/^="?([^"]*)"?$/, '$1')
    .trim()
    .replace(/^(\+?\d{6,})[.,]0+$/, '$1');
}

/** Expands 5.491145551234E+12 if it has all digits. Returns null if the spreadsheet has rounded some away. */
function fromScientific(text: string): string | null {
  const match = SCIENTIFIC.exec(text);
  if (match === null) return text;
  const decimals = match[2] ?? '';
  return decimals.length === Number(match[3]) ? match[1]! + decimals : null;
}

/** Returns whether a cell consists of 7 to 15 digits and separators, as phone numbers of any country do. */
export function looksLikePhone(cell: string): boolean {
  const text = phoneTextOf(cell) ?? '';
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && /^[\d\s()+./-]+$/.test(text);
}

/** A comma of a number with an exponent, which is no separator. */
const EXPONENT_COMMA = /(?<=^|[^\d.,])(\d),(\d+e\+?\d{1,2})(?![\d.,])/gi;

/** Replaces the decimal commas of numbers with an exponent, as in 5,51234E+09, by points. */
export function withoutExponentCommas(line: string): string {
  return line.includes('E+') || line.includes('e+') ? line.replace(EXPONENT_COMMA, '$1.$2') : line;
}

/** Returns the number with an exponent whose comma has split it into the cells at `column` and after it, or undefined. */
export function splitByItsComma(cells: readonly string[], column: number): string | undefined {
  const whole = cells[column] ?? '';
  if (whole.length !== 1) return undefined;
  const both = `${whole},${cells[column + 1] ?? ''}`;
  return SCIENTIFIC.test(both) ? both : undefined;
}
