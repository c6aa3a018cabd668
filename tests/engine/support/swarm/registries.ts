/** Generates registries of people who must not be called. Some are of one country, and some only for some campaigns. */
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Registry } from '../invariants/invariant.ts';
import { COUNTRIES, somebody } from './people.ts';
import type { Dice } from './random.ts';

const MOST_REGISTRIES = 3;
const MOST_NUMBERS = 12;

export function randomRegistries(dice: Dice, crowd: number, campaigns: number): Registry[] {
  return Array.from({ length: dice.int(0, MOST_REGISTRIES) }, () => randomRegistry(dice, crowd, campaigns));
}

export function randomRegistry(dice: Dice, crowd: number, campaigns: number): Registry {
  const country = dice.chance(0.5) ? dice.pick(COUNTRIES) : null;
  const numbers = new Set<string>();
  for (let drawn = dice.int(0, MOST_NUMBERS * 2); drawn > 0; drawn--) {
    const person = somebody(dice, crowd);
    if (country === null || person.country === country) numbers.add(canonicalNumber(person.phone));
  }
  const ids = Array.from({ length: campaigns }, (_, index) => index + 1).filter(() => dice.chance(0.5));
  return { numbers, campaigns: dice.chance(0.5) ? null : new Set(ids) };
}
