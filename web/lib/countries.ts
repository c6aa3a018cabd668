import { COUNTRIES } from '#shared/countries.ts';

const byKey = new Map(COUNTRIES.map((country) => [country.key, country]));

const GLOBE = '🌐';

/** Flag and name of a country key; a number of an unlisted country holds its ISO code instead. */
export function countryOf(key: string): { flag: string; name: string } {
  return byKey.get(key) ?? { flag: GLOBE, name: key.toUpperCase() };
}
