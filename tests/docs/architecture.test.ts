import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/architecture.md', root), 'utf8');
const exists = (path: string, base = root): boolean => existsSync(fileURLToPath(new URL(path, base)));

/** Returns the numbered steps under a heading. */
function stopsOf(heading: string): string[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').filter((line) => /^\d+\. /.test(line));
}

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:shared|engine|server|web|tests)\/[\w./-]+)`/g)].map(([, path]) => path!);

describe('docs/architecture.md', () => {
  it.each(['Tour: one call', 'Tour: one request'])('has at most twelve stops in "%s", each at a file', (heading) => {
    const stops = stopsOf(heading);
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThanOrEqual(12);
    expect(stops.filter((stop) => pathsIn(stop).length === 0)).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(pathsIn(page).length).toBeGreaterThan(20);
    expect(pathsIn(page).filter((path) => !exists(path))).toEqual([]);
  });

  it('links only to pages that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !exists(link, new URL('docs/', root)))).toEqual([]);
  });
});
