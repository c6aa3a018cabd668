/**
 * Converts a typed number, whole or in part, to the digits to search stored numbers for. It compares digits only, so it
 * is cheap and needs no metadata.
 */
import { nationalForms } from './national-forms.ts';
import { cleanNumberText, isNumberText } from './number-text.ts';

/** Digits that a stored number begins with, behind its plus, or has anywhere. */
export type NumberFragment = { readonly digits: string; readonly fromStart: boolean };

/** Optional trunk prefix, as in +44 (0)20. */
const TRUNK_IN_BRACKETS = /\(0\)/;

/** Dial codes whose numbers have a mobile digit: they are recognised without a plus, whatever the home country. */
const MOBILE_DIGIT_CODES: readonly string[] = ['54', '52', '55'];
/** With fewer digits, a leading 0 or a dial code may as well be any part of a number. */
const MIN_PREFIXED_DIGITS = 9;
/** With fewer digits left, a stripped prefix leaves too little to search for anywhere. */
const MIN_STRIPPED_DIGITS = 6;

/**
 * Returns fragments of which every matching number contains one; null when the text is not (part of) a number.
 *
 * @param dialCodes of the countries whose national spellings are read, without plus, such as 54
 */
export function readNumberSearch(typed: string, dialCodes: readonly string[]): readonly NumberFragment[] | null {
  if (!isNumberText(typed)) return null;
  const text = cleanNumberText(typed);
  const isInternational = text.startsWith('+');
  const digits = (isInternational ? text.replace(TRUNK_IN_BRACKETS, '') : text).replace(/\D/g, '');
  if (isInternational) return startsOf(digits);
  const isLong = digits.length >= MIN_PREFIXED_DIGITS;
  if (isLong && digits.startsWith('00')) return startsOf(digits.slice(2));
  const found: NumberFragment[] = [];
  if (!isLong || !digits.startsWith('0')) found.push({ digits, fromStart: false });
  const stripped = digits.replace(/^0+/, '');
  if (stripped !== digits && stripped.length >= MIN_STRIPPED_DIGITS) found.push({ digits: stripped, fromStart: false });
  if (dialCodes.includes('54')) found.push(...argentineLocal(digits));
  for (const code of codesFor(digits, dialCodes))
    for (const national of nationalForms(code, digits)) found.push({ digits: code + national, fromStart: true });
  for (const code of MOBILE_DIGIT_CODES) if (isLong && digits.startsWith(code)) found.push(...startsOf(digits));
  return withoutContained(found);
}

/** Whether one of the fragments is in the number, which is E.164. */
export function hasFragment(fragments: readonly NumberFragment[], phone: string): boolean {
  return fragments.some(({ digits, fromStart }) => (fromStart ? phone.startsWith(digits, 1) : phone.includes(digits)));
}

/** An international number, or its beginning. */
function startsOf(digits: string): NumberFragment[] {
  const code = MOBILE_DIGIT_CODES.find((one) => digits.startsWith(one) && digits.length > one.length);
  if (code === undefined) return [{ digits, fromStart: true }];
  const forms = nationalForms(code, digits.slice(code.length));
  return withoutContained(forms.map((national) => ({ digits: code + national, fromStart: true })));
}

/** Argentine 0 + area + 15 + number, as the console shows mobiles, has a length of its own: no home country is needed. */
const ARGENTINE_MOBILE = /^0\d{12}$/;

function codesFor(digits: string, dialCodes: readonly string[]): ReadonlySet<string> {
  return new Set(ARGENTINE_MOBILE.test(digits) ? [...dialCodes, '54'] : dialCodes);
}

/** Argentine mobiles dialled without their area: 15 and the local number. */
function argentineLocal(digits: string): NumberFragment[] {
  return /^15\d{4,8}$/.test(digits) ? [{ digits: digits.slice(2), fromStart: false }] : [];
}

/** Removes fragments whose numbers another fragment finds too. */
function withoutContained(fragments: readonly NumberFragment[]): NumberFragment[] {
  return fragments.filter(
    (one, index) =>
      !fragments.some((other, otherIndex) => {
        if (other === one || !finds(other, one)) return false;
        return !finds(one, other) || otherIndex < index; // the first of equals stays
      }),
  );
}

/** Whether every number that contains `narrow` contains `wide`. */
function finds(wide: NumberFragment, narrow: NumberFragment): boolean {
  if (!wide.fromStart) return narrow.digits.includes(wide.digits);
  return narrow.fromStart && narrow.digits.startsWith(wide.digits);
}
