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
  /** The actor, and the audit entry's fields besides `generated`. */
  readonly actor: AuditEntry['actor'];
  readonly order: Readonly<Record<string, unknown>>;
};

/** How many were added, or how many exist already when the inventory has no room for the quantity. */
export type SyntheticClisAnswer =
  | { readonly hasRoom: true; readonly generated: number }
  | { readonly hasRoom: false; readonly present: number };

/** Rounds of drawing again for numbers that were already in the inventory. */
const MOST_ROUNDS = 5;

/**
 * Adds valid numbers of the country to the inventory, marked synthetic, together with their audit entry in one
 * transaction. Adds fewer when there are no more numbers, and none when the inventory has no room for the quantity.
 */
export function createSyntheticClis(
  db: Connection,
  audit: Pick<Audit, 'record'>,
): (request: SyntheticClisRequest) => SyntheticClisAnswer {
  const store = createSyntheticStore(db);

  function draw(country: Country, quantity: number): string[] {
    const found = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS && found.size < quantity; round++) {
      // A new random seed for each request: a fixed one would repeat numbers that already exist.
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
      // Others may have been added since the request.
      const present = store.count();
      if (present + quantity > MAX_INVENTORY_CLIS) return { hasRoom: false, present };
      const generated = phones.filter((phone) => store.add(phone, key, createdAt)).length;
      audit.record({ actor, action: 'cli_auto.config', entity: 'cli', after: { ...order, generated } });
      return { hasRoom: true, generated };
    });
  };
}

/** Draws by the country's pattern, or from its numbering plan where no pattern is known. */
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
