/** Reads the contents of the built console in dist/web: chunks by their source, from the bundler's manifest. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Source of the section pages: `section: lazyPart(async () => (await import('#web/file'))…`. */
const PARTS = readFileSync(fileURLToPath(new URL('../../web/app/parts.ts', import.meta.url)), 'utf8');
const PAGE = /^ {2}'?([\w-]+)'?: lazyPart\(\s*async \(\) => \(await import\('#web\/([^']+)'\)\)/gm;
const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url));

export type Chunk = {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

export type BuiltConsole = {
  readonly keys: readonly string[];
  /** Login and frame: the entry and its static imports. */
  readonly first: ReadonlySet<string>;
  /** Returns the first load in a language: `first` and the frame's catalogue. Spanish texts are in the code. */
  firstIn(language: string): ReadonlySet<string>;
  /** Returns a chunk by its key; a chunk without a file if the key is unknown. */
  chunkOf(key: string): Chunk;
  codeOf(key: string): Buffer;
  /** Returns a chunk's gzipped size in kilobytes. */
  kbOf(key: string): number;
  /** Returns a chunk's key and those of its static imports. */
  withImports(key: string): Set<string>;
  /** Returns the key of a section's own chunk. */
  pageOf(section: string): string;
};

/** Returns the paths of a page's module scripts. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
}

export function readBuiltConsole(): BuiltConsole {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
  const html = readFileSync(`${BUILT}index.html`, 'utf8');
  const keys = Object.keys(manifest);
  const chunkOf = (key: string): Chunk => manifest[key] ?? { file: '' };
  const codeOf = (key: string): Buffer => readFileSync(BUILT + chunkOf(key).file);
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    if (!found.has(key)) {
      found.add(key);
      for (const other of chunkOf(key).imports ?? []) withImports(other, found);
    }
    return found;
  };
  const pages = new Map([...PARTS.matchAll(PAGE)].map(([, section = '', file = '']) => [section, file]));
  const first = new Set(
    scriptsOf(html).flatMap((file) => [...withImports(keys.find((key) => chunkOf(key).file === file) ?? '')]),
  );
  return {
    keys,
    first,
    firstIn(language) {
      const texts = `locales/${language}/frame.json`;
      if (language !== 'es' && manifest[texts] === undefined) throw new Error(`the console has no ${texts}`);
      return language === 'es' ? first : new Set([...first, ...withImports(texts)]);
    },
    chunkOf,
    codeOf,
    kbOf: (key) => gzipSync(codeOf(key)).length / 1000,
    withImports: (key) => withImports(key),
    pageOf: (section) => pages.get(section) ?? '',
  };
}
