/** The console's languages by code, each under its own name. */
export const LANGUAGES = { es: 'Español', en: 'English', pt: 'Português' } as const;

export type Language = keyof typeof LANGUAGES;

/**
 * Locales for numbers and dates. English is British: day before month, as where the calls are made, and a 24-hour
 * clock.
 */
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-AR', en: 'en-GB', pt: 'pt-BR' };

const KEY = 'cadencia.language';

/** The stored language, else the first of the browser's that the console has, else Spanish. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const wanted = [stored, ...preferred.map((tag) => tag.split('-')[0]?.toLowerCase())];
  return (
    wanted.find((code): code is Language => code !== null && code !== undefined && Object.hasOwn(LANGUAGES, code)) ??
    'es'
  );
}

/** The page's language: on the wallboard its display's, set by its entry; otherwise the stored choice. */
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
