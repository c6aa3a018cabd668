/**
 * Short national numbers that calls may show, such as Italy's 187 and Brazil's 10615. They have no E.164 form, because
 * they can't be called from abroad. They are stored as a plus, the dial code and their digits, so that their country is
 * known, and sent without the first two.
 */
import { countryByDialCode } from '../countries/countries.ts';

const SHORT = /^[1-9]\d{2,3}$/;
/** Numbers of five digits, by dial code. Elsewhere they are for messages only, or the beginning of a number. */
const OF_FIVE: Readonly<Record<string, RegExp>> = { '39': /^4\d{4}$/, '55': /^10\d{3}$/, '91': /^5\d{4}$/ };

/** Returns the digits of a stored short number as they are dialled in its country, or null for any other number. */
export function shortNumberOf(phone: string): string | null {
  const dialCode = countryByDialCode(phone.slice(1))?.dialCode;
  if (dialCode === undefined || !phone.startsWith('+')) return null;
  const digits = phone.slice(1 + dialCode.length);
  return SHORT.test(digits) || OF_FIVE[dialCode]?.test(digits) === true ? digits : null;
}
