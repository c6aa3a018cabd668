/** A torn write-ahead log, and a damaged database. */
import { once } from 'node:events';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { garble, garblePages, unflushedPart } from '../support/damage.ts';
import { loginAs } from '../support/api.ts';
import { countCalls, findFlaws } from '../support/database-file.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { refusalOn } from '../support/refusal.ts';
import { askReady } from '../support/ready-answer.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const ENV = { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '6', LOG_LEVEL: 'info' };
const CONTACTS = 4000;
const RESTORE = /database of DATA_DIR .*is damaged: restore a backup \(npm run restore -- FILE\)/;

let server: LiveServer | undefined;
afterEach(async () => server?.dispose());

async function startBusy(): Promise<LiveServer> {
  server = await startServer({ env: ENV });
  await startDialing(await loginAs(server.url, 'admin'), { cps: 60, contacts: CONTACTS });
  const { dataDir } = server;
  await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(60);
  return server;
}

const DAMAGES: readonly ((file: string) => void)[] = [
  (file) => writeFileSync(file, 'this is no database, whatever it is called '.repeat(1000)),
  (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  (file) => garble(file, 4096 * 2, statSync(file).size - 4096 * 2),
];

type Tear = (log: string, unflushed: { readonly from: number; readonly to: number }) => void;

const TEARS: readonly (readonly [string, Tear])[] = [
  ['cut short', (log, { to }) => truncateSync(log, to - 5000)],
  ['garbled at its end', (log, { to }) => garble(log, to - 20_000, 20_000)],
  ['continued by noise', (log, { to }) => garble(log, to, 30_000)],
  ['cut inside the first frame that may be lost', (log, { from }) => truncateSync(log, from + 1000)],
];
const UNFLUSHED_BYTES = 100_000;

/**
 * Kills the server when a power cut could destroy much of its write-ahead log: with an open reader, checkpoints can't
 * move anything written after the reader began. Nothing else may open the log's index in this process, because closing
 * that file would end the reader's lock.
 */
async function killUnflushed({ dataDir, stop }: LiveServer): Promise<{ from: number; to: number }> {
  const file = join(dataDir, 'cadencia.db');
  const reader = new Database(file, { readonly: true });
  reader.exec('begin; select 1 from calls');
  const before = countCalls(dataDir);
  await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(before + 50);
  await stop('SIGKILL');
  reader.close();
  return unflushedPart(file);
}

describe('a write-ahead log with a torn end', () => {
  it('loses only the last commits: the server starts, continues dialing, and its counters are right', async () => {
    let running = await startBusy();
    const { dataDir } = running;
    for (const [how, tear] of TEARS) {
      const unflushed = await killUnflushed(running);
      expect({ how, isLong: unflushed.to - unflushed.from > UNFLUSHED_BYTES }).toEqual({ how, isLong: true });
      tear(join(dataDir, 'cadencia.db-wal'), unflushed);
      running = server = await startServer({ dataDir, env: ENV, isJudged: false });
      const before = countCalls(dataDir);
      await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(before + 20);
    }
    expect(await running.stop()).toBe(0);
    expect(findFlaws(dataDir)).toEqual([]);
    expect(countCalls(dataDir, 'ended_at is null')).toBe(0);
  });
});

describe('a damaged database', () => {
  it('prevents a start, and the error says what to do', async () => {
    server = await startServer({ env: ENV, isJudged: false });
    await server.stop();
    const { dataDir } = server;
    const file = join(dataDir, 'cadencia.db');
    const sound = readFileSync(file);
    for (const damage of DAMAGES) {
      writeFileSync(file, sound);
      damage(file);
      expect(await refusalOn(dataDir)).toMatch(RESTORE);
    }
  });

  it('ends a dialing server that hits the damage, and the error says what to do', async () => {
    const on = await startBusy();
    const file = join(on.dataDir, 'cadencia.db');
    const ended = once(on.process, 'exit');
    // The log's pages are intact, so move them into the database file first.
    const other = new Database(file);
    other.pragma('wal_checkpoint(PASSIVE)');
    other.close();
    garblePages(file);
    await ended;
    expect(on.process.exitCode).not.toBe(0);
    await expect.poll(() => on.output(), WAIT).toMatch(RESTORE);
    expect(await askReady(on.url)).toEqual({ status: 0 });
  });
});
