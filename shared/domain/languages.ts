/** Codes of the languages of the console, the server's texts and the wallboard. Spanish is the sources' language. */
export const LANGUAGE_CODES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGE_CODES)[number];
