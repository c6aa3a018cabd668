import {
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { countryKeyOf } from '#shared/countries.ts';
import { phoneTextOf } from '#shared/lists/phone-text.ts';
import { zonesOfNumber } from '#shared/number-zones.ts';
import type { InvalidReason } from './reasons.ts';

type ReadPhone =
  /** `zones`: IANA zones the number may be in; empty: any zone of its country. */
  | { readonly ok: true; readonly phone: string; readonly country: string; readonly zones: readonly string[] }
  | { readonly ok: false; readonly reason: InvalidReason };

const MAX_E164_DIGITS = 15;

/**
 * Reads a cell as a phone number of `iso2` (national formats) or of the country it names (+… or 00…). Valid means valid
 * by the library's full metadata. Each number has one E.164 form, however it is written: Argentine 15 and 9, and
 * Mexican 1, 044, 045 and 01 are dialling prefixes.
 */
export function readPhone(cell: string, iso2: string): ReadPhone {
  const whole = phoneTextOf(cell);
  if (whole === '') return { ok: false, reason: 'vacio' };
  if (whole === null) return { ok: false, reason: 'recortado' };
  const dialled = withoutOldPrefixes(whole, iso2);
  const international = withPlus(dialled);
  const parsed = parseValid(international, iso2) ?? (international === dialled ? undefined : parseValid(dialled, iso2));
  if (parsed === undefined) return { ok: false, reason: whyInvalid(international, iso2) };
  // The library accepts German numbers of seventeen digits, which cannot be dialled from abroad.
  if (parsed.number.length > 1 + MAX_E164_DIGITS) return { ok: false, reason: 'largo' };
  const country = countryKeyOf(parsed.country ?? ownCountry(parsed.countryCallingCode));
  return { ok: true, phone: parsed.number, country, zones: zonesOfNumber(country, parsed.number) };
}

/** In most of the world 00 is dialled for a plus. */
function withPlus(text: string): string {
  const digits = text.replace(/[^\d]/g, '');
  return /^\(?00/.test(text) && digits.length >= 11 ? `+${digits.slice(2)}` : text;
}

/** In 2019 Mexico dropped 1 after the country code and 044, 045, 01 before the area; lists still have them. */
function withoutOldPrefixes(text: string, iso2: string): string {
  const digits = text.replace(/[^\d+]/g, '');
  if (/^\+?521\d{10}$/.test(digits) && (iso2 === 'MX' || digits.startsWith('+'))) return `+52${digits.slice(-10)}`;
  if (iso2 === 'MX' && /^(044|045|01)\d{10}$/.test(digits)) return `+52${digits.slice(-10)}`;
  return text;
}

function parseValid(text: string, iso2: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: iso2 as CountryCode, extract: false });
  return parsed?.isValid() ? parsed : undefined;
}

/** For a valid number of a shared code that the library assigns to no single country. */
function ownCountry(callingCode: string): string {
  return callingCode === '1' ? 'US' : '001';
}

function whyInvalid(text: string, iso2: string): InvalidReason {
  if (!/\d/.test(text) || /\p{L}{3}/u.test(text)) return 'texto';
  switch (validatePhoneNumberLength(text, iso2 as CountryCode)) {
    case 'TOO_SHORT':
      return 'corto';
    case 'TOO_LONG':
      return 'largo';
    case 'INVALID_COUNTRY':
      return 'pais';
    case 'NOT_A_NUMBER':
      return text.replace(/[^\d]/g, '').length < 6 ? 'corto' : 'texto';
    default:
      return 'inexistente';
  }
}
