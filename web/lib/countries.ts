import { COUNTRIES, type Country, countryByKey } from '#shared/countries.ts';

/** The first of each code is its biggest country. */
const byDialCode = new Map<string, Country>();
for (const country of COUNTRIES) if (!byDialCode.has(country.dialCode)) byDialCode.set(country.dialCode, country);

/** Flag and name of a country key; a number of an unlisted country holds its ISO code instead. */
export function countryOf(key: string): { flag: string; name: string } {
  return countryByKey(key) ?? { flag: flagOf(key), name: key.toUpperCase() };
}

/** Two regional-indicator letters make a flag. */
function flagOf(iso2: string): string {
  return String.fromCodePoint(...Array.from(iso2.toUpperCase(), (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** 'Argentina (+54)' */
export function dialCodeName(code: string): string {
  const bare = code.replace('+', '');
  const country = byDialCode.get(bare);
  return country === undefined ? `+${bare}` : `${country.name} (+${bare})`;
}
