/** Assigns each text of the sources to a catalogue. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ERRORS } from '#shared/errors.ts';
import { readSource, type Source } from './texts.ts';

/** Entry point of the console. The first load consists of its static imports. */
const CONSOLE_ENTRY = 'web/main.tsx';

export type Texts = {
  /** Catalogue → its Spanish texts, sorted. */
  readonly console: ReadonlyMap<string, readonly string[]>;
  readonly server: readonly string[];
};

/** Collects the texts of all sources under `root`. */
export function collectTexts(root: string): Texts {
  const files = globSync('{web,shared,server}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.d.ts'));
  const sources = new Map(files.map((file) => [file, readSource(file, readFileSync(join(root, file), 'utf8'))]));
  const first = importedFrom(CONSOLE_ENTRY, sources);
  const found = new Map<string, Set<string>>();
  const server = new Set<string>(Object.values(ERRORS).map(({ message }) => message));
  for (const [file, { texts }] of sources) {
    const name = catalogueOf(file, first);
    const catalogue = found.get(name) ?? new Set();
    if (texts.console.length > 0) found.set(name, catalogue);
    for (const text of texts.console) catalogue.add(text);
    for (const text of texts.server) server.add(text);
  }
  return {
    console: new Map([...found].map(([name, texts]) => [name, withoutLoaded(name, texts, found)])),
    server: sorted(server),
  };
}

/** Subfolders of features that are screens or tabs, each with its own catalogue. A feature's other texts share one. */
const OWN_ROOMS = new Set([
  'admin-control',
  'audit',
  'blacklist',
  'contact',
  'dashboards',
  'dialer',
  'directory',
  'dtmf',
  'import',
  'metrics',
  'saved-filters',
  'timing',
  'users',
  'wallboard',
]);

/** Returns the name of the catalogue for a file's texts. `first` is the set of files in the first load. */
export function catalogueOf(file: string, first: ReadonlySet<string>): string {
  const [, feature, room] = /^web\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (feature === undefined) return first.has(file) ? 'frame' : 'common';
  return room !== undefined && OWN_ROOMS.has(room) ? room : feature;
}

/** Omits texts that are already in the catalogues every section loads. */
function withoutLoaded(
  name: string,
  texts: ReadonlySet<string>,
  all: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const loaded = name === 'frame' ? [] : name === 'common' ? ['frame'] : ['frame', 'common'];
  return sorted([...texts].filter((text) => !loaded.some((other) => all.get(other)?.has(text) === true)));
}

/** Returns a file and all its static imports, direct and indirect. */
export function importedFrom(
  file: string,
  sources: ReadonlyMap<string, Source>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const specifier of sources.get(file)?.imports ?? []) {
    const path = pathOf(specifier, file);
    if (path !== undefined) importedFrom(path, sources, found);
  }
  return found;
}

function pathOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined;
}

/** Removes duplicates and sorts by code unit, the order in the catalogue files. */
const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();
