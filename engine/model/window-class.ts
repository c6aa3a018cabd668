/** Window classes: numbers that share a dial window because they have the same country and possible time zones. */

type WindowClass = {
  readonly country: string;
  /** IANA zones that the number may be in. If empty, any zone of its country. */
  readonly zones: readonly string[];
};

/**
 * Formats a class as stored with contacts: 'argentina', 'usa@America/Chicago', 'usa@America/Chicago+America/Denver'.
 */
export function windowClassOf({ country, zones }: WindowClass): string {
  return zones.length === 0 ? country : `${country}@${zones.join('+')}`;
}

/** Parses a class that windowClassOf has formatted. */
export function parseWindowClass(text: string): WindowClass {
  const [country = '', zones = ''] = text.split('@');
  return { country, zones: zones === '' ? [] : zones.split('+') };
}
