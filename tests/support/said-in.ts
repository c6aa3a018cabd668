import { readdirSync, readFileSync } from 'node:fs';

const LOCALES = new URL('../../web/locales/', import.meta.url);
const SERVER = new URL('../../server/platform/i18n/locales/', import.meta.url);

/** Translates the product's Spanish texts as its catalogues do, the console's and the server's. Plurals are not filled. */
export function saidIn(language: 'en' | 'pt') {
  const folder = new URL(`${language}/`, LOCALES);
  const files = [...readdirSync(folder).map((name) => new URL(name, folder)), new URL(`${language}.json`, SERVER)];
  const texts = new Map<string, Set<string>>();
  for (const file of files)
    for (const [spanish, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
      texts.set(spanish, (texts.get(spanish) ?? new Set()).add(text));

  /** Throws when no catalogue has the text, or two have it differently. */
  return (spanish: string, values: Readonly<Record<string, string>> = {}): string => {
    const [text, ...others] = texts.get(spanish) ?? [];
    if (text === undefined || others.length > 0) throw new Error(`catalogues with «${spanish}»: ${others.length}`);
    return Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text);
  };
}
