/** `npm run profile -- NAME`: records a processor profile of a trial. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOrExplain } from '../scripts/read-options.ts';
import { runTrial } from './run-trial.ts';
import { isTrial, TRIALS } from './trials.ts';

const HELP = `One run of a trial under V8's CPU profiler: its process, its threads and the servers that it starts.

  npm run profile -- NAME      one of ${Object.keys(TRIALS).join(', ')}

  --out FOLDER  the folder for the profiles (default profiles), which Chrome's DevTools and editors open
  --smoke       the small size that the tests run
`;

const { values, positionals } = readOrExplain('profile', HELP, {
  out: { type: 'string', default: 'profiles' },
  smoke: { type: 'boolean', default: false },
});
const [name] = positionals;
if (positionals.length !== 1 || name === undefined || !isTrial(name)) {
  console.error(`Name one trial: npm run profile -- NAME. There are: ${Object.keys(TRIALS).join(', ')}.`);
  process.exit(1);
}
const folder = resolve(values.out, name);
try {
  mkdirSync(folder, { recursive: true });
} catch (error) {
  console.error(
    `profile: --out: ${folder} can't be created (${(error as NodeJS.ErrnoException).code}). Name a folder.`,
  );
  process.exit(1);
}
const known = new Set(readdirSync(folder));
await runTrial(name, values.smoke ? 'smoke' : 'full', ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
for (const file of readdirSync(folder)) if (!known.has(file)) console.log(join(folder, file));
