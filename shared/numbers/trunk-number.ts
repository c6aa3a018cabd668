/** Writes numbers as a trunk's carrier expects them. The driver and the preview of the trunk form use these functions. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { NumberFormat } from '../domain/trunks.ts';
import { shortNumberOf } from './short-number.ts';

/**
 * Trunk prefixes by country code, of countries whose usual national spelling leaves them out. Elsewhere the prefix is in
 * the spelling, or the country has none.
 */
const UNWRITTEN_TRUNK_PREFIXES: Readonly<Record<string, string>> = { '1': '1', '55': '0' };

/**
 * Writes a number (E.164 with its plus) in a format. A number of no country keeps all its digits. A short number is
 * always written as in its country.
 */
export function writeNumber(format: NumberFormat, phone: string): string {
  const short = shortNumberOf(phone);
  if (short !== null) return short;
  const digits = phone.replaceAll(/\D/g, '');
  if (format === 'e164') return `+${digits}`;
  if (format === 'e164_without_plus') return digits;
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (parsed === undefined) return digits;
  const national = digits.slice(parsed.countryCallingCode.length);
  if (format === 'national') return national;
  const spelling = parsed.formatNational().replaceAll(/\D/g, '');
  return spelling === national ? (UNWRITTEN_TRUNK_PREFIXES[parsed.countryCallingCode] ?? '') + national : spelling;
}

type DialFormat = {
  /** Put before every called number: digits, *, # and +. */
  readonly numberPrefix: string;
  readonly numberFormat: NumberFormat;
};

/** Returns what the trunk dials for a number in E.164. */
export function dialledNumber({ numberPrefix, numberFormat }: DialFormat, phone: string): string {
  return numberPrefix + writeNumber(numberFormat, phone);
}
