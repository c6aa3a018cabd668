/** The catalogue files: flat JSON from Spanish text to translation, sorted. */
import { LANGUAGE_CODES } from '#shared/domain/languages.ts';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Texts } from './collect.ts';

/** The languages besides Spanish, which is the language of the sources. */
export const TRANSLATIONS = LANGUAGE_CODES.filter((code) => code !== 'es');
export type Translation = (typeof TRANSLATIONS)[number];

export type Catalogue = Readonly<Record<string, string>>;
export type CatalogueFile = {
  readonly file: string;
  readonly wanted: readonly string[];
  readonly catalogue: Catalogue;
};

/** Reads a language's catalogues: those in `texts` and those on disk. A missing file is read as empty. */
export function readCatalogues(root: string, language: Translation, texts: Texts): CatalogueFile[] {
  const existing = globSync(`web/locales/${language}/*.json`, { cwd: root }).map((file) => basename(file, '.json'));
  const names = [...new Set([...texts.console.keys(), ...existing])].sort();
  return [
    ...names.map((name) => read(root, `web/locales/${language}/${name}.json`, texts.console.get(name) ?? [])),
    read(root, `server/platform/i18n/locales/${language}.json`, texts.server),
  ];
}

function read(root: string, file: string, wanted: readonly string[]): CatalogueFile {
  const path = join(root, file);
  return { file, wanted, catalogue: existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Catalogue) : {} };
}

/**
 * Updates a language's files: adds missing texts, with the translation from another catalogue if one has it, and
 * removes unused texts. Returns the number of texts without a translation.
 */
export function writeCatalogues(root: string, files: readonly CatalogueFile[]): number {
  const known = Object.assign({}, ...files.map(({ catalogue }) => withoutEmpty(catalogue))) as Catalogue;
  let empty = 0;
  for (const { file, wanted, catalogue } of files) {
    const entries = wanted.map((text) => [text, catalogue[text] || (known[text] ?? '')] as const);
    empty += entries.filter(([, translation]) => translation === '').length;
    const path = join(root, file);
    if (wanted.length === 0) rmSync(path, { force: true });
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
    }
  }
  return empty;
}

const withoutEmpty = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([, translation]) => translation !== ''));
