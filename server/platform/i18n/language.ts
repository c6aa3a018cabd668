/** The language in which the server answers a request. */
import { AsyncLocalStorage } from 'node:async_hooks';

const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

const DEFAULT: Language = 'es';
const current = new AsyncLocalStorage<Language>();

/** Runs `work`, and all that it awaits, in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}

/** The language of the request that is being served; Spanish outside of requests. */
export function currentLanguage(): Language {
  return current.getStore() ?? DEFAULT;
}

/**
 * The best of the server's languages for an Accept-Language header (RFC 9110): by quality, then by order; regions count
 * as their language. Spanish if it names none of them, or any by `*`.
 */
export function negotiate(header: string | undefined): Language {
  if (header === undefined || header === '*') return DEFAULT;
  const ranges = header.split(',').map(readRange);
  const rejected = new Set(ranges.filter(({ quality }) => quality === 0).map(({ code }) => code));
  const best = ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ code }) => (code === '*' ? LANGUAGES.find((language) => !rejected.has(language)) : known(code)))
    .find((language) => language !== undefined);
  return best ?? DEFAULT;
}

function readRange(range: string): { code: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { code: tag.split('-')[0] ?? '', quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

const known = (code: string): Language | undefined => LANGUAGES.find((language) => language === code);
