/**
 * Loaded before a command's own file (`node --import ./scripts/preflight.mjs …`), so that an old Node exits with one
 * line instead of crashing in a native module. Plain JavaScript, because it must run where TypeScript doesn't.
 *
 * Then re-executes the process with a V8 flag that an old Node would reject and that can't be set later. Node strips
 * types with WebAssembly in each thread, and V8 may free that code while another thread is starting to use it, which
 * crashes the process (docs/decisions/0001). The flag prevents this.
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
