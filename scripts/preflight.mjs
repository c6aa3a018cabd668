/**
 * Loaded before a command's own file (`node --import ./scripts/preflight.mjs …`), so that an old Node ends with one
 * line instead of a crash inside a native module. Plain JavaScript: it must run where TypeScript does not.
 *
 * Then the process becomes itself once more with a flag of V8 that an old Node would refuse and that can't be set later.
 * Node strips types with WebAssembly, in each thread anew, and V8 frees that code when no thread needs it: sometimes one
 * that another thread has just taken up, and the whole process ends (docs/decisions/0042). So it frees none.
 */
import { isMainThread } from 'node:worker_threads';

const FLAG = '--no-wasm-code-gc';
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
