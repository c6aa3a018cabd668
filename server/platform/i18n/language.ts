import { AsyncLocalStorage } from 'node:async_hooks';

export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'es';
const current = new AsyncLocalStorage<Language>();

/** Runs `work`, and everything it awaits, in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}

/** Returns the language of the current request, or Spanish outside requests. */
export function currentLanguage(): Language {
  return current.getStore() ?? DEFAULT_LANGUAGE;
}
