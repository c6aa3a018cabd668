/** Part of `npm run check`: verifies that package-lock.json installs the reviewed packages and no others. */
import { readFileSync } from 'node:fs';
import { lockfileProblems, type Lockfile, type Manifest } from './lockfile/problems.ts';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const lock = JSON.parse(read('package-lock.json')) as Lockfile;
const problems = lockfileProblems(lock, JSON.parse(read('package.json')) as Manifest, read('.npmrc'));
for (const problem of problems) console.error(`package-lock.json: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
