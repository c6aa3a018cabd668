import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { nextUint32, type Stream } from '../kernel/rng.ts';
import type { Country } from '#shared/countries/countries.ts';
import { NUMBER_PLANS } from './number-plans.ts';

/**
 * Generates valid, distinct numbers of `country`, spread over its ranges, until the ranges are exhausted. The generator
 * steps through all ranges by a stride coprime to their total size, so no number repeats and none has to be remembered.
 */
export function* numbersOf(country: Country, rng: Stream): Generator<PhoneNumber, undefined> {
  const patterns = NUMBER_PLANS[country.iso2] ?? [];
  const sizes = patterns.map((pattern) => 10 ** freeDigits(pattern));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const step = stepFor(total, rng);
  let at = nextUint32(rng) % total;
  for (let seen = 0; seen < total; seen++) {
    const number = parsePhoneNumberFromString(`+${country.dialCode}${nationalAt(patterns, sizes, at)}`);
    if (number?.isValid() && number.country === country.iso2) yield number;
    at = (at + step) % total;
  }
}

function nationalAt(patterns: readonly string[], sizes: readonly number[], at: number): string {
  let index = 0;
  let rest = at;
  while (rest >= sizes[index]!) rest -= sizes[index++]!;
  const pattern = patterns[index]!;
  const free = freeDigits(pattern);
  return pattern.slice(0, pattern.length - free) + String(rest).padStart(free, '0');
}

function freeDigits(pattern: string): number {
  return pattern.length - pattern.indexOf('x');
}

/** Returns a stride that is coprime to `total` and near the golden section, which spreads the numbers most evenly. */
function stepFor(total: number, rng: Stream): number {
  let step = Math.floor(total * 0.618) - (nextUint32(rng) % Math.floor(total / 100));
  while (greatestCommonDivisor(step, total) !== 1) step++;
  return step;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
