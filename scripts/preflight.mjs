/**
 * Loaded before a command's own file (`node --import ./scripts/preflight.mjs …`), so that an old Node ends with one
 * line instead of a crash inside a native module. Plain JavaScript: it must run where TypeScript does not.
 *
 * Then the process becomes itself once more with a flag of V8 that an old Node would refuse and that can't be set later.
 * V8 guards compiled code with the processor's memory protection keys, and its book of the guarded pages is not safe
 * when threads come and go: now and then it aborts the whole process ('Check failed: jit_page.has_value()').
 */
import { isMainThread } from 'node:worker_threads';

const FLAG = '--no-memory-protection-keys';
const LEAST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_MAJOR) {
  console.error(
    'Cadencia needs Node ' +
      LEAST_MAJOR +
      ' or newer; this is ' +
      process.version +
      ' (' +
      process.execPath +
      '). ' +
      'On Linux x64 `npm ci` brings the right one; elsewhere install it from https://nodejs.org.',
  );
  process.exit(1);
}

const { argv, execArgv, execPath } = process;
if (isMainThread && process.execve !== undefined && !execArgv.includes(FLAG)) {
  process.execve(execPath, [execPath, FLAG, ...execArgv, ...argv.slice(1)]);
}
