import { readdirSync, readFileSync } from 'node:fs';
import type { Translation } from '../../scripts/catalogues/files.ts';

const LOCALES = new URL('../../web/locales/', import.meta.url);
const SERVER = new URL('../../server/platform/i18n/locales/', import.meta.url);

/**
 * Creates a function that translates Spanish texts with the catalogues of the console and the server. Plurals are not
 * filled in.
 */
export function saidIn(language: Translation) {
  const folder = new URL(`${language}/`, LOCALES);
  const files = [...readdirSync(folder).map((name) => new URL(name, folder)), new URL(`${language}.json`, SERVER)];
  const texts = new Map<string, Set<string>>();
  for (const file of files)
    for (const [spanish, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
      texts.set(spanish, (texts.get(spanish) ?? new Set()).add(text));

  /** Translates a text. Throws when no catalogue has it, or two catalogues disagree. */
  return (spanish: string, values: Readonly<Record<string, string>> = {}): string => {
    const [text, ...others] = texts.get(spanish) ?? [];
    if (text === undefined || others.length > 0) throw new Error(`catalogues with «${spanish}»: ${others.length}`);
    return Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text);
  };
}
