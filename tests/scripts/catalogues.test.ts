import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '#web/lib/language.ts';
import { catalogueOf, collectTexts, importedFrom } from '../../scripts/catalogues/collect.ts';
import { readCatalogues, TRANSLATIONS, writeCatalogues } from '../../scripts/catalogues/files.ts';
import { readSource } from '../../scripts/catalogues/texts.ts';
import { untranslatedIn } from '../support/untranslated.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');
const consoleFiles = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.endsWith('.d.ts'));

const SIP_WORDS = /^(Direct media|Disallow|DTMF mode|DV VoIP|From|Host|Qualify|Type)$/;

/** Texts that need no translation, as pairs of patterns: one for files, one for their texts. */
const DATA: readonly (readonly [RegExp, RegExp])[] = [
  // Search words in every language.
  [/^web\/app\/palette\/synonyms\.ts$/, /./],
  // Each language's name in that language.
  [/^web\/lib\/language\.ts$/, new RegExp(`^(${Object.values(LANGUAGES).join('|')})$`)],
  // Stored with the action.
  [/^web\/lib\/campaign-actions\.ts$/, /^A mano, desde el control de campaña$/],
  // Initial caller names, which called people may see on their phones.
  [/^web\/features\/caller-ids\/configs\/caller-id-draft\.ts$/, /^Empresa \p{Lu}\S+$/u],
  // Settings and values as carriers and PBXs write them.
  [/^web\/features\/(accounts\/audit\/field-words|trunks\/parts\/(route|sip|number)-fields)\.tsx?$/, SIP_WORDS],
  // Weekdays as Intl returns them.
  [/^web\/features\/campaigns\/timing\/hours\.ts$/, /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/],
  // Names of encodings.
  [/^web\/features\/contacts\/import\/parts\/reading-choices\.tsx$/, /^(Mac Roman|CP850 \(DOS\))$/],
  // English date formats.
  [/^web\/ui\/day-input\.tsx$/, /^D{1,2} MMM YYYY$/],
  // Only logged.
  [/^web\/features\/caller-ids\/patterns\/api\.ts$/, /^Estadísticas de patrones CLI$/],
];

const texts = collectTexts(ROOT);

