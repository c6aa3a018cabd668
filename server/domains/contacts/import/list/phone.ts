import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
  type NumberType,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { countryKeyOf } from '#shared/countries/countries.ts';
import { phoneTextOf } from '#shared/lists/phone-text.ts';
import { zonesOfNumber } from '#shared/countries/number-zones.ts';
import { chargeReason, isEmergency } from '#server/telephony/dialable.ts';
import type { InvalidReason } from './reasons.ts';

type ReadPhone =
  | {
      readonly ok: true;
      readonly phone: string;
      readonly country: string;
      /** IANA zones the number may be in; empty means any zone of its country. */
      readonly zones: readonly string[];
      /** True for a premium-rate number, which may be looked up and blocked, but not called. */
      readonly isPremium: boolean;
    }
  | { readonly ok: false; readonly reason: InvalidReason };

const MAX_E164_DIGITS = 15;

/**
 * Reads a cell as a phone number of the country `iso2` or, with + or 00, of the country it names. A number is valid if
 * the library's full metadata says so. The Argentine 15 becomes the mobile digit 9, and the Mexican 1, 044, 045 and 01
 * are dropped, so that old spellings give today's E.164 form. A number written without its mobile digit stays without
 * it.
 */
export function readPhone(cell: string, iso2: string): ReadPhone {
  const whole = phoneTextOf(cell);
  if (whole === '') return { ok: false, reason: 'vacio' };
  if (whole === null) return { ok: false, reason: 'recortado' };
  const dialled = withoutOldPrefixes(whole, iso2);
  const international = withPlus(dialled);
  const valid = parseValid(international, iso2) ?? (international === dialled ? undefined : parseValid(dialled, iso2));
  if (valid === undefined) return { ok: false, reason: whyInvalid(international, iso2) };
  const { parsed, type } = valid;
  // The library accepts German numbers of seventeen digits, which cannot be dialled from abroad.
  if (parsed.number.length > 1 + MAX_E164_DIGITS) return { ok: false, reason: 'largo' };
  const country = countryKeyOf(parsed.country ?? ownCountry(parsed.countryCallingCode));
  const isPremium = chargeReason(parsed, type) !== null;
  return { ok: true, phone: parsed.number, country, zones: zonesOfNumber(country, parsed.number), isPremium };
}

/** Replaces a leading 00, the international prefix of most countries, with a plus. */
function withPlus(text: string): string {
  const digits = text.replace(/[^\d]/g, '');
  return /^\(?00/.test(text) && digits.length >= 11 ? `+${digits.slice(2)}` : text;
}

/**
 * Removes the prefixes that Mexico dropped in 2019 but lists still have: 1 after the country code, and 044, 045 or 01
 * before the area code.
 */
function withoutOldPrefixes(text: string, iso2: string): string {
  const digits = text.replace(/[^\d+]/g, '');
  if (/^\+?521\d{10}$/.test(digits) && (iso2 === 'MX' || digits.startsWith('+'))) return `+52${digits.slice(-10)}`;
  if (iso2 === 'MX' && /^(044|045|01)\d{10}$/.test(digits)) return `+52${digits.slice(-10)}`;
  return text;
}

/**
 * Returns undefined if the number is invalid. A number with a type is valid; the library's isValid would only determine
 * the type again.
 */
function parseValid(text: string, iso2: string): { parsed: PhoneNumber; type: NumberType } | undefined {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: iso2 as CountryCode, extract: false });
  const type = parsed?.getType();
  return parsed === undefined || type === undefined ? undefined : { parsed, type };
}

/** Returns the country of a valid number whose calling code the library assigns to no single country. */
function ownCountry(callingCode: string): string {
  return callingCode === '1' ? 'US' : '001';
}

/** Returns whether the text is an emergency number of the country `iso2` or of the country that it names. */
function isEmergencyCell(text: string, iso2: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return isEmergency(digits);
  return isSupportedCountry(iso2) && isEmergency(`${getCountryCallingCode(iso2)}${digits}`);
}

function whyInvalid(text: string, iso2: string): InvalidReason {
  if (!/\d/.test(text) || /\p{L}{3}/u.test(text)) return 'texto';
  if (isEmergencyCell(text, iso2)) return 'emergencia';
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
