import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FLAGS } from '#server/start/launch-flags.ts';

const run = promisify(execFile);

/** Flags that make V8 compile, replace and free WebAssembly as early as possible, and report it. */
const EAGER = ['--wasm-wrapper-tiering-budget=1', '--stress-wasm-code-gc', '--trace-wasm-code-gc'];
/** Starts two threads in sequence that strip types, which Node does with WebAssembly. */
const THREADS = `
  const { Worker } = require('node:worker_threads');
  const strip = "for (let n = 0; n < 5; n++) require('node:module').stripTypeScriptTypes('const a: number = 1')";
  const start = (more) => new Worker(strip, { eval: true }).on('exit', () => more > 0 && start(more - 1));
  start(1);`;

/** Returns V8's reports of freed WebAssembly, when started with `flags`. */
async function freed(flags: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [...flags, ...EAGER, '-e', THREADS]);
  return stdout.split('\n').filter((line) => line.startsWith('[wasm-gc]'));
}

describe("the server's flags", () => {
  it('keep V8 from freeing WebAssembly that another thread may still use', async () => {
    expect(await freed([])).toContainEqual(expect.stringMatching(/Freeing \d+ wrappers?\./));
    expect(await freed(FLAGS)).toEqual([]);
  });
});
