/** What is typed of a trunk, as it is stored. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { fail } from '#server/http/errors.ts';

const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
/** The countries that share 1 are told apart by the area: 1809. */
const SHARED_CODE = /^1[2-9]\d{2}$/;
const PLUS_AND_DIGITS = /^\+?(\d+)$/;
/** An area code as typed: (011), 11-15. */
const AREA_CODE = /^[\d\s().-]+$/;
const MAX_AREA_DIGITS = 10;

/** A dial code without its plus. Throws country_code_invalid for one that no country has. */
export function readCountryCode(typed: string): string {
  const code = PLUS_AND_DIGITS.exec(typed.trim())?.[1] ?? '';
  if (CALLING_CODES.has(code) || SHARED_CODE.test(code)) return code;
  return fail('country_code_invalid', { field: 'country_code', code: typed.trim() });
}

/** The digits of area codes, each once; empty ones are left out. Throws dv_code_invalid for what is no area code: it would match every number. */
export function readDvCodes(typed: readonly string[]): string[] {
  const codes = typed.map((code) => code.trim()).filter((code) => code !== '');
  return [...new Set(codes.map(readDvCode))];
}

function readDvCode(code: string): string {
  const digits = code.replaceAll(/\D/g, '');
  const isCode = AREA_CODE.test(code) && digits !== '' && digits.length <= MAX_AREA_DIGITS;
  return isCode ? digits : fail('dv_code_invalid', { field: 'dv_codes', code });
}

/** Throws host_invalid for one with spaces or control characters inside. */
export function readHost(typed: string): string {
  const host = typed.trim();
  return /[\s\p{Cc}]/u.test(host) ? fail('host_invalid', { field: 'host' }) : host;
}
