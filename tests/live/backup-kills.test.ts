/** Backups and restores in child processes, which run at the same time or are killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { FLAGS } from '#server/start/launch-flags.ts';
import { executeSql } from '../support/database.ts';
import { startServer } from '../support/live-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Size of the database: enough that a copy takes a while. */
const LIST_MB = 60;
/** Enough recordings that a restore takes a while. */
const RECORDINGS = 200;
const TOGETHER = 3;
const ROUNDS = 2;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-kills-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const db = openDatabase(join(dataDir, 'cadencia.db'), 'main', newWriteLockBuffer());
  migrate(db);
  // Without accounts, a folder whose write-ahead log is missing counts as lost.
  executeSql(
    db,
    "insert into users (username, name, email, role, password_hash, created_at) values ('admin', '', '', 'admin', '', 0)",
  );
  executeSql(db, 'create table ballast (bytes blob)');
  for (let mb = 0; mb < LIST_MB; mb++) executeSql(db, 'insert into ballast values (randomblob(1000000))');
  mkdirSync(join(dataDir, 'audio'));
  for (let i = 0; i < RECORDINGS; i++) {
    const name = `0b7c2a52-58b5-4f3c-9a5e-${String(i).padStart(12, '0')}.wav`;
    writeFileSync(join(dataDir, 'audio', name), Buffer.alloc(100_000, i));
    executeSql(
      db,
      `insert into audio_files (name, file_name, kind, format, bytes, duration_ms, created_at)
       values ('Prueba', ?, 'greeting', 'wav', 100000, 1000, 0)`,
      name,
    );
  }
  db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly stderr: string };

function begin(name: 'backup' | 'restore', file: string): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...FLAGS, `scripts/${name}.ts`, file], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, ended: once(child, 'exit').then(() => ({ code: child.exitCode, stderr })) };
}

/** Kills a command as soon as `isSoFar` returns true. */
async function killOnce(name: 'backup' | 'restore', argument: string, isSoFar: () => boolean): Promise<void> {
  const { child, ended } = begin(name, argument);
  while (!isSoFar()) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${(await ended).stderr}`);
    await new Promise(setImmediate);
  }
  child.kill('SIGKILL');
  const { code } = await ended;
  if (code !== null) throw new Error(`it ended with ${code} before it was killed`);
}

function expectWhole(file: string): void {
  const db = new Database(file, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('select count(*) from ballast').pluck().get()).toBe(LIST_MB);
  db.close();
}

const backups = (): string[] => readdirSync(join(folder, 'backups')).toSorted();

describe('backups', () => {
  beforeEach(() => mkdirSync(join(folder, 'backups')));

  it(`to the same file at once make it once, and the others are refused, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const file = join(folder, 'backups', `${round}.db`);
      const ended = await Promise.all(Array.from({ length: TOGETHER }, () => begin('backup', file).ended));
      const refused = ended.filter(({ code }) => code !== 0);
      expect(refused).toHaveLength(TOGETHER - 1);
      for (const { code, stderr } of refused) {
        expect(code).toBe(1);
        expect(stderr).toMatch(/^backup: (another backup to \S+ is running|\S+ already exists)[^\n]*\n$/);
      }
      expectWhole(file);
      expect(backups()).toEqual(Array.from({ length: round + 1 }, (_, index) => `${index}.db`));
    }
  });

  it('to different files at once are both made', async () => {
    const files = ['a.db', 'b.db'].map((name) => join(folder, 'backups', name));
    const ended = await Promise.all(files.map((file) => begin('backup', file).ended));
    expect(ended).toEqual(files.map(() => ({ code: 0, stderr: '' })));
    files.forEach(expectWhole);
    expect(backups()).toEqual(['a.db', 'b.db']);
  });

  it('leave nothing after the next backup if they are killed, under any name', async () => {
    const [killed, next] = ['monday.db', 'tuesday.db'].map((name) => join(folder, 'backups', name)) as [string, string];
    const unfinished = join(`${killed}.cadencia-backup-unfinished`, 'backup.db');
    await killOnce('backup', killed, () => existsSync(unfinished));
    expect(backups()).toEqual(['monday.db.cadencia-backup-unfinished']);
    expect(await begin('backup', next).ended).toEqual({ code: 0, stderr: '' });
    expectWhole(next);
    expect(backups()).toEqual(['tuesday.db']);
    expect(await begin('backup', killed).ended).toEqual({ code: 0, stderr: '' });
    expect(backups()).toEqual(['monday.db', 'tuesday.db']);
  });
});

describe('a killed restore', () => {
  const recordingsIn = (path: string): number =>
    existsSync(join(path, 'audio')) ? readdirSync(join(path, 'audio')).length : 0;
  const kept = (): string[] => data().filter((name) => name.startsWith('before-restore-'));
  const data = (): string[] =>
    readdirSync(dataDir).filter((name) => !['audio', 'cadencia.db', 'server.lock'].includes(name));
  let backup: string;
  beforeEach(async () => {
    backup = join(folder, 'backup.db');
    await begin('backup', backup).ended;
    // The previous contents are saved, and the recordings are being restored.
    await killOnce('restore', backup, () => kept().some((name) => recordingsIn(join(dataDir, name)) === RECORDINGS));
  });

  it('leaves nothing after the next restore', async () => {
    expect(data()).toEqual(expect.arrayContaining([...kept(), 'cadencia.db.restoring']));
    expect(kept()).toHaveLength(1);
    expect(await begin('restore', backup).ended).toEqual({ code: 0, stderr: '' });
    expectWhole(join(dataDir, 'cadencia.db'));
    expect(data()).toEqual(kept());
    expect(kept()).toHaveLength(1);
    expect(recordingsIn(dataDir)).toBe(RECORDINGS);
    expectWhole(join(dataDir, kept()[0]!, 'cadencia.db'));
  });

  it('leaves nothing after the server’s next start', async () => {
    expect(data()).toContain('cadencia.db.restoring');
    const server = await startServer({ dataDir });
    await server.stop();
    expect(data().filter((name) => /restor/.test(name))).toEqual([]);
    expect(readdirSync(join(dataDir, 'audio')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expectWhole(join(dataDir, 'cadencia.db'));
  });
});
