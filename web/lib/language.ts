/** The console's languages by their code, as each calls itself. */
export const LANGUAGES = { es: 'Español', en: 'English', pt: 'Português' } as const;

export type Language = keyof typeof LANGUAGES;

/**
 * Numbers and dates of each language. English ones are Britain's: day before month, as where the calls are made, and a
 * 24-hour clock.
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

/** The language of the page: the wallboard's is its display's, which its entry writes there; else what was chosen here. */
const chosen = (): string | null => document.documentElement.dataset['language'] ?? localStorage.getItem(KEY);

/** The console's language. A change of it reloads the page, so that it is constant. */
export const language: Language =
  typeof document === 'undefined' ? 'es' : chooseLanguage(chosen(), navigator.languages);

/** The language's BCP 47 tag, for numbers and dates. */
export const locale = LOCALES[language];

/** What the browser shows from its next load on. */
export function storeLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
}
