import type { Country } from '#shared/countries/countries.ts';
import { COUNTRIES, countryByKey } from './country-names.ts';

/** Holds the first of the countries that share a dial code. The country table lists the largest one first. */
const byDialCode = new Map<string, Country>();
for (const country of COUNTRIES) if (!byDialCode.has(country.dialCode)) byDialCode.set(country.dialCode, country);

/** Returns flag and name of a country key. Numbers of unlisted countries have an ISO code instead of a key. */
export function countryOf(key: string): { flag: string; name: string } {
  return countryByKey(key) ?? { flag: flagOf(key), name: key.toUpperCase() };
}

/** Two regional-indicator letters form a flag. */
function flagOf(iso2: string): string {
  return String.fromCodePoint(...Array.from(iso2.toUpperCase(), (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** Returns the largest country of a dial code, or undefined. */
export function largestOfDialCode(bare: string): Country | undefined {
  return byDialCode.get(bare);
}

/** Returns country and code, such as 'Argentina (+54)'. */
export function dialCodeName(code: string): string {
  const bare = code.replace('+', '');
  const country = byDialCode.get(bare);
  return country === undefined ? `+${bare}` : `${country.name} (+${bare})`;
}
