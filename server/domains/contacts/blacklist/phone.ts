import { validatePhoneNumberLength } from 'libphonenumber-js/max';
import { isEmergency } from '#shared/numbers/dialable.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { fail } from '#server/platform/http/errors.ts';

const INTERNATIONAL = /^[1-9]\d{1,14}$/;
/**
 * Matches a local number without its area code, with or without the 15 of Argentine mobiles. Read as international, it
 * would block no number or an unrelated one of North America.
 */
const WITHOUT_AREA = /^(?!0)(15)?\d{6,8}$/;
/** From this length on, a number that its country's plan finds too short may be one of a plan that it doesn't know. */
const WHOLE_DIGITS = 10;

/**
 * Normalizes a typed number to the form that contacts have. If `readNumber` returns undefined (invalid number), an
 * international number is kept as typed unless it is only the beginning of one. Throws `phone_required`,
 * `phone_format_invalid`, `phone_area_missing`, `phone_incomplete` or `phone_emergency`.
 */
export function readBlacklistPhone(typed: string, readNumber: (typed: string) => string | undefined): string {
  if (cleanNumberText(typed) === '') fail('phone_required', { field: 'phone' });
  const number = readNumber(typed);
  if (number !== undefined) return number;
  const text = isNumberText(typed) ? cleanNumberText(typed) : '';
  const digits = text.replace(/\D/g, '');
  if (WITHOUT_AREA.test(digits) && !text.startsWith('+')) fail('phone_area_missing', { field: 'phone' });
  if (!INTERNATIONAL.test(digits)) fail('phone_format_invalid', { field: 'phone' });
  // +54 9 11 is the beginning of a number, +54 911 is not.
  const lastDigits = /\d*$/.exec(text)![0];
  if (isEmergency(digits) && isEmergency(lastDigits)) fail('phone_emergency', { field: 'phone' });
  if (digits.length < WHOLE_DIGITS && validatePhoneNumberLength(`+${digits}`) === 'TOO_SHORT')
    fail('phone_incomplete', { field: 'phone' });
  return `+${digits}`;
}
