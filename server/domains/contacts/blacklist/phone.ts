import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { fail } from '#server/platform/http/errors.ts';

const INTERNATIONAL = /^[1-9]\d{1,14}$/;
/**
 * A local number without its area, with or without the 15 of Argentine mobiles. Listed as an international one, it would
 * block nobody, or a number of North America.
 */
const WITHOUT_AREA = /^(?!0)(15)?\d{6,8}$/;

/**
 * Reads a typed number into the form that contacts have. `readNumber` returns undefined for a number that is not valid;
 * an international one is then stored as typed: it is never called either. Throws phone_required, phone_format_invalid,
 * phone_area_missing.
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
