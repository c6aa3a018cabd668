import { COUNTRIES, type Country, countryByKey } from '#shared/countries.ts';

const GLOBE = '🌐';

/** The first of each code is its biggest country. */
const byDialCode = new Map<string, Country>();
for (const country of COUNTRIES) if (!byDialCode.has(country.dialCode)) byDialCode.set(country.dialCode, country);

/** Flag and name of a country key; a number of an unlisted country holds its ISO code instead. */
export function countryOf(key: string): { flag: string; name: string } {
  return countryByKey(key) ?? { flag: GLOBE, name: key.toUpperCase() };
}

/** 'Argentina (+54)' */
export function dialCodeName(code: string): string {
  const bare = code.replace('+', '');
  const country = byDialCode.get(bare);
  return country === undefined ? `+${bare}` : `${country.name} (+${bare})`;
}
