import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { shortNumberOf } from '#shared/numbers/short-number.ts';

const SEPARATORS = /[\s().-]/g;
const INTERNATIONAL = /^\+[1-9]\d{3,14}$/;

/**
 * Converts a caller id with its plus to E.164, or to the form of stored short numbers (short-number.ts). Returns
 * undefined if no country has numbers with its prefix and length.
 */
export function readInternationalCli(typed: string): string | undefined {
  const phone = typed.replace(SEPARATORS, '');
  if (!INTERNATIONAL.test(phone)) return undefined;
  const isPossible = parsePhoneNumberFromString(phone)?.isPossible() === true;
  return isPossible || shortNumberOf(phone) !== null ? phone : undefined;
}

/**
 * Reads a caller id in the numbering plan of the country `iso2`, even if the phone library doesn't know its range.
 * Returns undefined if the plan has no numbers of its length.
 */
export function readNationalCli(
  typed: string,
  { iso2, dialCode }: { iso2: string; dialCode: string },
): string | undefined {
  const short = `+${dialCode}${typed.replace(SEPARATORS, '')}`;
  if (shortNumberOf(short) !== null) return short;
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: iso2 as CountryCode, extract: false });
  return parsed?.isPossible() === true ? parsed.number : undefined;
}
