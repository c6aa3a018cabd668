/**
 * `npm run test:telephony`: runs the tests against real Asterisk instances. If the lab can't run on this machine,
 * prints one line, which .ci/run shows, and succeeds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureRoot, RootError } from './lab/root.ts';

try {
  await ensureRoot((text) => console.log(text));
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=telephony*', ...process.argv.slice(2)];
  const tests = spawn(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof RootError)) throw error;
  console.log(`telephony: not run: ${error.message.replaceAll('\n', ' ')}`);
}
