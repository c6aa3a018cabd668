import { countryByKey } from '#shared/countries/countries.ts';
import { breachOf, type CallerIdBreach } from '#shared/domain/caller-id-rules.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { nationalForms } from '#shared/numbers/national-forms.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { shortNumberOf } from '#shared/numbers/short-number.ts';

/** With fewer digits, the number has hardly begun. */
const LEAST_DIGITS = 5;

/** Returns the numbers (E.164) that a typed one may be in the chosen country. Empty if its country is unknown. */
function readingsOf(typed: string, country: string): string[] {
  if (!isNumberText(typed)) return [];
  const text = cleanNumberText(typed);
  const digits = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return [`+${digits}`];
  const dialCode = countryByKey(country)?.dialCode;
  return dialCode === undefined ? [] : nationalForms(dialCode, digits).map((national) => `+${dialCode}${national}`);
}

/**
 * Returns the rule of its country that a typed caller id breaks, or null.
 *
 * @param country key of the chosen country, or empty
 */
export function breachOfTyped(typed: string, country: string, purpose: Purpose): CallerIdBreach | null {
  const readings = readingsOf(typed, country).filter((phone) => phone.length > LEAST_DIGITS);
  const breaches = readings.map((phone) => breachOf([phone], purpose));
  return breaches.includes(null) ? null : (breaches[0] ?? null);
}

/** Returns a short number of the chosen country as it is stored, and any other text as typed. */
export function withShortCode(typed: string, country: string): string {
  return readingsOf(typed, country).find((phone) => shortNumberOf(phone) !== null) ?? typed;
}
