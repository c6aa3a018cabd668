import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { fail } from '#server/platform/http/errors.ts';
import { emergencyAtStart } from '#shared/numbers/dialable.ts';

const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
/** Countries that share code 1 are distinguished by area code, such as 1809. */
const SHARED_CODE = /^1[2-9]\d{2}$/;
const PLUS_AND_DIGITS = /^\+?(\d+)$/;
/** Area codes as typed, such as (011) or 11-15. */
const AREA_CODE = /^[\d\s().-]+$/;
const MAX_AREA_DIGITS = 10;
/** For example sip.example.com, 10.0.0.1:5061 or [2001:db8::1]:5060. */
const HOST = /^([a-z\d][a-z\d._-]*|\[[\da-f:.]+\])(:(?<port>\d{1,5}))?$/i;

/**
 * Parses a dial code and returns it without the plus. Throws `country_code_invalid` unless it is a country's calling
 * code or 1 with an area code.
 */
export function readCountryCode(typed: string): string {
  const code = PLUS_AND_DIGITS.exec(typed.trim())?.[1] ?? '';
  if (CALLING_CODES.has(code) || SHARED_CODE.test(code)) return code;
  return fail('country_code_invalid', { field: 'country_code', code: typed.trim() });
}

/**
 * Returns the digits of area codes, without duplicates or blanks. Throws `dv_code_invalid` for other text and for an
 * entry without digits, which would match every number.
 */
export function readDvCodes(typed: readonly string[]): string[] {
  const codes = typed.map((code) => code.trim()).filter((code) => code !== '');
  return [...new Set(codes.map(readDvCode))];
}

function readDvCode(code: string): string {
  const digits = code.replaceAll(/\D/g, '');
  const isCode = AREA_CODE.test(code) && digits !== '' && digits.length <= MAX_AREA_DIGITS;
  return isCode ? digits : fail('dv_code_invalid', { field: 'dv_codes', code });
}

/**
 * Returns the host. Throws `host_invalid` unless it is a name or an address, because a PBX could read other text as
 * configuration.
 */
export function readHost(typed: string): string {
  const host = typed.trim();
  const found = HOST.exec(host);
  const port = Number(found?.groups?.['port'] ?? 1);
  return found !== null && port > 0 && port < 65_536 ? host : fail('host_invalid', { field: 'host' });
}

/** Throws `number_prefix_emergency` if the prefix of called numbers begins with an emergency number of the country. */
export function checkNumberPrefix(countryCode: string, prefix: string): void {
  const number = emergencyAtStart(countryCode, prefix);
  if (number !== null) fail('number_prefix_emergency', { field: 'sip_config.number_prefix', number });
}
