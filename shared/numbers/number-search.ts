/**
 * Converts a typed number, or a part of one, to the digits to search for in stored numbers. Only digits are compared,
 * so the search is cheap and needs no metadata.
 */
import { nationalForms } from './national-forms.ts';
import { cleanNumberText, isNumberText } from './number-text.ts';

/** Digits that a stored number has after its plus (`fromStart`) or anywhere. */
export type NumberFragment = { readonly digits: string; readonly fromStart: boolean };

/** Optional trunk prefix, as in +44 (0)20. */
const TRUNK_IN_BRACKETS = /\(0\)/;

/** Dial codes of countries with a mobile digit. They are recognised without a plus in any home country. */
const MOBILE_DIGIT_CODES: readonly string[] = ['54', '52', '55'];
/** Dial codes of countries whose international numbers have several spellings. */
const RESPELLED_CODES: readonly string[] = [...MOBILE_DIGIT_CODES, '56', '57'];
/** In shorter input, a leading 0 or dial code may come from the middle of a number. */
const MIN_PREFIXED_DIGITS = 9;
/** Minimum length after stripping a prefix. Shorter input would match too many numbers. */
const MIN_STRIPPED_DIGITS = 6;

/**
 * Returns fragments of which every matching number contains at least one, or null if the text is not (part of) a
 * number.
 *
 * @param dialCodes dial codes, without plus, of the countries whose national spellings are recognised
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

/** Returns whether an E.164 number contains one of the fragments. */
export function hasFragment(fragments: readonly NumberFragment[], phone: string): boolean {
  return fragments.some(({ digits, fromStart }) => (fromStart ? phone.startsWith(digits, 1) : phone.includes(digits)));
}

/** Returns the fragments for an international number or its beginning. */
function startsOf(digits: string): NumberFragment[] {
  const code = RESPELLED_CODES.find((one) => digits.startsWith(one) && digits.length > one.length);
  if (code === undefined) return [{ digits, fromStart: true }];
  const forms = nationalForms(code, digits.slice(code.length));
  return withoutContained(forms.map((national) => ({ digits: code + national, fromStart: true })));
}

/**
 * Argentine mobiles as the console shows them: 0 + area + 15 + number. The length is unique, so the home country
 * doesn't matter.
 */
const ARGENTINE_MOBILE = /^0\d{12}$/;

function codesFor(digits: string, dialCodes: readonly string[]): ReadonlySet<string> {
  return new Set(ARGENTINE_MOBILE.test(digits) ? [...dialCodes, '54'] : dialCodes);
}

/** Handles Argentine mobiles dialled without their area: 15 and the local number. */
function argentineLocal(digits: string): NumberFragment[] {
  return /^15\d{4,8}$/.test(digits) ? [{ digits: digits.slice(2), fromStart: false }] : [];
}

/** Removes fragments whose matches are also found by another fragment. */
function withoutContained(fragments: readonly NumberFragment[]): NumberFragment[] {
  return fragments.filter(
    (one, index) =>
      !fragments.some((other, otherIndex) => {
        if (other === one || !finds(other, one)) return false;
        return !finds(one, other) || otherIndex < index; // of equal fragments, keep the first
      }),
  );
}

/** Returns whether every number that contains `narrow` also contains `wide`. */
function finds(wide: NumberFragment, narrow: NumberFragment): boolean {
  if (!wide.fromStart) return narrow.digits.includes(wide.digits);
  return narrow.fromStart && narrow.digits.startsWith(wide.digits);
}
