/**
 * Regions of numbers by area code, as ISO 3166-2 codes, in countries whose states have laws of their own on calls. A
 * mobile number belongs to the region of its area code, wherever the person lives.
 */
import { areaCodesOf } from './area-codes/of-country.ts';
import { countryByKey } from './countries.ts';
import { regionNames } from './region-names.ts';

type Regions = { readonly codeLength: number; readonly byAreaCode: ReadonlyMap<string, string> };

const cache = new Map<string, Regions>();

/** Returns the region of an E.164 number of a country (by key), such as US-FL, or null if it is unknown. */
export function regionOfNumber(country: string, phone: string): string | null {
  const { codeLength, byAreaCode } = regionsOf(country);
  if (codeLength === 0) return null;
  const nationalAt = 1 + countryByKey(country)!.dialCode.length;
  return byAreaCode.get(phone.slice(nationalAt, nationalAt + codeLength)) ?? null;
}

function regionsOf(country: string): Regions {
  let regions = cache.get(country);
  if (regions === undefined) {
    const codes = new Map([...regionNames(country)].map(([code, name]) => [name, code]));
    const byAreaCode = new Map<string, string>();
    for (const [areaCode, place] of areaCodesOf(country)) {
      const region = codes.get(place.split(', ').at(-1)!);
      if (region !== undefined) byAreaCode.set(areaCode, region);
    }
    regions = { codeLength: byAreaCode.keys().next().value?.length ?? 0, byAreaCode };
    cache.set(country, regions);
  }
  return regions;
}
