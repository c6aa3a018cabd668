import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const cache = new Map<string, string>();
const MAX_CACHED = 5000;

/** An E.164 number as its own country writes it; anything else as it is. */
export function formatPhone(e164: string): string {
  const known = cache.get(e164);
  if (known !== undefined) return known;
  const formatted = parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(e164, formatted);
  return formatted;
}
