import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { fail } from '#server/platform/http/errors.ts';

const INTERNATIONAL = /^[1-9]\d{1,14}$/;
/**
 * Matches a local number without its area code, with or without the 15 of Argentine mobiles. Read as international, it
 * would block no number or an unrelated one of North America.
 */
const WITHOUT_AREA = /^(?!0)(15)?\d{6,8}$/;

/**
 * Normalizes a typed number to the form that contacts have. If `readNumber` returns undefined (invalid number), an
 * international number is kept as typed. Throws `phone_required`, `phone_format_invalid` or `phone_area_missing`.
 */
export function readBlacklistPhone(typed: string, readNumber: (typed: string) => string | undefined): string {
  if (cleanNumberText(typed) === '') fail('phone_required', { field: 'phone' });
  const number = readNumber(typed);
  if (number !== undefined) return number;
  const text = isNumberText(typed) ? cleanNumberText(typed) : '';
  const digits = text.replace(/\D/g, '');
  if (WITHOUT_AREA.test(digits) && !text.startsWith('+')) fail('phone_area_missing', { field: 'phone' });
  return INTERNATIONAL.test(digits) ? `+${digits}` : fail('phone_format_invalid', { field: 'phone' });
}
