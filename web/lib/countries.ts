import { areaCodesOf } from '#shared/area-codes/of-country.ts';
import type { Country } from '#shared/countries.ts';
import { COUNTRIES, countryByKey } from './country-names.ts';

/** For a shared dial code, the largest country comes first. */
const byDialCode = new Map<string, Country>();
for (const country of COUNTRIES) if (!byDialCode.has(country.dialCode)) byDialCode.set(country.dialCode, country);

/** Flag and name of a country key; numbers of countries outside the table have an ISO code instead of a key. */
export function countryOf(key: string): { flag: string; name: string } {
  return countryByKey(key) ?? { flag: flagOf(key), name: key.toUpperCase() };
}

/** Two regional-indicator letters form a flag. */
function flagOf(iso2: string): string {
  return String.fromCodePoint(...Array.from(iso2.toUpperCase(), (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** 'Argentina (+54)' */
export function dialCodeName(code: string): string {
  const bare = code.replace('+', '');
  const country = byDialCode.get(bare);
  return country === undefined ? `+${bare}` : `${country.name} (+${bare})`;
}

/**
 * The country of a dial code and its area codes; undefined if unknown. Among countries that share a code, picks the one
 * that has all of the area codes (809: República Dominicana), or else the largest.
 */
export function countryOfDialCode(code: string, areas: readonly string[] = []): Country | undefined {
  const bare = code.replace('+', '');
  const biggest = byDialCode.get(bare);
  if (biggest === undefined)
    return bare.length > 1 && bare.startsWith('1') ? countryOfDialCode('1', [bare.slice(1)]) : undefined;
  if (areas.length === 0) return biggest;
  const sharing = COUNTRIES.filter((country) => country.dialCode === bare);
  return sharing.find((country) => areas.every((area) => areaCodesOf(country.key).has(area.slice(0, 3)))) ?? biggest;
}
