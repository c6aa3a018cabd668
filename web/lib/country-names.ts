/** Countries with their names in the console's language. */
import { COUNTRIES as SPANISH, type Country } from '#shared/countries/countries.ts';
import { language, locale } from './language.ts';

const names = language === 'es' ? undefined : new Intl.DisplayNames(locale, { type: 'region' });

const byKey = new Map(SPANISH.map((country) => [country.key, { ...country, name: nameOf(country) }]));

/** All countries in the order of the table. */
export const COUNTRIES: readonly Country[] = [...byKey.values()];

/** Returns the country of a key, if the table lists it. */
export function countryByKey(key: string): Country | undefined {
  return byKey.get(key);
}

function nameOf({ iso2, name }: Country): string {
  return names?.of(iso2) ?? name;
}
