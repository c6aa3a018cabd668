/** Bidirectional marks, zero-width characters and the like, which come with text copied from chats and web pages. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/**
 * The number as typed, without what a spreadsheet wraps around it: spaces, enclosing quotes, the apostrophe or formula
 * that marks a cell as text, the decimals or the exponent of a numeric cell. Null when the spreadsheet has lost digits.
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

/** 5.491145551234E+12 with all its digits is the number; with fewer, the spreadsheet has lost some. */
function fromScientific(text: string): string | null {
  const match = SCIENTIFIC.exec(text);
  if (match === null) return text;
  const decimals = match[2] ?? '';
  return decimals.length === Number(match[3]) ? match[1]! + decimals : null;
}

/** Whether a cell has 7 to 15 digits and otherwise only separators: a phone number of any country. */
export function looksLikePhone(cell: string): boolean {
  const text = phoneTextOf(cell) ?? '';
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && /^[\d\s()+./-]+$/.test(text);
}
