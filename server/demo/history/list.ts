/** Generates the contacts of the demo's past week: invented mobile numbers in three countries. */
import { nextUint32, openStream } from '#engine/kernel/rng.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { demoName } from '../names.ts';

export type DemoContact = {
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  /** Possible time zones of the number (IANA). */
  readonly zones: readonly string[];
};

type Source = { readonly country: string; readonly stem: string; readonly digits: number; readonly share: number };

/** `share` is the country's number of contacts in every ten. A test checks that generated numbers are valid. */
const SOURCES: readonly Source[] = [
  { country: 'argentina', stem: '+54911', digits: 7, share: 6 },
  { country: 'brasil', stem: '+55119', digits: 7, share: 2 },
  { country: 'mexico', stem: '+5255', digits: 7, share: 2 },
];
/** Possible first digits after the stem. */
const LEADING = ['4', '5', '6'];
const CYCLE = SOURCES.flatMap((source) => Array.from({ length: source.share }, () => source));

/**
 * Returns `count` distinct contacts, excluding the numbers in `taken` and cycling through the countries. The same seed
 * gives the same contacts.
 */
export function makeDemoContacts(count: number, seed: number, taken: Iterable<string> = []): DemoContact[] {
  const luck = openStream(seed, 'contact_list');
  const phones = new Set(taken);
  const contacts: DemoContact[] = [];
  while (contacts.length < count) {
    const { country, stem, digits } = CYCLE[contacts.length % CYCLE.length]!;
    const rest = String(nextUint32(luck) % 10 ** digits).padStart(digits, '0');
    const phone = stem + LEADING[nextUint32(luck) % LEADING.length]! + rest;
    if (phones.has(phone)) continue;
    phones.add(phone);
    contacts.push({ phone, name: demoName(contacts.length), country, zones: placesOfNumber(country, phone) });
  }
  return contacts;
}
