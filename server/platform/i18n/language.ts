/** The language in which the server answers a request. */
import { AsyncLocalStorage } from 'node:async_hooks';

export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'es';
const current = new AsyncLocalStorage<Language>();

/** Runs `work`, and all that it awaits, in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}

/** The language of the request that is being served; Spanish outside of requests. */
export function currentLanguage(): Language {
  return current.getStore() ?? DEFAULT_LANGUAGE;
}
