/** Checks that every link, path, anchor and npm script in the docs exists, and every decision that a source cites. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the files under `folder` whose names end in one of `ends`. */
const filesIn = (folder: string, ...ends: readonly string[]): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ends.some((end) => path.endsWith(end)))
    .map((path) => join(folder, path));

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'engine/README.md', ...filesIn('docs', '.md')];
const sources = ['bench', 'deploy', 'engine', 'scripts', 'server', 'shared', 'tests', 'web'].flatMap((folder) =>
  filesIn(folder, '.ts', '.tsx', '.mjs', '.sql', '.service'),
);

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Returns `page: link` if the link's file or heading is missing, or undefined if the link is valid. */
function missing(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return `${page}: ${link}`;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor) ? undefined : `${page}: ${link}`;
}

const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));

describe('the docs', () => {
  it('link only to files and headings that exist', () => {
    const links = pages.flatMap((page) =>
      // A link in code is an example.
      [
        ...read(page)
          .replaceAll(/`[^`\n]+`/g, '')
          .matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"\s]+)"/g),
      ]
        .map(([, link, picture]) => (link ?? picture)!)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(80);
    expect(links.map(({ page, link }) => missing(page, link)).filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('name only source files that exist', () => {
    const named = pages.flatMap((page) =>
      [
        ...read(page).matchAll(
          /\b((?:bench|deploy|engine|scripts|server|shared|tests|web)\/[\w./-]*\.(?:tsx?|mjs|sql|json))\b/g,
        ),
      ]
        .filter(([, path]) => path !== 'engine/tour.ts')
        .map(([, path]) => ({ page, path: path! })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name!),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('are all in the index, each with context, decision and consequences in at most 40 lines', () => {
    const index = read('docs/decisions/README.md');
    expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([]);
    for (const file of decisions) {
      const text = read(`docs/decisions/${file}`);
      expect([file, [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)]).toEqual([
        file,
        ['Context', 'Decision', 'Consequences'],
      ]);
      expect([file, text.trimEnd().split('\n').length <= 40]).toEqual([file, true]);
    }
  });

  it('exist when a source or a page cites them by number', () => {
    const named = [...sources, ...pages].flatMap((file) =>
      [...read(file).matchAll(/decisions\/(\d{4})|[Dd]ecision (\d+)/g)].map(([, padded, bare]) => ({
        file,
        number: padded ?? bare!.padStart(4, '0'),
      })),
    );
    expect(named.length).toBeGreaterThan(20);
    const exists = (number: string): boolean => decisions.some((file) => file.startsWith(`${number}-`));
    expect(named.filter(({ number }) => !exists(number))).toEqual([]);
  });
});
