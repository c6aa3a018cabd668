import { AsyncLocalStorage } from 'node:async_hooks';
import type { LANGUAGE_CODES } from '#shared/domain/languages.ts';

export type Language = (typeof LANGUAGE_CODES)[number];

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
