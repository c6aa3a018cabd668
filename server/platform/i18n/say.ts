/** Localizes the server's texts in the request's language. Clients should branch on codes, not on these texts. */
import type { Country } from '#shared/countries/countries.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { ServerText } from '#shared/msg.ts';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { currentLanguage, type Language } from './language.ts';
import { own } from '#shared/own.ts';

type Values = Readonly<Record<string, unknown>>;
type Text<Given extends string> = string extends Given ? ServerText : Given;

const CATALOGUES: Readonly<Record<Exclude<Language, 'es'>, Readonly<Record<string, string>>>> = { en, pt };
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-AR', en: 'en-GB', pt: 'pt-BR' };

/** Localizes a Spanish literal or a text marked with `serverMsg`, and replaces each `{name}` with its value. */
export function say<const Given extends string>(text: Text<Given> & Given, values: Values = {}): string {
  return fill(translated(text), values);
}

export function sayError(code: ErrorCode, details: Values = {}): string {
  return fill(translated(ERRORS[code].message), details);
}

/** Localizes a text if it is one of the server's, and returns any other text as it is. */
export function translated(text: string): string {
  const language = currentLanguage();
  if (language === 'es') return text;
  const catalogue = CATALOGUES[language];
  return own(catalogue, text) || text;
}

/** Returns the BCP 47 tag of the request's language. */
export function currentLocale(): string {
  return LOCALES[currentLanguage()];
}

/** Localizes a calendar day, YYYY-MM-DD. */
export function sayDay(day: string): string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(day));
}

export function sayCountry({ name, iso2 }: Pick<Country, 'name' | 'iso2'>): string {
  if (currentLanguage() === 'es') return name;
  return new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(iso2) ?? name;
}

/** Replaces each `{name}` with its value. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(own(values, key) ?? ''));
}
