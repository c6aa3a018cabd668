import { countryByKey } from '#shared/countries.ts';

const GLOBE = '🌐';

/** Flag and name of a country key; a number of an unlisted country holds its ISO code instead. */
export function countryOf(key: string): { flag: string; name: string } {
  return countryByKey(key) ?? { flag: GLOBE, name: key.toUpperCase() };
}
