import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

const MAX_TRIES = 2000;
/**
 * Parameters of the linear congruential generator from Numerical Recipes. Demo numbers need only be spread out and
 * reproducible.
 */
const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
const MODULUS = 2 ** 32;

/**
 * Returns up to `count` valid mobile numbers of a country in E.164, always the same ones. They are never dialled for
 * real, because demo mode only has the simulated network.
 */
export function demoNumbers(iso2: string, count: number): string[] {
  const example = getExampleNumber(iso2 as CountryCode, examples);
  if (example === undefined) return [];
  const found = new Set<string>();
  const varied = Math.min(6, example.nationalNumber.length - 3);
  const stem = example.number.slice(0, -varied);
  let state = count;
  for (let tries = 0; tries < MAX_TRIES && found.size < count; tries++) {
    state = (state * MULTIPLIER + INCREMENT) % MODULUS;
    const phone = stem + String(state % 10 ** varied).padStart(varied, '0');
    const parsed = parsePhoneNumberFromString(phone);
    if (parsed?.isValid() === true && parsed.country === iso2) found.add(phone);
  }
  return [...found];
}
