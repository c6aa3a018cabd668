/**
 * The class of a number that determines its dial window: its country, and its possible time zones where they are
 * narrower than the country's.
 */

type WindowClass = {
  readonly country: string;
  /** The IANA zones the number may be in. Empty: any zone of its country. */
  readonly zones: readonly string[];
};

/** Formats a class as contacts store it: 'argentina', 'usa@America/Chicago', 'usa@America/Chicago+America/Denver'. */
export function windowClassOf({ country, zones }: WindowClass): string {
  return zones.length === 0 ? country : `${country}@${zones.join('+')}`;
}

/** The inverse of windowClassOf. */
export function parseWindowClass(text: string): WindowClass {
  const [country = '', zones = ''] = text.split('@');
  return { country, zones: zones === '' ? [] : zones.split('+') };
}
