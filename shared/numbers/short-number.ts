/**
 * Short national numbers that calls may show, such as Italy's 187 and Brazil's 10615. They have no E.164 form, because
 * they can't be called from abroad. They are stored as a plus, the dial code and their digits, so that their country is
 * known, and sent without the first two.
 */
import { countryByDialCode } from '../countries/countries.ts';

/** Real numbers have more digits after the dial code. */
const SHORT = /^[1-9]\d{2,4}$/;

/** Returns the digits of a stored short number as they are dialled in its country, or null for any other number. */
export function shortNumberOf(phone: string): string | null {
  const dialCode = countryByDialCode(phone.slice(1))?.dialCode;
  const digits = dialCode === undefined ? '' : phone.slice(1 + dialCode.length);
  return phone.startsWith('+') && SHORT.test(digits) ? digits : null;
}
