import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TrialOptions, TrialReport, TrialRow } from './trial.ts';
import type { TrialName } from './trials.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/**
 * Runs a trial once in a fresh process.
 * @param flags additional Node flags for that process.
 * @throws Error when the process fails or ends without a result.
 */
export function runTrial(
  name: TrialName,
  size: TrialOptions['size'],
  flags: readonly string[] = [],
): Promise<TrialReport> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [name, size], {
      execArgv: [...process.execArgv, ...flags],
      stdio: ['ignore', 2, 2, 'ipc'], // a trial's own output is not part of the result
    });
    let result: TrialRow[] | TrialReport | undefined;
    child.on('message', (message) => (result = message as TrialRow[] | TrialReport));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code !== 0 || result === undefined) reject(new Error(`trial ${name} ended with ${signal ?? code}`));
      else resolve(Array.isArray(result) ? { rows: result, text: '', failures: [] } : result);
    });
  });
}
