import { openStream } from '#engine/kernel/rng.ts';
import type { CliPlan } from '#engine/model/caller-id.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import type { LeadSource } from '#engine/ports.ts';
import { countryByKey } from '#shared/countries/countries.ts';

/** Random streams of a country, for its called numbers and its caller ids. */
const CALLED = 0;
const SHOWN = 1;

/** Yields distinct valid numbers, alternating between the countries. Throws RangeError for an unknown country. */
function* alternatingNumbers(countries: readonly string[], seed: number, use: number): Generator<Synthetic, undefined> {
  let sources = countries.map((key, index) => {
    const country = countryByKey(key);
    if (country === undefined) throw new RangeError(`country ${key} is unknown`);
    return { key, numbers: numbersOf(country, openStream(seed, 'contact_list', index + 1, use)) };
  });
  while (sources.length > 0) {
    for (const source of sources) {
      const phone = source.numbers.next().value?.number;
      if (phone === undefined) sources = sources.filter((other) => other !== source);
      else yield { phone, country: source.key };
    }
  }
}

type Synthetic = { readonly phone: string; readonly country: string };

/** Creates a list that is generated while it is dialled: no number is stored, and none is called twice. */
export function createSyntheticLeads(countries: readonly string[], seed: number): LeadSource {
  const numbers = alternatingNumbers(countries, seed, CALLED);
  let id = 0;
  return {
    take() {
      const next = numbers.next().value;
      if (next === undefined) return { kind: 'empty' };
      const { phone, country } = next;
      return { kind: 'lead', lead: { id: ++id, phone, country, windowClass: country, attempts: 0 } };
    },
    takeOne: () => ({ kind: 'empty' }),
    holdOf: () => null,
    settle() {},
    lastFailure: () => null,
    giveBack: () => 'done',
  };
}

/**
 * Returns synthetic caller ids, alternating between the countries; fewer than `count` if the countries run out of
 * numbers.
 */
export function syntheticCallerIds(countries: readonly string[], count: number, seed: number): CliPlan[] {
  const clis: CliPlan[] = [];
  for (const { phone, country } of alternatingNumbers(countries, seed, SHOWN)) {
    if (clis.length === count) break;
    clis.push({ id: clis.length + 1, phone, country, isActive: true, isSynthetic: true });
  }
  return clis;
}
