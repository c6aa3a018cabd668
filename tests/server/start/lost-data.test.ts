/** Starts on a data folder that has lost its database, or the write-ahead log beside it. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

let folder: string;
let test: TestApp | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-lost-'));
});
afterEach(async () => {
  await test?.close();
  test = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const RECORDING = '0b7c2a52-58b5-4f3c-9a5e-111111111111.wav';
const at = (...names: string[]): string => join(folder, ...names);
const files = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
const start = (logged: string[] = []): Promise<TestApp> =>
  startTestApp({ dataDir: folder, engine: false, log: pino({}, { write: (line) => void logged.push(line) }) });

/** Creates a data folder with a campaign and an uploaded recording. */
async function useFolder(): Promise<void> {
  const used = await start();
  await used.request('supervisor', 'POST', '/campaigns', { name: 'Antes' });
  await used.server.close();
  writeFileSync(at('audio', RECORDING), 'sound');
}

/** Fills the folder with the files of a server that was killed after storing a campaign. */
async function killAfterCampaign(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-killed-'));
  const killed = await startTestApp({ dataDir, engine: false });
  try {
    killed.db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    await killed.request('supervisor', 'POST', '/campaigns', { name: 'Antes' });
    cpSync(dataDir, folder, { recursive: true });
  } finally {
    await killed.server.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function hasCampaign(): Promise<boolean> {
  return ((await test?.request('demo', 'GET', '/campaigns'))?.text ?? '').includes('Antes');
}

describe('a used folder without its database', () => {
  it.each([
    ['missing', () => ['', '-wal', '-shm'].forEach((end) => rmSync(at(`cadencia.db${end}`), { force: true }))],
    ['empty', () => truncateSync(at('cadencia.db'))],
    ['without tables', () => (rmSync(at('cadencia.db')), new Database(at('cadencia.db')).pragma('user_version = 1'))],
  ])('prevents the start, and loses no file, when the database is %s', async (_how, lose) => {
    await useFolder();
    lose();
    const before = files();
    await expect(start()).rejects.toThrow(
      /has files of an earlier run \(.*audio.*\) but no database: .*npm run restore -- FILE/,
    );
    expect(files()).toEqual(expect.arrayContaining(before));
    expect(existsSync(at('audio', RECORDING))).toBe(true);
  });

  it('keeps the write-ahead log of the lost database', async () => {
    await killAfterCampaign();
    rmSync(at('cadencia.db'));
    await expect(start()).rejects.toThrow(/no database/);
    expect(statSync(at('cadencia.db-wal')).size).toBeGreaterThan(0);
  });

  it('can be started again if a first start was killed', async () => {
    writeFileSync(at('cadencia.db'), '');
    writeFileSync(at('server.lock'), '');
    test = await start();
    expect(await hasCampaign()).toBe(false);
  });
});

describe('a log that is lost after a kill', () => {
  const LOST = /write-ahead log/;

  it('is applied silently when it is complete', async () => {
    await killAfterCampaign();
    const logged: string[] = [];
    test = await start(logged);
    expect(await hasCampaign()).toBe(true);
    expect(logged.join('')).not.toMatch(LOST);
  });

  it.each([
    ['cut', () => truncateSync(at('cadencia.db-wal'), 5000)],
    ['emptied', () => truncateSync(at('cadencia.db-wal'))],
    ['removed', () => rmSync(at('cadencia.db-wal'))],
    ['removed with its index', () => ['-wal', '-shm'].forEach((end) => rmSync(at(`cadencia.db${end}`)))],
  ])('is reported when it was %s', async (_how, lose) => {
    await killAfterCampaign();
    lose();
    const logged: string[] = [];
    test = await start(logged);
    expect(await hasCampaign()).toBe(false);
    expect(logged.filter((line) => LOST.test(line))).toHaveLength(1);
  });

  it('is not required after a clean shutdown', async () => {
    await useFolder();
    const logged: string[] = [];
    test = await start(logged);
    expect(await hasCampaign()).toBe(true);
    expect(logged.join('')).not.toMatch(LOST);
  });

  it('prevents the start if it contained the accounts, so that no new ones replace them', async () => {
    await killAfterCampaign();
    const db = new Database(at('cadencia.db'));
    db.exec('pragma foreign_keys = off; delete from users; delete from settings');
    db.close();
    writeFileSync(at('server.lock-journal'), '');
    await expect(start()).rejects.toThrow(/no database/);
  });
});
