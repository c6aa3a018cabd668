/** Runs one trial in this process. argv has its name and size. Sends the result to the parent over IPC. */
import type { Trial, TrialOptions } from './trial.ts';
import { TRIALS, type TrialName } from './trials.ts';

const [name, size] = process.argv.slice(2) as [TrialName, TrialOptions['size']];
const { run } = (await import(TRIALS[name].file)) as { run: Trial };
process.send?.(await run({ size }));
process.disconnect();
