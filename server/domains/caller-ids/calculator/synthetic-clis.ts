import { randomInt } from 'node:crypto';
import { generateCallerIds } from '#engine/caller-ids/generator.ts';
import { patternsOf } from '#engine/caller-ids/patterns.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import { MAX_INVENTORY_CLIS } from '#shared/contracts/cli-calculator.ts';
import { countryByKey, type Country } from '#shared/countries/countries.ts';
import { createSyntheticStore } from './synthetic-store.ts';

export type SyntheticClisRequest = {
  /** Country key. */
  readonly country: string;
  readonly quantity: number;
  readonly createdAt: number;
  readonly actor: AuditEntry['actor'];
  /** Fields of the audit entry besides `generated`. */
  readonly order: Readonly<Record<string, unknown>>;
};

/** Number of caller ids added or, if the inventory has no room for the quantity, the number it holds. */
export type SyntheticClisAnswer =
  | { readonly hasRoom: true; readonly generated: number }
  | { readonly hasRoom: false; readonly present: number };

/** Maximum number of draws. Each further draw replaces numbers that are already in the inventory. */
const MOST_ROUNDS = 5;

/**
 * Creates a function that adds valid numbers of a country to the inventory as synthetic, with their audit entry in one
 * transaction. It adds fewer if the country runs out of numbers, and none if the inventory has no room for all.
 */
export function createSyntheticClis(
  db: Connection,
  audit: Pick<Audit, 'record'>,
): (request: SyntheticClisRequest) => SyntheticClisAnswer {
  const store = createSyntheticStore(db);

  function draw(country: Country, quantity: number): string[] {
    const found = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS && found.size < quantity; round++) {
      // A fixed seed would draw the same numbers for every request.
      const phones = drawSome(country, quantity - found.size, randomInt(2 ** 47));
      for (const phone of phones) if (!store.has(phone)) found.add(phone);
    }
    return [...found];
  }

  return ({ country: key, quantity, createdAt, actor, order }) => {
    const country = countryByKey(key);
    if (country === undefined) throw new RangeError(`country ${key} is unknown`);
    const phones = draw(country, quantity);
    return db.write((): SyntheticClisAnswer => {
      // The inventory may have grown since the request.
      const present = store.count();
      if (present + quantity > MAX_INVENTORY_CLIS) return { hasRoom: false, present };
      const generated = phones.filter((phone) => store.add(phone, key, createdAt)).length;
      audit.record({ actor, action: 'cli_auto.config', entity: 'cli', after: { ...order, generated } });
      return { hasRoom: true, generated };
    });
  };
}

/** Draws from the country's patterns or, if it has none, from its numbering plan. */
function drawSome(country: Country, quantity: number, seed: number): readonly string[] {
  if (patternsOf(country.key).length > 0) {
    const answer = generateCallerIds({ country: country.key, quantity }, openStream(seed, 'caller_id_generator'));
    return answer.ok ? answer.phones : [];
  }
  const phones: string[] = [];
  for (const { number } of numbersOf(country, openStream(seed, 'contact_list'))) {
    if (phones.length === quantity) break;
    phones.push(number);
  }
  return phones;
}
