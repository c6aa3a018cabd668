import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const cache = new Map<string, string>();
const MAX_CACHED = 5000;

/** Formats an E.164 number as in its country. Other text is returned unchanged. */
export function formatPhone(e164: string): string {
  const known = cache.get(e164);
  if (known !== undefined) return known;
  const formatted = parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(e164, formatted);
  return formatted;
}

/** Returns the country code of an E.164 number without the plus sign, or null if it is unknown. */
export function dialCodeOfPhone(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? null;
}
