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
import { phoneTextOf } from './phone-text.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { inTodaysPlan } from '#shared/numbers/old-spellings.ts';
import { chargeReason, isEmergency } from '#shared/numbers/dialable.ts';
import { lacksAreaCode } from '#shared/numbers/local-numbers.ts';
import type { InvalidReason } from './reject-reasons.ts';
import { fillerReason, unrealReason } from '#shared/numbers/unreal-numbers.ts';

export type ReadPhone =
  | {
      readonly ok: true;
      readonly phone: string;
      readonly country: string;
      /** IANA zones the number may be in; empty means any zone of its country. */
      readonly zones: readonly string[];
      /** Why a list's number is not called, although it may be looked up and blocked; null if it may be called. */
      readonly refusal: InvalidReason | null;
    }
  | { readonly ok: false; readonly reason: InvalidReason };

const MAX_E164_DIGITS = 15;

/**
 * Reads a cell as a phone number of the country `iso2` or, with + or 00, of the country it names. A number is valid if
 * the library's full metadata says so. Spellings of older numbering plans give today's E.164 form, and the Argentine 15
 * becomes the mobile digit 9. A number written without its mobile digit stays without it where both forms are dialled, unless its column has mobiles.
 */
export function readPhone(cell: string, iso2: string): ReadPhone {
  const whole = phoneTextOf(cell);
  if (whole === '') return { ok: false, reason: 'vacio' };
  if (whole === null) return { ok: false, reason: 'recortado' };
  const valid = parseSpellings(whole, iso2);
  if (valid === undefined) return { ok: false, reason: whyInvalid(withPlus(whole), iso2) };
  const { parsed, type } = valid;
  // The library accepts German numbers of seventeen digits, which cannot be dialled from abroad.
  if (parsed.number.length > 1 + MAX_E164_DIGITS) return { ok: false, reason: 'largo' };
  const country = countryKeyOf(parsed.country ?? ownCountry(parsed.countryCallingCode));
  const zones = placesOfNumber(country, parsed.number);
  return { ok: true, phone: parsed.number, country, zones, refusal: refusalOf(parsed, type) };
}

/** Returns whether a cell is a valid number, which takes less time than reading one that is not. */
export function isPhone(cell: string, iso2: string): boolean {
  const whole = phoneTextOf(cell);
  return whole !== null && whole !== '' && parseSpellings(whole, iso2) !== undefined;
}

/** An extension as the library reads it. */
const EXTENSION = /(?:e?xt(?:ensi[oó]n?)?n?|x|int|anexo|доб)[\s.:=,-]*\d{1,20}#?$/iu;
/** E.164's digits with prefixes and an extension. */
const MOST_DIGITS = 40;

/** Returns whether a text may be a number. The library takes long, and throws, to find that a text with words is none. */
function mayBeNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits > 0 && digits <= MOST_DIGITS && (!/\p{L}/u.test(text) || !/\p{L}/u.test(text.replace(EXTENSION, '')));
}

function parseSpellings(whole: string, iso2: string): ReturnType<typeof parseValid> {
  if (!mayBeNumber(whole)) return undefined;
  const written = withPlus(whole);
  const text = modernized(written, iso2);
  return (
    parseValid(text, iso2) ??
    (written === text ? undefined : parseValid(written, iso2)) ??
    (whole === written ? undefined : parseValid(whole, iso2))
  );
}

/** Returns why a list's valid number is not called, or null. */
function refusalOf(parsed: PhoneNumber, type: NumberType): InvalidReason | null {
  const isAmerican = parsed.countryCallingCode === '1';
  if (isAmerican && parsed.nationalNumber.endsWith('5551212')) return 'informes';
  if (chargeReason(parsed, type) !== null) return 'tarifa';
  if (isAmerican && type === 'PERSONAL_NUMBER') return 'personal';
  return unrealReason(parsed.number, parsed.countryCallingCode) ?? (type === 'TOLL_FREE' ? 'gratuito' : null);
}

/** Replaces a leading 00, the international prefix of most countries, with a plus. */
function withPlus(text: string): string {
  const digits = text.replace(/[^\d]/g, '');
  return /^\(?00/.test(text) && digits.length >= 11 ? `+${digits.slice(2)}` : text;
}

/** Dial codes of the countries with spellings of older plans. All have two digits. */
const DIAL_CODES: Readonly<Record<string, string>> = { AR: '54', BR: '55', CL: '56', CO: '57', MX: '52' };
const CODE_DIGITS = 2;

/** Rewrites a number in a spelling that its country's numbering plan no longer has. */
function modernized(text: string, iso2: string): string {
  if (/\p{L}/u.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) {
    const dialCode = digits.slice(0, CODE_DIGITS);
    const national = inTodaysPlan(dialCode, digits.slice(CODE_DIGITS), true);
    return national === null ? text : `+${dialCode}${national}`;
  }
  const dialCode = DIAL_CODES[iso2];
  if (dialCode === undefined) return text;
  const national =
    inTodaysPlan(dialCode, digits, false) ??
    (digits.startsWith(dialCode) ? inTodaysPlan(dialCode, digits.slice(CODE_DIGITS), true) : null);
  return national === null ? text : `+${dialCode}${national}`;
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

/** Numbers for fiction are invalid in some plans and valid in others. */
function whyUnreal(text: string, iso2: string): InvalidReason | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: iso2 as CountryCode, extract: false });
  const read = parsed === undefined ? null : unrealReason(parsed.number, parsed.countryCallingCode);
  return read ?? fillerReason(text.replace(/\D/g, ''));
}

function whyInvalid(text: string, iso2: string): InvalidReason {
  if (!/\d/.test(text) || /\p{L}/u.test(text.replace(EXTENSION, ''))) return 'texto';
  if (isEmergencyCell(text, iso2)) return 'emergencia';
  const unreal = whyUnreal(text, iso2);
  if (unreal !== null) return unreal;
  if (!text.startsWith('+') && lacksAreaCode(text.replace(/\D/g, ''), iso2)) return 'sin_area';
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
