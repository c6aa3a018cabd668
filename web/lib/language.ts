import type { Language as Code } from '#shared/domain/languages.ts';

/** The console's languages by code, each under its own name. */
export const LANGUAGES: Readonly<Record<Code, string>> = { es: 'Español', en: 'English', pt: 'Português' };

export type Language = Code;

/**
 * Locales for numbers and dates. English is British, because its dates have the day first, as in the called countries,
 * and its clock has 24 hours.
 */
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-AR', en: 'en-GB', pt: 'pt-BR' };

const KEY = 'cadencia.language';

/** Returns the stored language, or the first of the browser's languages that the console has, or Spanish. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const wanted = [stored, ...preferred.map((tag) => tag.split('-')[0]?.toLowerCase())];
  return (
    wanted.find((code): code is Language => code !== null && code !== undefined && Object.hasOwn(LANGUAGES, code)) ??
    'es'
  );
}

/** Returns the language chosen for the page, if any: the display's on the wallboard, otherwise the stored one. */
const chosen = (): string | null => document.documentElement.dataset['language'] ?? localStorage.getItem(KEY);

/** The console's language. It is constant, because a change reloads the page. */
export const language: Language =
  typeof document === 'undefined' ? 'es' : chooseLanguage(chosen(), navigator.languages);

/** The language's BCP 47 tag, for numbers and dates. */
export const locale = LOCALES[language];

/** Stores the language for the next load. */
export function storeLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
