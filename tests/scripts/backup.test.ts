import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { createRegistryLookup } from '#server/dialer/registries.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { expectCountersToEqualCalls } from '../server/dialer/ledger.ts';
import { loginAs } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { storeRegistry } from '../support/registry.ts';
import { runScript, type ScriptResult } from '../support/run-script.ts';

let folder: string;
let server: LiveServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-backup-'));
});
afterEach(async () => {
  await server?.dispose();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<ScriptResult> =>
  runScript(name, args, { DATA_DIR: dataDir });

const start = (dataDir?: string): Promise<LiveServer> =>
  startServer({ dataDir, env: { DEMO: '1', SIM_SPEED: '10', SIM_SEED: '4' } });

function ask<T>(file: string, sql: string): T {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(sql).pluck().get() as T;
  } finally {
    db.close();
  }
}

/** Creates a data folder that no server has used yet. */
function makeData(): string {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const db = openDatabase(join(dataDir, 'cadencia.db'), 'main', newWriteLockBuffer());
  migrate(db);
  db.close();
  return dataDir;
}

function withDb(dataDir: string, work: (db: Db) => void): void {
  const db = openDatabase(join(dataDir, 'cadencia.db'), 'main', newWriteLockBuffer());
  try {
    work(db);
  } finally {
    db.close();
  }
}

const PLACED = 'select count(*) from calls';

describe('a backup', () => {
  it('is complete while the server dials: a server started on it has the campaigns, calls and recordings of that moment', async () => {
    server = await start();
    const api = await loginAs(server.url, 'admin');
    await startDialing(api, { cps: 50, contacts: 3000 });
    await expect.poll(() => ask<number>(join(server!.dataDir, 'cadencia.db'), PLACED)).toBeGreaterThan(100);
    const file = join(folder, 'copy.db');
    expect(await command('backup', server.dataDir, file)).toMatchObject({ code: 0, stderr: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['copy.db']);
    const copied = ask<number>(file, PLACED);
    expect(copied).toBeGreaterThan(100);
    expect(ask(file, 'pragma integrity_check')).toBe('ok');
    const copy = new Database(file, { readonly: true });
    expectCountersToEqualCalls({ all: <T>(sql: string) => copy.prepare(sql).all() as T[] });
    copy.close();
    // The server keeps placing calls after the backup.
    await expect.poll(() => ask<number>(join(server!.dataDir, 'cadencia.db'), PLACED)).toBeGreaterThan(copied);
    const recordings = readdirSync(join(server.dataDir, 'audio')).toSorted();
    expect(recordings.length).toBeGreaterThan(0);
    const campaigns = await api.get<{ total: number }>('/campaigns');
    await server.dispose();

    const restored = join(folder, 'data');
    expect(await command('restore', restored, file)).toMatchObject({ code: 0, stderr: '' });
    expect(ask(join(restored, 'cadencia.db'), PLACED)).toBe(copied);
    expect(readdirSync(join(restored, 'audio')).toSorted()).toEqual(recordings);
    server = await start(restored);
    const again = await loginAs(server.url, 'admin');
    expect((await again.get<{ total: number }>('/campaigns')).total).toBe(campaigns.total);
  });

  it('includes the sets of registries', async () => {
    const dataDir = makeData();
    const phones = Array.from({ length: 1500 }, (_, index) => `+54114${5_550_000 + index}`);
    withDb(dataDir, (db) => storeRegistry(db, 'No Llame', phones));
    const file = join(folder, 'copy.db');
    expect(await command('backup', dataDir, file)).toMatchObject({ code: 0, stderr: '' });
    const restored = join(folder, 'restored');
    expect(await command('restore', restored, file)).toMatchObject({ code: 0, stderr: '' });
    withDb(restored, (db) =>
      expect(phones.filter((phone) => createRegistryLookup(db)(phone, null) === null)).toEqual([]),
    );
  });

  it('fails if the file exists, if there is no database, and without a name', async () => {
    const file = join(folder, 'copy.db');
    writeFileSync(file, 'mine');
    const dataDir = makeData();
    expect(await command('backup', dataDir, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists') as string,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await command('backup', folder, join(folder, 'other.db'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no database in DATA_DIR') as string,
    });
    expect(await command('backup', folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('name one file') as string,
    });
    expect(await command('backup', dataDir, join(folder, 'nowhere', 'copy.db'))).toMatchObject({
      code: 1,
      stderr: `backup: ${join(folder, 'nowhere', 'copy.db')} can't be written: it does not exist, or its folder does not\n`,
    });
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data']);
  });
});

describe('a restore', () => {
  it('preserves the previous data, including its last writes', async () => {
    server = await start();
    const { dataDir } = server;
    const file = join(folder, 'copy.db');
    await command('backup', dataDir, file);
    const api = await loginAs(server.url, 'admin');
    const { id } = await api.post<{ id: number }>('/campaigns', { name: 'Después', cli_number: '+541152345678' });
    await server.stop('SIGKILL'); // a kill leaves the write-ahead log
    const { code, stdout } = await command('restore', dataDir, file);
    expect(code).toBe(0);
    const find = `select name from campaigns where id = ${id}`;
    expect(ask(join(dataDir, 'cadencia.db'), find)).toBeUndefined();
    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
    expect(stdout).toContain(join(dataDir, kept));
    expect(ask(join(dataDir, kept, 'cadencia.db'), find)).toBe('Después');
    expect(readdirSync(join(dataDir, kept, 'audio'))).toEqual(readdirSync(join(dataDir, 'audio')));

    const old = join(folder, 'old.db');
    copyFileSync(join(dataDir, kept, 'cadencia.db'), old);
    const undone = await command('restore', dataDir, old);
    expect(undone).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the recordings stay as they are') as string,
    });
    expect(ask(join(dataDir, 'cadencia.db'), find)).toBe('Después');
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'old.db']);
  });

  it('restores the recordings of a folder that another restore has kept', async () => {
    const dataDir = makeData();
    const file = join(folder, 'copy.db');
    await command('backup', dataDir, file);
    const recording = '0b7c2a52-58b5-4f3c-9a5e-111111111111.wav';
    mkdirSync(join(dataDir, 'audio'));
    writeFileSync(join(dataDir, 'audio', recording), 'sound');
    await command('restore', dataDir, file);
    rmSync(join(dataDir, 'audio', recording)); // the restored database does not reference it
    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
    const undone = await command('restore', dataDir, join(dataDir, kept, 'cadencia.db'));
    expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining('recordings: 1;') as string });
    expect(readFileSync(join(dataDir, 'audio', recording), 'utf8')).toBe('sound');
    expect(readdirSync(join(dataDir, 'audio'))).toEqual([recording]);
  });

  it('includes the content of a database’s write-ahead log', async () => {
    const dataDir = makeData();
    const file = join(dataDir, 'cadencia.db');
    const db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.exec("insert into blacklist (phone, reason, type, created_at) values ('+541155550000', 'pedido', 'manual', 0)");
    const copy = join(folder, 'copy.db');
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
    db.close();
    const target = join(folder, 'restored');
    expect(await command('restore', target, copy)).toMatchObject({ code: 0 });
    expect(ask(join(target, 'cadencia.db'), "select count(*) from blacklist where phone = '+541155550000'")).toBe(1);
    expect(existsSync(`${copy}-wal`)).toBe(true);
    expect(statSync(join(target, 'server.lock')).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.getuid?.() === 0)(
    'leaves no files of root’s in another user’s folder when run as root',
    async () => {
      const dataDir = makeData();
      const file = join(folder, 'copy.db');
      await command('backup', dataDir, file);
      chownSync(dataDir, 61_184, 61_185);
      const link = join(folder, 'link');
      symlinkSync(dataDir, link);
      expect(await command('restore', link, file)).toMatchObject({ code: 0 });
      const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
      expect(found).toEqual(expect.arrayContaining(['cadencia.db', 'server.lock']));
      expect(found.some((name) => name.startsWith('before-restore-'))).toBe(true);
      const owners = found.map((name) => lstatSync(join(dataDir, name))).map(({ uid, gid }) => `${uid}:${gid}`);
      expect(new Set(owners)).toEqual(new Set(['61184:61185']));
    },
  );

  it('fails while a server runs on the folder', async () => {
    server = await start();
    const file = join(folder, 'copy.db');
    await command('backup', server.dataDir, file);
    const { code, stderr } = await command('restore', server.dataDir, file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `restore: another Cadencia is running on DATA_DIR ${server.dataDir}\n`,
    });
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith('before'))).toEqual([]);
  });

  it('fails for a damaged, foreign or newer file, and changes nothing', async () => {
    const dataDir = makeData();
    const good = join(folder, 'good.db');
    await command('backup', dataDir, good);
    const before = readFileSync(join(dataDir, 'cadencia.db'));

    const damaged = join(folder, 'damaged.db');
    const bytes = readFileSync(good);
    bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40_000);
    writeFileSync(damaged, bytes);
    const foreign = join(folder, 'foreign.db');
    new Database(foreign).exec('create table t (x)').close();
    const newer = join(folder, 'newer.db');
    writeFileSync(newer, readFileSync(good));
    new Database(newer)
      .exec("insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)")
      .close();
    writeFileSync(join(folder, 'text.db'), 'no database at all');

    for (const [name, why] of [
      ['damaged.db', 'damaged'],
      ['foreign.db', 'not a backup of Cadencia'],
      ['newer.db', 'from a newer version'],
      ['text.db', 'not a backup of Cadencia'],
      ['absent.db', "can't be read: it does not exist"],
      ['.', 'is not a file'],
    ] as const) {
      const { code, stderr } = await command('restore', dataDir, join(folder, name));
      expect({ name, code, stderr }).toEqual({ name, code: 1, stderr: expect.stringContaining(why) as string });
    }
    expect(readFileSync(join(dataDir, 'cadencia.db')).equals(before)).toBe(true);
    expect(existsSync(join(dataDir, 'cadencia.db.restoring'))).toBe(false);
  });

  it('extracts nothing from a backup except recordings with valid names', async () => {
    const file = join(folder, 'copy.db');
    await command('backup', makeData(), file);
    const db = new Database(file);
    db.exec(
      "insert into sqlar values ('../../evil.sh', 33188, 0, 4, x'65766931'), ('audio/../evil', 33188, 0, 4, x'65766931')",
    );
    db.close();
    const target = join(folder, 'deep', 'data');
    expect(await command('restore', target, file)).toMatchObject({ code: 0 });
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data', 'deep']);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['data']);
    expect(readdirSync(target).toSorted()).toEqual(['audio', 'cadencia.db', 'server.lock']);
  });
});
