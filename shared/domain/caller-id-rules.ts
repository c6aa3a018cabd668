/**
 * Prefixes that a country asks calls of a purpose to show. docs/compliance.md explains each rule, and those of countries
 * that ask for none. The prefixes are written as in the country, with the 0 that E.164 leaves out.
 */
import { countryByDialCode } from '../countries/countries.ts';
import type { Purpose } from './purposes.ts';

export type CallerIdRule = {
  /** Country key. */
  readonly country: string;
  readonly purposes: readonly Purpose[];
  /** Any of them will do. */
  readonly prefixes: readonly string[];
  readonly source: string;
};

/** Prefixes of verified numbers, in France and overseas. */
const FRENCH = '0162 0163 0270 0271 0377 0378 0424 0425 0568 0569 0948 0949 09475 09476 09477 09478 09479';
const SUBTEL = 'Subtel, Resolución Exenta 286 de 2025';

export const CALLER_ID_RULES: readonly CallerIdRule[] = [
  { country: 'chile', purposes: ['sales', 'research'], prefixes: ['600', '809'], source: SUBTEL },
  // The called person owes to or is served by the caller, so the calls count as requested.
  { country: 'chile', purposes: ['collections', 'service'], prefixes: ['600'], source: SUBTEL },
  { country: 'espanha', purposes: ['sales'], prefixes: ['400'], source: 'Ley 10/2025, de 26 de diciembre' },
  // Anything but the mobile numbers: 800, 900, geographic and short ones.
  { country: 'espanha', purposes: ['service'], prefixes: ['8', '9', '1'], source: 'Orden TDF/149/2025, art. 9' },
  {
    country: 'franca',
    purposes: ['sales'],
    prefixes: FRENCH.split(' '),
    source: 'Arcep, décision 2018-0881 modifiée (2022-1583)',
  },
  { country: 'india', purposes: ['sales'], prefixes: ['140'], source: 'TRAI, TCCCPR 2018' },
];

/** Numbers that a rule forbids to show. */
export type CallerIdBreach = { readonly rule: CallerIdRule; readonly numbers: readonly string[] };

/** Returns the first rule that some of the caller ids (E.164) break, each in its own country, or null. */
export function breachOf(phones: readonly string[], purpose: Purpose): CallerIdBreach | null {
  for (const rule of CALLER_ID_RULES) {
    if (!rule.purposes.includes(purpose)) continue;
    const numbers = phones.filter((phone) => lacksPrefix(rule, phone));
    if (numbers.length > 0) return { rule, numbers };
  }
  return null;
}

/** Returns whether a number belongs to the rule's country and begins with none of its prefixes. */
function lacksPrefix({ country, prefixes }: CallerIdRule, phone: string): boolean {
  const { key, dialCode } = countryByDialCode(phone.slice(1)) ?? {};
  if (key !== country || dialCode === undefined) return false;
  return !prefixes.some((prefix) => phone.startsWith(prefix.replace(/^0/, ''), 1 + dialCode.length));
}
