import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TrialRow } from '../../bench/trial.ts';

const run = promisify(execFile);
const BENCH = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));

/** Runs a trial of the bench at its small size, without verdicts. Returns its failures and invalid figures. */
export async function findWrongFigures(trial: string): Promise<unknown[]> {
  const { stdout } = await run(process.execPath, [BENCH, trial, '--smoke', '--json']);
  const { rows, failures } = JSON.parse(stdout) as { rows: TrialRow[]; failures: string[] };
  return [
    ...failures,
    ...rows.filter(({ value }) => !(value >= 0 && value < Infinity)),
    ...rows.filter(({ value, baseline, ratio }) => ratio !== (baseline ? value / baseline : null)),
    ...(rows.some(({ value }) => value > 0) ? [] : ['measured nothing']),
    ...(rows.some(({ ratio, budget }) => ratio !== null || budget !== undefined) ? [] : ['judges nothing']),
  ];
}
