import { randomUUID } from 'node:crypto';
import type { Dice } from '../../tests/engine/support/swarm/random.ts';
import type { List } from './ledger.ts';
import type { Field } from './campaigns.ts';

/** A line of a list that is not a phone number. */
const JUNK = 'sin número';
const MAX_JUNK = 3;

type Lists = {
  /** Whether the field has `size` unused numbers. */
  has(field: Field, size: number): boolean;
  /** Creates a list with `size` unused numbers and some junk lines. Throws RangeError when the numbers have run out. */
  make(field: Field, size: number): List;
  /** The list's lines as they are uploaded. */
  lines(list: List): string[];
};

/** Creates a generator of contact lists. `dice` determines how many junk lines they have. */
export function createLists(dice: Dice): Lists {
  const used = new Map<number, number>();
  const usedOf = (field: Field): number => used.get(field.campaignId) ?? 0;
  const has = (field: Field, size: number): boolean => usedOf(field) + size <= 10 ** field.digits;
  return {
    has,
    make(field, size) {
      if (!has(field, size)) throw new RangeError(`no ${size} numbers are left below ${field.prefix}`);
      const from = usedOf(field);
      const to = from + size;
      used.set(field.campaignId, to);
      const phones = Array.from(
        { length: to - from },
        (_, index) => field.prefix + String(from + index).padStart(field.digits, '0'),
      );
      return { uploadId: randomUUID(), campaignId: field.campaignId, phones, junk: dice.int(0, MAX_JUNK) };
    },
    lines: ({ phones, junk }) => ['telefono', ...phones, ...Array.from({ length: junk }, () => JUNK)],
  };
}
