import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FLAGS } from '#server/start/launch-flags.ts';

const run = promisify(execFile);
const preflight = fileURLToPath(new URL('../../scripts/preflight.mjs', import.meta.url));

/** Runs the preflight as if on that version of Node, before a script that prints `ran`. */
function startOn(version: string): Promise<{ stdout: string; stderr: string }> {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  return run(process.execPath, ['--import', `data:text/javascript,${pretend}`, '--import', preflight, '-p', '"ran"']);
}

describe('preflight', () => {
  it.each(['20.20.2', '22.11.0', '9.0.0'])('ends on Node %s with one line that says what to do', async (version) => {
    await expect(startOn(version)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Cadencia needs Node 24 or newer.*npm ci.*\n$/) as string,
    });
  });

  it.each(['24.0.0', '26.1.0'])('passes on Node %s without output', async (version) => {
    await expect(startOn(version)).resolves.toEqual({ stdout: 'ran\n', stderr: '' });
  });

  it('continues in the same process with the same arguments, and frees no WebAssembly', async () => {
    const script = 'console.log(process.pid, process.execArgv.length, ...process.argv.slice(1))';
    const child = run(process.execPath, ['--import', preflight, '-e', script, 'a', 'b c']);
    const { stdout, stderr } = await child;
    expect({ stdout, stderr }).toEqual({ stdout: `${child.child.pid} 5 a b c\n`, stderr: '' });
  });
});

it('runs tests, and every process it starts, with the server’s flags', async () => {
  expect(process.execArgv).toEqual(expect.arrayContaining([...FLAGS]));
  const { stdout } = await run(process.execPath, ['--import', preflight, '-p', 'process.execArgv[0]']);
  expect(FLAGS).toEqual([stdout.trim()]);
});
