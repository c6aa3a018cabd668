/** Separate from web/lib/countries.ts, because the area codes of all countries are large. */
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import type { Country } from '#shared/countries/countries.ts';
import { largestOfDialCode } from './countries.ts';
import { COUNTRIES } from './country-names.ts';

/**
 * Returns the country of a dial code, or undefined. If countries share the code, returns the one that has all `areas`
 * (809: República Dominicana), or else the largest.
 */
export function countryOfDialCode(code: string, areas: readonly string[] = []): Country | undefined {
  const bare = code.replace('+', '');
  const biggest = largestOfDialCode(bare);
  if (biggest === undefined)
    return bare.length > 1 && bare.startsWith('1') ? countryOfDialCode('1', [bare.slice(1)]) : undefined;
  if (areas.length === 0) return biggest;
  const sharing = COUNTRIES.filter((country) => country.dialCode === bare);
  return sharing.find((country) => areas.every((area) => areaCodesOf(country.key).has(area.slice(0, 3)))) ?? biggest;
}
