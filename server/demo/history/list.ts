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

type Source = {
  readonly country: string;
  readonly stem: string;
  readonly digits: number;
  /** The country's number of contacts in every ten. */
  readonly share: number;
  /** Beginning of the numbers of people who expect the call (see network.ts). */
  readonly expecting: string;
};

/** A test checks that generated numbers are valid. */
export const SOURCES: readonly Source[] = [
  { country: 'argentina', stem: '+54911', digits: 7, share: 6, expecting: '+549115550' },
  { country: 'brasil', stem: '+55119', digits: 7, share: 2, expecting: '+551195550' },
  { country: 'mexico', stem: '+5255', digits: 7, share: 2, expecting: '+52555550' },
];
/** Possible first digits after the stem. */
const LEADING = ['4', '5', '6'];
const CYCLE = SOURCES.flatMap((source) => Array.from({ length: source.share }, () => source));

type ContactsOptions = {
  /** Numbers that are not used. */
  readonly taken?: Iterable<string>;
  /** Whether all of the people expect the call, instead of none. */
  readonly isExpecting?: boolean;
};

/**
 * Returns `count` distinct contacts, cycling through the countries. The same seed gives the same contacts.
 */
export function makeDemoContacts(count: number, seed: number, options: ContactsOptions = {}): DemoContact[] {
  const { taken = [], isExpecting = false } = options;
  const luck = openStream(seed, 'contact_list');
  const phones = new Set(taken);
  const contacts: DemoContact[] = [];
  while (contacts.length < count) {
    const { country, stem, digits, expecting } = CYCLE[contacts.length % CYCLE.length]!;
    const rest = String(nextUint32(luck) % 10 ** digits).padStart(digits, '0');
    const anybody = stem + LEADING[nextUint32(luck) % LEADING.length]! + rest;
    const phone = isExpecting ? expecting + anybody.slice(expecting.length) : anybody;
    if (phones.has(phone) || phone.startsWith(expecting) !== isExpecting) continue;
    phones.add(phone);
    contacts.push({ phone, name: demoName(contacts.length), country, zones: placesOfNumber(country, phone) });
  }
  return contacts;
}
