/**
 * `npm run bench` measures everything; `npm run bench -- engine http` only those; `--json` prints one JSON document;
 * `--smoke` runs the small sizes that the tests run. Each trial has a fresh process. Exits 1 when a trial fails, or
 * misses a target of its own.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { formatTable } from './table.ts';
import type { TrialOptions, TrialReport, TrialRow } from './trial.ts';
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

function measure(name: TrialName, size: TrialOptions['size']): Promise<TrialRow[] | TrialReport> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [name, size], {
      stdio: ['ignore', 2, 2, 'ipc'], // a trial's own words are not part of the result
    });
    let result: TrialRow[] | TrialReport | undefined;
    child.on('message', (message) => (result = message as TrialRow[] | TrialReport));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0 && result !== undefined) resolve(result);
      else reject(new Error(`trial ${name} ended with ${signal ?? code}`));
    });
  });
}

const machine = describeMachine();
const rows: TrialRow[] = [];
const inCommonTable: TrialRow[] = [];
const failures: string[] = [];
if (!values.json) {
  console.log(
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}`,
  );
}
for (const name of names) {
  if (!values.json) console.log(`measuring ${name}…`);
  try {
    const result = await measure(name, values.smoke ? 'smoke' : 'full');
    if (Array.isArray(result)) {
      rows.push(...result);
      inCommonTable.push(...result);
    } else {
      rows.push(...result.rows);
      failures.push(...result.failures);
      if (!values.json) console.log(`\n${result.text}\n`);
    }
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
}
if (values.json)
  console.log(JSON.stringify({ measuredAt: new Date().toISOString(), machine, rows, failures }, null, 2));
else {
  if (inCommonTable.length > 0) console.log(`\n${formatTable(inCommonTable)}`);
  for (const failure of failures) console.error(failure);
}
process.exitCode = failures.length === 0 ? 0 : 1;
