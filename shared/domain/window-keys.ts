/**
 * Keys of legal windows: a country, `usa`, one of its regions, `US-FL`, or all other countries, `*`; each for one
 * purpose, `US-FL.sales`, or for every purpose that has no window of its own.
 */
import { countryByKey, countryKeyOf } from '#shared/countries/countries.ts';
import { PURPOSES, type Purpose } from './purposes.ts';

/** Key for all countries without their own window. */
export const ANY_COUNTRY = '*';

/** Where and why a number is called. */
type CallingPlace = {
  /** Country key, lower-case ISO code or '*'. */
  readonly country: string;
  /** ISO 3166-2 code, such as US-FL; null if it is unknown, and in a key for the whole country. */
  readonly region: string | null;
  /** Null if it is unknown, and in a key for every purpose without its own window. */
  readonly purpose: Purpose | null;
};

export function windowKeyOf({ country, region, purpose }: CallingPlace): string {
  return `${region ?? country}${purpose === null ? '' : `.${purpose}`}`;
}

/** Parses a key. Returns null if it is malformed. The country and the region may be unknown. */
export function parseWindowKey(key: string): CallingPlace | null {
  const [, place, purpose = null] = /^(\*|[a-z_]+|[A-Z]{2}-[A-Z0-9]{1,3})(?:\.([a-z]+))?$/.exec(key) ?? [];
  if (place === undefined || !(purpose === null || isPurpose(purpose))) return null;
  const isRegion = place.includes('-');
  return { country: isRegion ? countryKeyOf(place.slice(0, 2)) : place, region: isRegion ? place : null, purpose };
}

/** Returns the keys of a country's windows that cover more than `key` does, the most specific first. */
export function widerKeys(key: string): string[] {
  const place = parseWindowKey(key);
  if (place === null || place.country === ANY_COUNTRY) return [];
  const { country, region, purpose } = place;
  const places = region === null ? [country] : [region, country];
  return places
    .flatMap((each) => (purpose === null ? [each] : [`${each}.${purpose}`, each]))
    .filter((each) => each !== key);
}

/**
 * Returns the key of the window that applies where a window `key` would: its own, a wider one or that of all other
 * countries. Null if none does.
 */
export function keyInForce(windows: Readonly<Record<string, unknown>>, key: string): string | null {
  const purpose = parseWindowKey(key)?.purpose ?? null;
  const anywhere = purpose === null ? [ANY_COUNTRY] : [`${ANY_COUNTRY}.${purpose}`, ANY_COUNTRY];
  return [key, ...widerKeys(key), ...anywhere].find((candidate) => Object.hasOwn(windows, candidate)) ?? null;
}

const isPurpose = (text: string): text is Purpose => (PURPOSES as readonly string[]).includes(text);

/**
 * Returns the windows that a call must respect, which all have to be open: one for a known region and purpose,
 * otherwise those of every region or purpose of the country, so that the strictest applies. The most specific key wins,
 * and a region counts for more than a purpose.
 */
export function windowsFor<T>(windows: Readonly<Record<string, T>>, { country, region, purpose }: CallingPlace): T[] {
  const regions = region === null ? [null, ...regionsIn(windows, country)] : [region];
  const purposes = purpose === null ? PURPOSES : [purpose];
  const found = new Set<T>();
  for (const eachRegion of regions) {
    const places = eachRegion === null ? [country, ANY_COUNTRY] : [eachRegion, country, ANY_COUNTRY];
    for (const eachPurpose of purposes) {
      const keys = places.flatMap((place) => [`${place}.${eachPurpose}`, place]);
      const key = keys.find((candidate) => Object.hasOwn(windows, candidate));
      if (key !== undefined) found.add(windows[key]!);
    }
  }
  return [...found];
}

/** Returns the regions of a country that have windows of their own. */
function regionsIn(windows: Readonly<Record<string, unknown>>, country: string): string[] {
  const iso2 = countryByKey(country)?.iso2;
  if (iso2 === undefined) return [];
  const regions = Object.keys(windows).flatMap((key) => (key.startsWith(`${iso2}-`) ? [key.split('.', 1)[0]!] : []));
  return [...new Set(regions)];
}
