import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { readList, type ListRow } from '#server/domains/contacts/import/list/read-list.ts';
import { ENCODINGS } from '../../scripts/contacts/arguments.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import { runScript } from '../support/run-script.ts';

const run = (...args: string[]) => runScript('generate-contacts', args);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-generate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

/** Runs the script like a user. Returns the file it wrote. */
async function generate(...args: string[]): Promise<string> {
  const out = join(folder, `${files++}.csv`);
  expect(await run('--out', out, ...args)).toMatchObject({ code: 0 });
  return out;
}

/** Returns the script's error: one line on stderr, with exit code 1. */
async function refusal(...args: string[]): Promise<string> {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  return stderr.trimEnd();
}

async function read(path: string, country: string): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for await (const batch of readList(path, { country })) rows.push(...batch.rows);
  return rows;
}

const phones = (rows: readonly ListRow[]): string[] => rows.flatMap((row) => (row.ok ? row.phone : []));

test('every country has its own valid numbers, all different', () => {
  for (const country of COUNTRIES) {
    const numbers = new Set<string>();
    for (const number of numbersOf(country, openStream(1, 'contact_list'))) {
      numbers.add(number.number);
      expect(number.country).toBe(country.iso2);
      if (numbers.size === 200) break;
    }
    expect(numbers.size).toBe(200);
  }
});

test('a list has no valid numbers that an import rejects, such as 976 in the United States', async () => {
  const path = await generate('--countries', 'usa', '--count', '20000', '--format', 'e164', '--seed', '17');
  const rows = await read(path, 'US');
  expect(rows.filter(({ ok }) => !ok)).toEqual([]);
});

test.each(ENCODINGS)('a list written in %s is read back completely', async (encoding) => {
  const separator = fc.constantFrom(',', ';', 'tab', 'pipe');
  const format = fc.constantFrom('e164', 'national', 'mixed');
  const home = fc.constantFrom(...COUNTRIES);
  await fc.assert(
    fc.asyncProperty(
      home,
      home,
      separator,
      format,
      fc.boolean(),
      fc.nat(),
      async (first, second, separatedBy, spelt, header, seed) => {
        const args = [
          '--countries',
          `${first.key},${second.key}`,
          '--count',
          '120',
          '--duplicates',
          '15',
          '--invalid',
          '10',
        ];
        const path = await generate(
          ...args,
          '--encoding',
          encoding,
          '--separator',
          separatedBy,
          '--format',
          spelt,
          header ? '--header' : '--no-header',
          '--seed',
          String(seed),
        );
        const rows = await read(path, first.iso2);
        expect(rows).toHaveLength(145);
        expect(phones(rows)).toHaveLength(135);
        expect(new Set(phones(rows)).size).toBe(120);
        expect(rows.filter((row) => row.ok && row.name === '')).toEqual([]);
      },
    ),
    { numRuns: 5 },
  );
});

test('the same seed writes the same bytes, another seed writes other numbers', async () => {
  const [a, b, c] = await Promise.all(
    ['4', '4', '5'].map((seed) => generate('--count', '500', '--format', 'mixed', '--seed', seed)),
  );
  expect(readFileSync(a!).equals(readFileSync(b!))).toBe(true);
  expect(readFileSync(a!).equals(readFileSync(c!))).toBe(false);
});

test('an error is one line that names the argument', async () => {
  expect(await refusal('--count', '0', '--out', 'x')).toBe(
    "contacts: --count must be a whole number of 1 or more, not '0'",
  );
  expect(await refusal('--count', '-4', '--out', 'x')).toBe(
    "contacts: --count must be a whole number of 1 or more, not '-4'",
  );
  expect(await refusal('--countries', 'narnia', '--out', 'x')).toMatch(/^contacts: --countries has 'narnia'[^\n]*$/);
  expect(await refusal('--encoding', 'ebcdic', '--out', 'x')).toMatch(/^contacts: --encoding must be one of [^\n]*$/);
  expect(await refusal('--count', '5')).toMatch(/^contacts: --out [^\n]*$/);
  expect(await refusal('--count', '5', '--out', '/nowhere/at/all.csv')).toBe(
    'contacts: --out /nowhere/at/all.csv: it does not exist, or its folder does not',
  );
  expect(await refusal('--coutn', '5')).toMatch(/^contacts: Unknown option '--coutn'$/);
});

test('--help explains every argument, and - writes to standard output', async () => {
  const { stdout: help } = await run('--help');
  for (const name of [
    'countries',
    'count',
    'out',
    'encoding',
    'separator',
    'format',
    'duplicates',
    'invalid',
    'header',
    'seed',
  ])
    expect(help).toContain(`--${name}`);
  const { stdout } = await run('--count', '2', '--no-header', '--out', '-');
  expect(stdout.trimEnd().split('\r\n')).toHaveLength(2);
});
