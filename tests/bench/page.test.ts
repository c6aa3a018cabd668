import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combineRuns } from '../../bench/outcome.ts';
import { pageWith, pageProblem } from '../../bench/page.ts';
import { measured } from '../../bench/trial.ts';

const MACHINE = { cpu: 'Abacus', cores: 2, memoryGiB: 4, system: 'Linux 6', node: 'v24.0.0' };
const AT = new Date(Date.UTC(2026, 10, 22, 23, 59));
const outcomes = (value: number) => combineRuns([[measured('wait', value, 'ms', { atMost: 10 })]], true);
const web = (value: number) => ({
  name: 'web' as const,
  outcomes: outcomes(value),
  text: '',
  failures: [],
  steal: [0.041, 0.3],
});

describe('the page of figures', () => {
  const first = pageWith('', web(9), MACHINE, AT);

  it('has a section per trial, with its date, machine and rows', () => {
    expect(first).toMatch(/^# Performance\n/);
    const section = first.slice(first.indexOf('## web'));
    expect(section).toContain(
      '2026-11-22, 1 run: Abacus, 2 cores, 4 GiB, Linux 6, Node v24.0.0; its host took 4% and 30% of the processors\n',
    );
    expect(section).toContain('| wait | 9 ms |  | ≤ 10 |');
  });

  it('has each trial once, in the order of the bench, and leaves the others unchanged', () => {
    const both = pageWith(
      first,
      { name: 'engine', outcomes: outcomes(1), text: 'own words', failures: ['engine: slow'], steal: [null] },
      MACHINE,
      AT,
    );
    expect(both.match(/^## .*/gm)).toEqual(['## engine', '## web']);
    expect(both).toContain('2026-11-22, 1 run: Abacus, 2 cores, 4 GiB, Linux 6, Node v24.0.0\n');
    expect(both).toContain('```text\nown words\n```\n\nMissed:\n\n- engine: slow\n');
    expect(both.slice(both.indexOf('## web'))).toBe(first.slice(first.indexOf('## web')));
    const again = pageWith(both, web(11), MACHINE, AT);
    expect(again.match(/^## .*/gm)).toEqual(['## engine', '## web']);
    expect(again).toContain('| **missed** ≤ 10 |');
    expect(both).toContain('\n1 of 1 budgets are met.\n');
    expect(again).toContain('\n0 of 1 budgets are met.\n');
    expect(pageWith(again, web(9), MACHINE, AT)).toBe(both);
  });

  it('drops sections of removed trials', () => {
    expect(pageWith(`${first}\n## steam\n\nold\n`, web(9), MACHINE, AT)).toBe(first);
  });
});

describe('a file for the page', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'cadencia-page-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('may be missing, or an existing page of figures', () => {
    const file = join(folder, 'figures.md');
    expect(pageProblem(file)).toBeNull();
    writeFileSync(file, pageWith('', web(9), MACHINE, AT));
    expect(pageProblem(file)).toBeNull();
  });

  it('is refused if it has other content, is a folder, or its folder doesn’t exist', () => {
    const file = join(folder, 'README.md');
    writeFileSync(file, '# Cadencia\n');
    expect(pageProblem(file)).toMatch(/README\.md is not a performance page$/);
    expect(pageProblem(folder)).toMatch(/is not a file$/);
    expect(pageProblem(join(folder, 'none', 'figures.md'))).toMatch(/can't be written \(ENOENT\)$/);
  });
});
