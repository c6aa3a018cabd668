import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { TrialRow } from '../../bench/trial.ts';
import { TRIALS } from '../../bench/trials.ts';

const run = promisify(execFile);
const RUNNER = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));

describe('bench', () => {
  it('runs a trial in a separate process and prints its rows', async () => {
    const { stdout } = await run(process.execPath, [RUNNER, 'engine', '--smoke', '--json']);
    const { rows, failures } = JSON.parse(stdout) as { rows: TrialRow[]; failures: string[] };
    expect(failures).toEqual([]);
    expect(rows.some(({ value }) => value > 0)).toBe(true);
  });

  it('refuses an unknown trial and lists the known ones', async () => {
    await expect(run(process.execPath, [RUNNER, 'nonsense'])).rejects.toMatchObject({
      code: 1,
      stderr: `No such trial: 'nonsense'. There are: ${Object.keys(TRIALS).join(', ')}.\n`,
    });
  });
});
