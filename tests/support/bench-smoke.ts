import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { TrialRow } from '../../bench/trial.ts';

const run = promisify(execFile);
const BENCH = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));

/** Runs a trial of the bench at its small size and expects figures that can be read, without verdicts. */
export async function expectFigures(trial: string): Promise<void> {
  const { stdout } = await run(process.execPath, [BENCH, trial, '--smoke', '--json']);
  const { rows, failures } = JSON.parse(stdout) as { rows: TrialRow[]; failures: string[] };
  expect(failures).toEqual([]);
  expect(rows.filter(({ value }) => !(value >= 0 && value < Infinity))).toEqual([]);
  expect(rows.some(({ value }) => value > 0)).toBe(true);
  for (const { value, baseline, ratio } of rows) expect(ratio).toBe(baseline ? value / baseline : null);
  expect(rows.some(({ ratio, budget }) => ratio !== null || budget !== undefined)).toBe(true);
}
