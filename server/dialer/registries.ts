/**
 * Looks numbers up in the registries of people who must not be called. A set is millions of sorted canonical numbers in
 * blocks of some hundred, so that a lookup reads one block of each set whose range includes the number.
 */
import type { Connection } from '#server/platform/db/connection.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';

/** Four blocks fill a page of the table's tree: SQLite moves larger rows to pages of their own. */
const NUMBERS_PER_BLOCK = 120;
const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** Returns the canonical number's digits, which are 15 at most, as a number. */
export const digitsOf = (phone: string): number => Number(canonicalNumber(phone).slice(1));

export type RegistryBlock = { readonly first: number; readonly numbers: Buffer };

/** Packs sorted numbers into blocks. */
export function* blocksOf(sorted: Float64Array): Generator<RegistryBlock> {
  for (let from = 0; from < sorted.length; from += NUMBERS_PER_BLOCK) {
    const part = sorted.subarray(from, from + NUMBERS_PER_BLOCK);
    const numbers = Buffer.alloc(part.length * NUMBER_BYTES);
    part.forEach((number, index) => numbers.writeDoubleLE(number, index * NUMBER_BYTES));
    yield { first: part[0]!, numbers };
  }
}

function isIn(block: Buffer, number: number): boolean {
  let low = 0;
  let high = block.length / NUMBER_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = block.readDoubleLE(middle * NUMBER_BYTES);
    if (found === number) return true;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Finds a registry with the number (E.164) among those that a campaign uses, or among all if it is null. */
export type RegistryLookup = (phone: string, campaignId: number | null) => RegistryListing | null;

/** Returns a lookup that reads the present sets at each call, so that a new set is in force at once. */
export function createRegistryLookup({ sqlite }: Connection): RegistryLookup {
  // One statement takes a third of the time of one for the sets and one for each block.
  const candidates = sqlite.prepare<{ number: number; campaignId: number | null }, Candidate>(
    `select name, dated_on datedOn,
       (select numbers from registry_blocks where load_id = registries.load_id and first <= @number
        order by first desc limit 1) block
     from registries
     where lowest <= @number and highest >= @number and coalesce(
       (select registries.id in (select value from json_each(registry_ids)) from registry_choices
        where campaign_id = @campaignId), 1)
     order by id`,
  );
  return (phone, campaignId) => {
    const number = digitsOf(phone);
    for (const { name, datedOn, block } of candidates.all({ number, campaignId }))
      if (isIn(block, number)) return { name, datedOn };
    return null;
  };
}

/** A registry whose present set may have a number, with the block that would. */
type Candidate = RegistryListing & { readonly block: Buffer };

/** Returns a function that reads which registry has excluded a contact, or null. Its set may have changed since. */
export function createExcludedBy(db: Connection): (contactId: number) => RegistryListing | null {
  const find = db.sqlite.prepare<[number], RegistryListing>(
    'select name, dated_on datedOn from contact_registries where contact_id = +?',
  );
  return (contactId) => find.get(contactId) ?? null;
}

/**
 * Returns a function that records which registry has excluded a contact. It must run inside a
 * write transaction.
 */
export function createRegistryNote(db: Connection): (contactId: number, listing: RegistryListing) => void {
  const note = db.sqlite.prepare<[number, string, string]>(
    `insert into contact_registries (contact_id, name, dated_on) values (?, ?, ?)
     on conflict (contact_id) do update set name = excluded.name, dated_on = excluded.dated_on`,
  );
  return (contactId, { name, datedOn }) => void note.run(contactId, name, datedOn);
}
