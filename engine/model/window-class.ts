/** The class of a number that decides when it may be called: its country, and the zones it may be in where that says more. */

export type WindowClass = {
  readonly country: string;
  /** IANA zones the number may be in; empty: any of its country's. */
  readonly zones: readonly string[];
};

/** 'argentina', 'usa@America/Chicago', 'usa@America/Chicago+America/Denver': what contacts carry. */
export function windowClassOf({ country, zones }: WindowClass): string {
  return zones.length === 0 ? country : `${country}@${zones.join('+')}`;
}

/** The other way round. */
export function parseWindowClass(text: string): WindowClass {
  const [country = '', zones = ''] = text.split('@');
  return { country, zones: zones === '' ? [] : zones.split('+') };
}
