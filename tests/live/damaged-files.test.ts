/** A torn log, and a database that is damaged. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { countCalls, findFlaws } from '../support/beside.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { askReady } from '../support/ready-answer.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WAIT = { timeout: 60_000, interval: 100 };
const ENV = { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '6', LOG_LEVEL: 'info' };
const CONTACTS = 3000;
const RESTORE = /database of DATA_DIR .*is damaged: restore a backup \(npm run restore -- FILE\)/;

let server: LiveServer | undefined;
afterEach(async () => server?.dispose());

async function startBusy(): Promise<LiveServer> {
  server = await startServer({ env: ENV });
  await startDialing(await loginAs(server.url, 'admin'), { cps: 30, contacts: CONTACTS });
  const { dataDir } = server;
  await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(60);
  return server;
}

/** Writes noise over a part of a file. */
function garble(file: string, from: number, bytes: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(handle);
}

describe('a log whose end is torn', () => {
  it.each([
    ['cut short', (log: string) => truncateSync(log, statSync(log).size - 5000)],
    ['cut inside its first frame', (log: string) => truncateSync(log, 1000)],
    ['garbled at its end', (log: string) => garble(log, Math.max(32, statSync(log).size - 20_000), 20_000)],
    ['longer by noise', (log: string) => appendFileSync(log, Buffer.alloc(30_000, 0x5a))],
  ])('%s: the server comes up with what was committed before, and dials on', async (_, tear) => {
    const { dataDir, stop } = await startBusy();
    await stop('SIGKILL');
    const log = join(dataDir, 'cadencia.db-wal');
    expect(statSync(log).size).toBeGreaterThan(30_000);
    tear(log);
    server = await startServer({ dataDir, env: ENV });
    const before = countCalls(dataDir);
    await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(before + 20);
    expect(await server.stop()).toBe(0);
    expect(findFlaws(dataDir)).toEqual([]);
    expect(countCalls(dataDir, `ended_at is null`)).toBe(0);
  });
});

describe('a damaged database', () => {
  it.each([
    ['is none', (file: string) => writeFileSync(file, 'this is no database, whatever it is called '.repeat(1000))],
    ['is cut short', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['has noise for pages', (file: string) => garble(file, 4096 * 2, statSync(file).size - 4096 * 2)],
  ])('that %s refuses a start and says what to do', async (_, damage) => {
    server = await startServer({ env: ENV });
    await server.stop();
    damage(join(server.dataDir, 'cadencia.db'));
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: server.dataDir,
        LOG_LEVEL: 'silent',
      },
    });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await once(child, 'close');
    expect({ code: child.exitCode, printed }).toMatchObject({ code: 1 });
    expect(printed).toMatch(RESTORE);
    expect(printed.trimEnd().split('\n')).toHaveLength(1);
  });

  it('ends a server that meets it while it dials, and says what to do', async () => {
    const on = await startBusy();
    const file = join(on.dataDir, 'cadencia.db');
    const ended = once(on.process, 'exit');
    // What lies in the log is sound: the log goes into the file first.
    const other = new Database(file);
    other.pragma('wal_checkpoint(PASSIVE)');
    other.close();
    garble(file, 4096, readFileSync(file).length - 4096);
    await ended;
    expect(on.process.exitCode).not.toBe(0);
    await expect.poll(() => on.output(), WAIT).toMatch(RESTORE);
    expect(await askReady(on.url)).toEqual({ status: 0 });
  });
});
