import examples from 'libphonenumber-js/examples.mobile.json';
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/min';
import { countryByKey } from '#shared/countries/countries.ts';

/** Returns a valid number (E.164) of a country given by its key, or null if the country is unknown. */
export function exampleNumberOf(country: string | null): string | null {
  const iso2 = country === null ? undefined : countryByKey(country)?.iso2;
  return iso2 === undefined ? null : (getExampleNumber(iso2 as CountryCode, examples)?.number ?? null);
}
