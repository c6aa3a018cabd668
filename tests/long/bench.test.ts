import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { TrialRow } from '../../bench/trial.ts';
import { TRIALS } from '../../bench/trials.ts';

const run = promisify(execFile);
const fileOf = (name: string): string => fileURLToPath(new URL(`../../bench/${name}`, import.meta.url));

/** Excluded, because it needs a browser: bench-web.test.ts runs it. */
const IN_BROWSER = 'web';

describe('bench', () => {
  it.each(Object.keys(TRIALS).filter((name) => name !== IN_BROWSER))(
    'runs the %s trial at its small size',
    async (name) => {
      const { stdout } = await run(process.execPath, [fileOf('run.ts'), name, '--smoke', '--json']);
      const { rows, failures } = JSON.parse(stdout) as { rows: TrialRow[]; failures: string[] };
      expect(failures).toEqual([]);
      expect(rows.filter(({ value }) => !(value >= 0 && value < Infinity))).toEqual([]);
      expect(rows.some(({ value }) => value > 0)).toBe(true);
      for (const { value, baseline, ratio } of rows) expect(ratio).toBe(baseline === null ? null : value / baseline);
      expect(rows.some(({ ratio, budget }) => ratio !== null || budget !== undefined)).toBe(true);
    },
  );

  it('writes a processor profile of a trial and its threads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cadencia-profile-'));
    try {
      const { stdout } = await run(process.execPath, [fileOf('profile.ts'), 'engine', '--smoke', '--out', folder]);
      const files = readdirSync(join(folder, 'engine'));
      expect(files.length).toBeGreaterThan(1);
      expect(files.every((file) => file.endsWith('.cpuprofile'))).toBe(true);
      expect(stdout.trim().split('\n').toSorted()).toEqual(
        files.map((file) => join(folder, 'engine', file)).toSorted(),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
