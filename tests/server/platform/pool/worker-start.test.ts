import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Matches an import of values, on one or more lines, and captures its module. */
const IMPORT = /^import (?!type\b)[^;]*?from '([^']+)';/gm;

/** Returns the packages loaded before `file` runs, by the file itself or its imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const own = from.startsWith('#') ? join(ROOT, from.slice(1)) : join(dirname(file), from);
    if (!from.startsWith('#') && !from.startsWith('.')) packages.add(from);
    else for (const name of packagesOf(own, seen)) packages.add(name);
  }
  return packages;
}

// A request waits for a starting thread, and loading the query builder would take half a second.
test('a pool thread starts with the database driver and nothing else', () => {
  const packages = [...packagesOf(join(ROOT, 'server/workers/pool-thread.ts'))].filter(
    (name) => !name.startsWith('node:'),
  );
  expect(packages).toEqual(['better-sqlite3']);
});

// Requests wait for these tasks too. Loading the contracts' schemas would take half as long as simulating the calls.
test.each([
  ['server/domains/caller-ids/calculator/simulation.ts', ['libphonenumber-js/max']],
  ['server/domains/contacts/import/import-task.ts', ['birpc', 'libphonenumber-js/max']], // birpc: the thread that reads the list
])('%s loads neither the query builder nor schemas', (file, needed) => {
  const packages = [...packagesOf(join(ROOT, file))].filter((name) => !name.startsWith('node:'));
  expect(packages.sort()).toEqual(needed);
});

test('the check follows transitive imports', () => {
  expect(packagesOf(join(ROOT, 'server/platform/db/open.ts'))).toContain('drizzle-orm/better-sqlite3');
});
