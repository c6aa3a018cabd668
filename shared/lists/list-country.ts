/** Guesses of which country a list is whose numbers are not of the country chosen for it. */
import { COUNTRIES, type Country } from '#shared/countries/countries.ts';
import { readPhone } from './phone.ts';

/** Dial codes of the Americas, Spain and Portugal. Plans of other countries accept almost any digits. */
const GUESSED = /^(?:1|5\d{1,2}|34|351)$/;
const CANDIDATES = COUNTRIES.filter(({ dialCode }) => GUESSED.test(dialCode));

/** Numbers that are read in each country, which takes about a hundred microseconds per number. */
export const JUDGED_NUMBERS = 40;
/** Fewer numbers may be valid anywhere by chance. */
const LEAST_NUMBERS = 3;
/** Share of valid numbers that is enough for a country to be theirs. */
const OWN_SHARE = 0.8;
/** Least lead of that country over any other. */
const SURE_LEAD = 0.2;
/** Cells with fewer digits are no numbers. */
const LEAST_DIGITS = 6;

/**
 * Returns the country in which most of the numbers are valid, unless it is `iso2` or about as many are valid in another.
 * Numbers with a plus name their country.
 */
export function otherCountryOf(cells: readonly string[], iso2: string): Country | null {
  const isNational = (cell: string): boolean =>
    !cell.trim().startsWith('+') && cell.replace(/\D/g, '').length >= LEAST_DIGITS;
  const national = cells.filter(isNational).slice(0, JUDGED_NUMBERS);
  if (national.length < LEAST_NUMBERS) return null;
  const shares = CANDIDATES.map((country) => ({ country, share: shareOf(national, country) }));
  const best = shares.reduce((one, other) => (other.share > one.share ? other : one));
  const hasRival = shares.some(({ country, share }) => country !== best.country && share > best.share - SURE_LEAD);
  return best.country.iso2 === iso2 || best.share < OWN_SHARE || hasRival ? null : best.country;
}

function shareOf(cells: readonly string[], { key, iso2 }: Country): number {
  const valid = cells.filter((cell) => {
    const read = readPhone(cell, iso2);
    return read.ok && read.country === key;
  });
  return valid.length / cells.length;
}
