import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formatTable } from '../../bench/table.ts';
import { compared, type TrialRow } from '../../bench/trial.ts';
import { TRIALS } from '../../bench/trials.ts';

const run = promisify(execFile);
const runner = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));

/** Needs a browser: tests/e2e/bench-web.test.ts runs it. */
const IN_BROWSER = 'web';

describe('bench', () => {
  it.each(Object.keys(TRIALS).filter((name) => name !== IN_BROWSER))(
    'runs the %s trial at its small size and compares it with a floor',
    async (name) => {
      const { stdout } = await run(process.execPath, [runner, name, '--smoke', '--json']);
      const { rows, failures } = JSON.parse(stdout) as { rows: TrialRow[]; failures: string[] };
      expect(failures).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row.value).toBeGreaterThan(0);
        expect(row.ratio).toBe(row.baseline === null ? null : row.value / row.baseline);
      }
      expect(rows.some((row) => row.ratio !== null)).toBe(true);
    },
  );

  it('refuses a trial that it does not have, and says which there are', async () => {
    const failure = run(process.execPath, [runner, 'nonsense']);
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are: engine, fidelity, pacing, dialer, lists, http, web') as string,
    });
  });

  it('prints values, floors and ratios in aligned columns', () => {
    const table = formatTable([
      compared('engine: events', 4_000_000, 'events/s', 8_000_000, 'bare heap loop'),
      { trial: 'lists', value: 12.5, unit: 'lines/s', baseline: null, baselineName: null, ratio: null },
    ]);
    expect(table.split('\n')).toEqual([
      'trial               value  unit       baseline  floor           ratio',
      '──────────────  ─────────  ────────  ─────────  ──────────────  ─────',
      'engine: events  4,000,000  events/s  8,000,000  bare heap loop   0.50',
      'lists                12.5  lines/s           –  –                   –',
    ]);
  });
});
