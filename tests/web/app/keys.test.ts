import { describe, expect, test } from 'vitest';
import { SECTIONS } from '#web/app/sections.ts';
import { createKeyReader, SECTION_KEYS } from '#web/app/shortcuts/keys.ts';

describe('single-key shortcuts', () => {
  test('g and a letter open a section, and every section has its own letter', () => {
    const letters = SECTIONS.map(({ key }) => SECTION_KEYS[key]);
    expect(new Set(letters).size).toBe(SECTIONS.length);
    const read = createKeyReader(() => 0);
    for (const { key } of SECTIONS) {
      expect(read('g')).toBeNull();
      expect(read(SECTION_KEYS[key])).toEqual({ go: key });
    }
  });

  test('a letter alone does nothing, and the g prefix expires', () => {
    let nowMs = 0;
    const read = createKeyReader(() => nowMs);
    expect(read('d')).toBeNull();
    read('g');
    nowMs = 1501;
    expect(read('d')).toBeNull();
    read('g');
    expect(read('x')).toBeNull();
    expect(read('d')).toBeNull();
  });

  test('a slash opens the search and a question mark the list of shortcuts', () => {
    const read = createKeyReader(() => 0);
    expect(read('/')).toBe('search');
    expect(read('?')).toBe('help');
  });
});
