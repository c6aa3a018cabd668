/**
 * `npm run profile -- engine`: one run of a trial with V8's CPU profiler in its process, in its threads and in the
 * servers that it starts; `--smoke` at the small size, `--out FOLDER` for the profiles (profiles/). Open them in Chrome's
 * DevTools or in an editor.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTrial } from './run-trial.ts';
import { isTrial, TRIALS } from './trials.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'profiles' }, smoke: { type: 'boolean', default: false } },
});
const [name] = positionals;
if (positionals.length !== 1 || name === undefined || !isTrial(name)) {
  console.error(`Name one trial: npm run profile -- NAME. There are: ${Object.keys(TRIALS).join(', ')}.`);
  process.exit(1);
}
const folder = resolve(values.out, name);
mkdirSync(folder, { recursive: true });
const known = new Set(readdirSync(folder));
await runTrial(name, values.smoke ? 'smoke' : 'full', ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
for (const file of readdirSync(folder)) if (!known.has(file)) console.log(join(folder, file));
