import libphonenumber from 'google-libphonenumber';

const shortNumbers = libphonenumber.ShortNumberInfo.getInstance();
const numbers = libphonenumber.PhoneNumberUtil.getInstance();

const FEWEST_DIGITS = 2;
/** Maximum length of the numbers tested, in digits. */
export const MOST_DIGITS = 5;

/**
 * Returns the emergency numbers of every region with short-number data, sorted, by country code. The data has only
 * patterns, so this tests every number of two to `mostDigits` digits.
 */
export function findEmergencyNumbers(mostDigits = MOST_DIGITS): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const region of numbers.getSupportedRegions()) {
    const code = numbers.getCountryCodeForRegion(region);
    const ofCode = (found[code] ??= new Set());
    for (const number of shortTexts(mostDigits)) if (shortNumbers.isEmergencyNumber(number, region)) ofCode.add(number);
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([code, texts]) => (texts.size === 0 ? [] : [[code, [...texts].toSorted()]])),
  );
}

function* shortTexts(mostDigits: number): Generator<string> {
  for (let digits = FEWEST_DIGITS; digits <= mostDigits; digits++) {
    for (let n = 0; n < 10 ** digits; n++) yield String(n).padStart(digits, '0');
  }
}
