import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { TrialRow } from '../../bench/trial.ts';
import { TRANSLATIONS } from '../../scripts/catalogues/files.ts';
import { SECTION_TABLE } from '../support/section-table.ts';

const run = promisify(execFile);
const runner = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));

describe('the web trial of the bench', () => {
  it('runs at a small size and measures downloads, two times to interactive, and frames against a blank page', async () => {
    const { stdout } = await run(process.execPath, [runner, 'web', '--smoke', '--json']);
    const { rows, failures } = JSON.parse(stdout) as { rows: TrialRow[]; failures: string[] };
    expect(failures).toEqual([]);
    const [first, ...rest] = rows;
    expect(first).toMatchObject({ trial: 'web: first load', unit: 'kB gzip' });
    const languages = rest.splice(0, TRANSLATIONS.length);
    const names = new Intl.DisplayNames('en', { type: 'language' });
    expect(languages.map(({ trial }) => trial)).toEqual(
      TRANSLATIONS.map((language) => `web: first load in ${names.of(language)}`),
    );
    const chunks = rest.slice(0, SECTION_TABLE.length);
    expect(chunks.map(({ trial }) => trial)).toEqual(SECTION_TABLE.map(({ key }) => `web: chunk of ${key}`));
    expect(rest.slice(chunks.length).map(({ trial, unit }) => [trial, unit])).toEqual([
      ['web: login interactive, processor 4x slower', 'ms'],
      ['web: shell interactive, processor 4x slower', 'ms'],
      ['web: frames, table of 20 live calls', 'frames/s'],
      ['web: frames, four live charts', 'frames/s'],
    ]);
    for (const { value, baseline, ratio } of rows) {
      expect(value).toBeGreaterThan(0);
      expect(ratio).toBe(baseline === null ? null : value / baseline);
    }
  });
});
