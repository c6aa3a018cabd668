import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { LANGUAGE_CODES, type Language } from '#shared/domain/languages.ts';
import { readOrExplain } from '../read-options.ts';

export const THEMES = ['light', 'dark'] as const;
const SIZES = {
  1440: { width: 1440, height: 900 },
  1024: { width: 1024, height: 768 },
  375: { width: 375, height: 812 },
} as const;
type Theme = (typeof THEMES)[number];
type Width = keyof typeof SIZES;
const WIDTHS = Object.keys(SIZES).toReversed();
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-AR', en: 'en-GB', pt: 'pt-BR' };

const HELP = `Pictures of the real console, into screenshots/ as NAME-THEME-WIDTH.png: every section and tab, the main
dialogs, the wallboard, what other roles see, the states of failure, the empty sections, and demo mode's first start; each in both
themes and at ${WIDTHS.join(', ')} px. The server dials simulated calls at noon of a Monday, whatever the time is.

  --only WORDS    what has one of the words, separated by commas, in its address or name: --only historico,dialog
  --theme THEME   ${THEMES.join(' or ')}; both unless given
  --width WIDTH   ${WIDTHS.join(', ')}; or several, separated by commas; all unless given
  --language LANG ${LANGUAGE_CODES.join(', ')}; es unless given. In the others only sections and tabs, as NAME-LANG-THEME-WIDTH.png
  --docs          instead, the pictures of the README, into docs/images: demo mode's first start, timed. Fails when the
                  dashboard does not show its figures within 10 s of the start of the server

A picture that cannot be taken does not stop the others; at the end they are named, and the exit code is 1. So it is
when the pages raise errors, and when nothing has one of the words.
`;

const { values } = readOrExplain(
  'screenshots',
  HELP,
  {
    docs: { type: 'boolean', default: false },
    language: { type: 'string', default: 'es' },
    only: { type: 'string', default: '' },
    theme: { type: 'string' },
    width: { type: 'string' },
  },
  false,
);

export const isForDocs = values.docs;

/** Returns the chosen values of `all`. Exits for an unknown value. */
function chosen<Choice extends string>(option: string, all: readonly Choice[], text: string | undefined): Choice[] {
  const asked = text?.split(',') ?? all;
  const unknown = asked.find((one) => !all.some((choice) => choice === one));
  if (unknown !== undefined) {
    console.error(`screenshots: --${option} must be of ${all.join(', ')}, not '${unknown}'`);
    process.exit(1);
  }
  return all.filter((choice) => asked.includes(choice));
}

export const [language = 'es' as const] = chosen('language', LANGUAGE_CODES, values.language);

const titles: Readonly<Record<string, string>> =
  language === 'es'
    ? {}
    : (JSON.parse(readFileSync(new URL(`../../web/locales/${language}/frame.json`, import.meta.url), 'utf8')) as Record<
        string,
        string
      >);

/** Returns a section's title in the chosen language. */
export const inLanguage = (title: string): string => titles[title] ?? title;

/** A theme and a width: the suffix of its pictures' names, and its browser context. */
export type Look = { readonly suffix: string; readonly context: BrowserContextOptions };

/** Returns a look without motion, so that no picture shows a transition. */
export const lookOf = (colorScheme: Theme, width: Width): Look => ({
  suffix: `${language === 'es' ? '' : `${language}-`}${colorScheme}-${width}`,
  context: { viewport: SIZES[width], colorScheme, reducedMotion: 'reduce', locale: LOCALES[language] },
});

const widths = chosen('width', WIDTHS, values.width).map((width) => Number(width) as Width);

/** All combinations of the requested themes and widths. */
export const LOOKS: readonly Look[] = chosen('theme', THEMES, values.theme).flatMap((theme) =>
  widths.map((width) => lookOf(theme, width)),
);

const words = values.only.split(',');

/** Returns whether a shot is requested. */
export const isWanted = ({ name, path = '' }: { readonly name: string; readonly path?: string }): boolean =>
  words.some((word) => name.includes(word) || path.includes(word));
