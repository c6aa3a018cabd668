import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { BARE_ENV, serverFile } from './live-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts a server on the folder and expects it to exit with code 1. Returns the single line that it prints to stderr.
 */
export async function refusalOn(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [serverFile()], {
    cwd: ROOT,
    env: { ...BARE_ENV, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  expect({ code: child.exitCode, printed }).toMatchObject({ code: 1 });
  expect(printed.trimEnd().split('\n')).toHaveLength(1);
  return printed;
}
