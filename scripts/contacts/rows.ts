import type { PhoneNumber } from 'libphonenumber-js/max';
import { nextUint32, openStream, type Stream } from '#engine/kernel/rng.ts';
import type { Country } from '#shared/countries/countries.ts';
import { ArgumentError } from '../whole-number.ts';
import type { ListPlan } from './arguments.ts';
import { nameIn } from './names.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import { readPhone } from '#shared/lists/phone.ts';

/** Texts that people enter instead of a phone number. */
const NOT_NUMBERS = [
  '',
  'S/N',
  'no tiene',
  '0000000000',
  '15',
  '482-95',
  '+999517826421',
  '12345678901234567890',
  'llamar a la oficina',
];
/** Number of recent phone numbers from which duplicates are drawn. */
const DUPLICATE_WINDOW = 1000;

type Made = { readonly number: PhoneNumber; readonly country: Country };

/**
 * Yields the rows of a list, each with phone, name and country. The same plan yields the same rows. Throws
 * ArgumentError when a country has too few numbers.
 */
export function* makeRows(plan: ListPlan): Generator<string[]> {
  const rng = openStream(plan.seed, 'contact_list');
  const sources = plan.countries.map((country, index) => ({
    country,
    numbers: acceptedOf(country, openStream(plan.seed, 'contact_list', index + 1)),
  }));
  const remembered: Made[] = [];
  let { count, duplicates, invalid } = plan;
  let made = 0;
  for (let left = count + duplicates + invalid; left > 0; left--) {
    // The first row is a valid contact, so that columns can be detected and a duplicate has a source.
    const draw = made === 0 ? 0 : nextUint32(rng) % left;
    if (draw < count) {
      const source = sources[made % sources.length]!;
      const number = source.numbers.next().value ?? tooMany(source.country);
      remembered[made++ % DUPLICATE_WINDOW] = { number, country: source.country };
      count--;
      yield toRow({ number, country: source.country }, plan, rng);
    } else if (draw < count + duplicates) {
      duplicates--;
      yield toRow(remembered[nextUint32(rng) % remembered.length]!, plan, rng);
    } else {
      invalid--;
      const { country } = sources[0]!;
      yield [NOT_NUMBERS[nextUint32(rng) % NOT_NUMBERS.length]!, nameIn(country.iso2, rng), country.name];
    }
  }
}

/** Yields numbers that an import accepts: some valid ones are fictional or cost the caller extra. */
function* acceptedOf(country: Country, rng: Stream): Generator<PhoneNumber, undefined> {
  for (const number of numbersOf(country, rng)) {
    const read = readPhone(number.number, country.iso2);
    if (read.ok && read.refusal === null) yield number;
  }
}

function toRow({ number, country }: Made, plan: ListPlan, rng: Stream): string[] {
  return [spell(number, country === plan.countries[0], plan, rng), nameIn(country.iso2, rng), country.name];
}

/** Formats a number. Only the list's home country gets national formats, because an import assumes one country. */
function spell(number: PhoneNumber, isHome: boolean, { format }: ListPlan, rng: Stream): string {
  if (format === 'e164') return number.number;
  if (format === 'national') return isHome ? number.formatNational() : number.formatInternational();
  const spellings = [
    () => number.number,
    () => number.formatInternational(),
    () => `00${number.number.slice(1)}`,
    () =>
      number
        .formatInternational()
        .replace('+', '00 ')
        .replace(/(\d) (\d+)$/, '$1-$2'),
    ...(isHome ? [() => number.formatNational(), () => number.formatNational().replace(/[()-]/g, ' ').trim()] : []),
  ];
  return spellings[nextUint32(rng) % spellings.length]!();
}

function tooMany(country: Country): never {
  throw new ArgumentError(`--count is more than ${country.key} has numbers for`);
}