describe.each(TRANSLATIONS)('the catalogues in %s', (language) => {
  const files = readCatalogues(ROOT, language, texts);

  it('have exactly the texts of the sources (npm run catalogues)', () => {
    const wrong = files.flatMap(({ file, wanted, catalogue }) => [
      ...wanted.filter((text) => !catalogue[text]).map((text) => `${file} lacks: ${text}`),
      ...Object.keys(catalogue)
        .filter((text) => !wanted.includes(text))
        .map((text) => `${file} has an unused: ${text}`),
    ]);
    expect(wrong).toEqual([]);
  });

  it('are sorted', () => {
    for (const { catalogue } of files) expect(Object.keys(catalogue)).toEqual(Object.keys(catalogue).sort());
  });

  it('have messages that parse, with the placeholders of the Spanish ones', () => {
    const wrong = files.flatMap(({ file, catalogue }) =>
      Object.entries(catalogue)
        .filter(([text, translation]) => placeholdersOf(text).join() !== placeholdersOf(translation).join())
        .map(([text]) => `${file}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

it('a new language gets its folder and every text, empty', () => {
  const root = mkdtempSync(join(tmpdir(), 'cadencia-catalogues-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const added = { console: new Map([['users', ['Guardar']]]), server: ['No existe'] };
  expect(writeCatalogues(root, readCatalogues(root, 'pt', added))).toBe(2);
  expect(readCatalogues(root, 'pt', added).map(({ file, catalogue }) => [file, catalogue])).toEqual([
    ['web/locales/pt/users.json', { Guardar: '' }],
    ['server/platform/i18n/locales/pt.json', { 'No existe': '' }],
  ]);
});

it('the server’s texts have placeholders but no plurals', () => {
  const all = [texts.server, ...TRANSLATIONS.map((language) => Object.values(serverCatalogue(language)))].flat();
  expect(all.filter((text) => /\{[^}]*[^\w}]/.test(text))).toEqual([]);
});

it('every text of the console is in the catalogues', () => {
  const missing = consoleFiles.flatMap((file) =>
    untranslatedIn(file, read(file)).filter((line) => {
      const text = line.split(': ').slice(2).join(': ');
      return !DATA.some(([where, what]) => where.test(file) && what.test(text));
    }),
  );
  expect(missing).toEqual([]);
});

it.each([
  ['JSX', 'const A = () => <p>Guardar cambios</p>;'],
  ['mixed JSX', 'const A = () => <p>Hay {count} más</p>;'],
  ['an attribute', 'const A = () => <Input label="Nombre" />;'],
  ['a template', 'const text = `Se eliminó ${name}`;'],
  ['a constant', "const LABELS = { a: 'Activa' };"],
  ['a message', "notice.error('No se pudo guardar');"],
])('finds a text outside the catalogues in %s', (_, code) => {
  expect(untranslatedIn('web/a.tsx', code)).not.toEqual([]);
});

it.each([
  ["const A = () => <p>{t('Guardar cambios')}</p>;"],
  ["const text = t(isNew ? 'Crear usuario' : 'Guardar usuario');"],
  ["const FAULT = msg('Disco lleno');"],
  ["if (event.key === 'Escape') close();"],
  ["type Kind = 'Secciones' | 'Números';"],
])('accepts other literals: %s', (code) => {
  expect(untranslatedIn('web/a.tsx', code)).toEqual([]);
});

it('a part’s catalogues are those of the folders that it imports', () => {
  const sources = new Map(
    globSync('{web,shared}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => [file, readSource(file, read(file))]),
  );
  const parts = consoleFiles.flatMap((file) => partsOf(file, read(file)));
  expect(parts.length).toBeGreaterThan(25);
  const wrong = parts.flatMap(({ from, path, named }) => {
    const own = featureOf(from);
    const loaded = new Set([...named, ...(own === undefined ? [] : [own])]);
    const brought = new Set([...importedFrom(path, sources)].flatMap((file) => featureOf(file) ?? []));
    return [...brought].filter((folder) => !loaded.has(folder)).map((folder) => `${from}: ${path} shows ${folder}`);
  });
  expect(wrong).toEqual([]);
});

/** Returns a text's placeholders as 'name' or 'count, plural', sorted. */
function placeholdersOf(text: string): string[] {
  const found = new Set<string>();
  const visit = (tokens: readonly unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, type, choices] = token as [string, string | undefined, Record<string, unknown> | undefined];
      found.add(type === undefined ? name : `${name}, ${type}`);
      if (typeof choices === 'object')
        for (const choice of Object.values(choices)) if (Array.isArray(choice)) visit(choice);
    }
  };
  visit(compileMessageOrThrow(text));
  return [...found].sort();
}

function serverCatalogue(language: string): Record<string, string> {
  return JSON.parse(read(`server/platform/i18n/locales/${language}.json`)) as Record<string, string>;
}

const featureOf = (file: string): string | undefined =>
  file.startsWith('web/features/') ? catalogueOf(file, new Set()) : undefined;

/** Returns the parts defined by `lazyPart(async () => (await import('path')).Name, 'catalogue'…)`. */
function partsOf(from: string, code: string): { from: string; path: string; named: readonly string[] }[] {
  const calls = code.matchAll(
    /lazyPart\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,?\s*((?:'[\w-]+',?\s*)*)\)/g,
  );
  return [...calls].map(([, specifier = '', names = '']) => ({
    from,
    path: specifier.startsWith('#') ? specifier.slice(1) : new URL(specifier, `file:///${from}`).pathname.slice(1),
    named: [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  }));
}
