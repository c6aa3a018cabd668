import { INVISIBLE } from '#shared/numbers/number-text.ts';

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/**
 * Returns the number as typed, without the wrapping of a spreadsheet: spaces, enclosing quotes, the apostrophe or
 * formula that marks text, and the decimals or exponent of a numeric cell. Returns null if the spreadsheet has lost
 * digits.
 */
export function phoneTextOf(cell: string): string | null {
  const text = cell
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim()
    .replace(/^'/, '')
    .replace(/^="?([^"]*)"?$/, '$1')
    .trim()
    .replace(/^(\+?\d{6,})[.,]0+$/, '$1');
  return fromScientific(text);
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
