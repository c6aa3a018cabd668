/**
 * `npm run bench` measures everything; `npm run bench -- engine http` only those; `--json` prints one JSON document;
 * `--smoke` runs the small sizes that the tests run. Each trial has a fresh process. Exits 1 when a trial fails.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { formatTable } from './table.ts';
import type { TrialOptions, TrialRow } from './trial.ts';
import { TRIALS, type TrialName } from './trials.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, smoke: { type: 'boolean', default: false } },
});

const isTrial = (name: string): name is TrialName => Object.hasOwn(TRIALS, name);
const unknown = positionals.filter((name) => !isTrial(name));
if (unknown.length > 0) {
  console.error(`No such trial: ${unknown.join(', ')}. There are: ${Object.keys(TRIALS).join(', ')}.`);
  process.exit(1);
}
const names = (positionals.length > 0 ? positionals : Object.keys(TRIALS)).filter(isTrial);

function measure(name: TrialName, size: TrialOptions['size']): Promise<TrialRow[]> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [name, size], {
      stdio: ['ignore', 2, 2, 'ipc'], // a trial's own words are not part of the result
    });
    let rows: TrialRow[] | undefined;
    child.on('message', (message) => (rows = message as TrialRow[]));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0 && rows !== undefined) resolve(rows);
      else reject(new Error(`trial ${name} ended with ${signal ?? code}`));
    });
  });
}

const machine = describeMachine();
const rows: TrialRow[] = [];
const failures: string[] = [];
if (!values.json) {
  console.log(
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}`,
  );
}
for (const name of names) {
  if (!values.json) console.log(`measuring ${name}…`);
  try {
    rows.push(...(await measure(name, values.smoke ? 'smoke' : 'full')));
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
}
if (values.json)
  console.log(JSON.stringify({ measuredAt: new Date().toISOString(), machine, rows, failures }, null, 2));
else {
  console.log(`\n${formatTable(rows)}`);
  for (const failure of failures) console.error(failure);
}
process.exitCode = failures.length === 0 ? 0 : 1;
