import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#shared/domain/languages.ts';
import { readBuiltConsole } from '../../bench/web/built-console.ts';
import { SECTION_TABLE } from '../support/section-table.ts';

/** Budget of gzipped JavaScript for the first load, kB. */
const FIRST_LOAD_KB = 150;
/**
 * Budget of a section's own chunk, without shared ones, kB. Sections with their own charts or calendar have a larger
 * budget.
 */
const SECTION_KB = 25;
const LARGER_SECTIONS_KB: Readonly<Record<string, number>> = { dashboard: 40, historico: 40 };
/** Budget of the chunks that a section loads when it is the first one opened, beyond the first load, kB. */
const OPENING_KB = 140;
/**
 * Maximum number of these chunks. On a slow processor an additional file costs more than a few kB in an existing one.
 */
const OPENING_FILES = 15;

/** Strings that survive minification, to find which chunks contain a part. */
const APART: Readonly<Record<string, string>> = {
  modals: '@mantine/core/ModalContent',
  'selects and the search': '@mantine/core/ComboboxOptions',
  menus: '@mantine/core/MenuDropdown',
  charts: 'u-over',
  calendars: '@mantine/dates/',
  'the shortcuts': 'Atajos de una tecla',
};

const { keys, first, firstIn, chunkOf, codeOf, kbOf, withImports, pageOf } = readBuiltConsole();
const code = keys.filter((key) => chunkOf(key).file.endsWith('.js'));

/**
 * Returns a list with one line such as 'first load: 151.2 kB, 1.2 over 150 (shell-x.js 98.1, …)', or an empty list if
 * the budget is met.
 */
function excessOf(what: string, chunks: Iterable<string>, budgetKb: number): string[] {
  const parts = [...chunks].map((key) => ({ file: chunkOf(key).file.split('/').pop(), kb: kbOf(key) }));
  const totalKb = parts.reduce((sum, { kb }) => sum + kb, 0);
  if (totalKb <= budgetKb) return [];
  const list = parts.toSorted((a, b) => b.kb - a.kb).map(({ file, kb }) => `${file} ${kb.toFixed(1)}`);
  return [
    `${what}: ${totalKb.toFixed(1)} kB, ${(totalKb - budgetKb).toFixed(1)} over ${budgetKb} (${list.join(', ')})`,
  ];
}

describe('what the browser loads', () => {
  it.each(LANGUAGE_CODES)(
    `is at most ${FIRST_LOAD_KB} kB of gzipped JavaScript for login and frame in %s`,
    (language) => {
      expect(excessOf('first load', firstIn(language), FIRST_LOAD_KB)).toEqual([]);
    },
  );

  it('has no message compiler', () => {
    expect(code.filter((key) => codeOf(key).includes('doubleapos')).map((key) => chunkOf(key).file)).toEqual([]);
  });

  it('has no code in the initial load that is only needed later', () => {
    for (const [what, word] of Object.entries(APART)) {
      const holders = code.filter((key) => codeOf(key).includes(word));
      expect(holders, `${what}: no chunk has «${word}»`).not.toEqual([]);
      expect(
        holders.filter((key) => first.has(key)).map((key) => chunkOf(key).file),
        `${what} are in the first load`,
      ).toEqual([]);
    }
  });

  it('is one chunk per section, within its budget both alone and with its dependencies', () => {
    const excess = SECTION_TABLE.flatMap(({ key }) => {
      const page = pageOf(key);
      if (chunkOf(page).isDynamicEntry !== true) return [`${key} has no chunk of its own`];
      const opening = [...withImports(page)].filter((other) => !first.has(other));
      return [
        ...excessOf(`${key}, its own chunk`, [page], LARGER_SECTIONS_KB[key] ?? SECTION_KB),
        ...excessOf(`${key}, opened first`, opening, OPENING_KB),
      ];
    });
    expect(excess).toEqual([]);
  });

  it('contains no section before the login', () => {
    const before = SECTION_TABLE.filter(({ key }) => first.has(pageOf(key))).map(({ key }) => key);
    expect(before).toEqual([]);
  });

  it('contains no API schema: the console imports only types of the contracts', () => {
    expect(code.filter((key) => codeOf(key).includes('~kind')).map((key) => chunkOf(key).file)).toEqual([]);
  });

  it(`is at most ${OPENING_FILES} files for the first section`, () => {
    const opening = [...withImports(pageOf('admin-control'))].filter((other) => !first.has(other));
    expect(opening.length).toBeLessThanOrEqual(OPENING_FILES);
  });
});
