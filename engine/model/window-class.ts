/**
 * Window classes: numbers that share a dial window because they have the same country, region and possible time zones.
 */

type WindowClass = {
  readonly country: string;
  /** ISO 3166-2 code, such as US-FL, in countries whose regions have laws of their own; null if it is unknown. */
  readonly region: string | null;
  /** IANA zones that the number may be in. If empty, any zone of its country. */
  readonly zones: readonly string[];
};

/** Marks the region among a number's places. */
const REGION_MARK = '#';

/**
 * Formats a class as stored with contacts: 'argentina', 'usa@#US-IL+America/Chicago',
 * 'usa@America/Chicago+America/Denver'. `zones` are the places of the number (countries/number-zones.ts): the marked
 * region, if it is known, and its possible zones.
 */
export function windowClassOf({ country, zones }: Pick<WindowClass, 'country' | 'zones'>): string {
  return zones.length === 0 ? country : `${country}@${zones.join('+')}`;
}

/** Parses a class that windowClassOf has formatted. */
export function parseWindowClass(text: string): WindowClass {
  const [country = '', joined = ''] = text.split('@');
  const places = joined === '' ? [] : joined.split('+');
  const [first = ''] = places;
  if (!first.startsWith(REGION_MARK)) return { country, region: null, zones: places };
  return { country, region: first.slice(REGION_MARK.length), zones: places.slice(1) };
}
