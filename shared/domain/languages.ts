/** Codes of the languages of the console, the server's texts and the wallboard. The source texts are in Spanish. */
export const LANGUAGE_CODES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGE_CODES)[number];
