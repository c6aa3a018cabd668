import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createUploadStore } from '#server/domains/contacts/import/upload-store.ts';
import { startCheckpointer } from '#server/platform/db/checkpointer.ts';
import type { Pool } from '#server/platform/pool/pool.ts';
import type { PoolTasks } from '#server/workers/pool-thread.ts';
import { openPool } from '#server/workers/workers.ts';
import { QueueFull } from '#server/platform/threads/semaphore.ts';
import { garblePages } from '../../../support/damage.ts';
import { executeSql, queryValue } from '../../../support/database.ts';

/** Long enough for a thread to start and begin writing on any machine. */
const WRITE_ENDS_AFTER_MS = 6000;

let folder: string;
let databaseFile: string;
let db: Db;
let pool: Pool<PoolTasks>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-pool-'));
  databaseFile = join(folder, 'test.db');
  const writeLock = newWriteLockBuffer();
  db = openDatabase(databaseFile, 'main', writeLock);
  migrate(db);
  pool = openPool({ databaseFile, writeLock, clockOffsetMs: 0 });
});
afterEach(async () => {
  await pool.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an unknown task, or a task with other arguments, does not compile', () => {
  type Run = Pool<PoolTasks>['run'];
  type NamesOfRun = Parameters<Run>[0];
  expectTypeOf<NamesOfRun>().toEqualTypeOf<keyof PoolTasks>();
  const calls = (run: Run): Promise<unknown>[] => [
    // @ts-expect-error: the pool has no such task
    run('checkpoints'),
    // @ts-expect-error: the task takes a path
    run('measureAudio', 7),
    // @ts-expect-error: the task takes no argument
    run('indexNumbers', 'all'),
  ];
  expect(calls).toBeTypeOf('function');
});

const addRow = (): void => {
  db.write(() => executeSql(db, "insert into campaigns (name, created_at, updated_at) values ('a', 0, 0)"));
};

test('a checkpoint moves written pages, and the next writer restarts the log', async () => {
  for (let i = 0; i < 100; i++) addRow();
  const { logPages, movedPages } = await pool.run('checkpoint');
  expect(logPages).toBeGreaterThan(0);
  expect(movedPages).toBe(logPages);
  const size = statSync(`${databaseFile}-wal`).size;
  for (let i = 0; i < 10; i++) addRow();
  expect(statSync(`${databaseFile}-wal`).size).toBe(size);
});

test('the checkpointer runs after writes', async () => {
  const errors: unknown[] = [];
  const checkpointer = startCheckpointer(
    () => pool.run('checkpoint'),
    databaseFile,
    (error) => errors.push(error),
  );
  const before = statSync(databaseFile).size;
  for (let i = 0; i < 2000; i++) addRow();
  await expect.poll(() => statSync(databaseFile).size).toBeGreaterThan(before);
  checkpointer.stop();
  expect(errors).toEqual([]);
});

/** Number of phone numbers listed so far, so that each upload gets different ones. */
let listed = 0;
function listOf({ userId, id, lines }: { userId: number; id: string; lines: number }): ImportRequest {
  const listFile = join(folder, `${id}.csv`);
  writeFileSync(listFile, Array.from({ length: lines }, () => `+54911${40_000_000 + listed++}`).join('\n'));
  const uploads = createUploadStore(db);
  db.write(() => uploads.create({ id, userId, campaignId: 1, fileName: 'list.csv', createdAt: 0 }));
  const rejectsFile = join(folder, `${id}.rejects.csv`);
  return {
    userId,
    uploadId: id,
    campaignId: 1,
    listId: 1,
    listFile,
    rejectsFile,
    reading: { country: 'AR' },
    columns: {},
    isForReal: false,
  };
}

test('one user’s many lists leave a thread to others, whose lists are next', async () => {
  addRow();
  const ended: string[] = [];
  const bring = async (userId: number, id: string, lines: number): Promise<void> => {
    expect(await pool.run('importContacts', listOf({ userId, id, lines }))).toEqual({ ok: true });
    ended.push(id);
  };
  const many = Array.from({ length: 5 }, (_, n) => bring(1, `many-${n}`, 10_000));
  await expect.poll(() => createUploadStore(db).findById('many-0')!.lines, { interval: 5 }).toBeGreaterThan(0);
  expect(pool.waitingOf('importContacts')).toBe(4);
  const others = [bring(2, 'second', 1), bring(3, 'third', 1)];
  await Promise.all(others);
  expect(ended.filter((id) => id.startsWith('many')).length).toBeLessThanOrEqual(1);
  await Promise.all(many);
  expect(ended.filter((id) => id.startsWith('many'))).toEqual(['many-0', 'many-1', 'many-2', 'many-3', 'many-4']);
});

test('closing waits for the tasks of all threads', async () => {
  const tasks = Array.from({ length: 8 }, () => pool.run('checkpoint').then(Boolean));
  await pool.close();
  expect(await Promise.all(tasks)).toEqual(tasks.map(() => true));
});

test('an interrupted import ends soon, and its counts match its commits', async () => {
  addRow();
  const uploads = createUploadStore(db);
  const running = pool.run('importContacts', listOf({ userId: 1, id: 'long-one', lines: 200_000 }));
  await expect.poll(() => uploads.findById('long-one')!.lines, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  pool.interrupt();
  expect(await running).toEqual({ ok: false, code: 'upload_interrupted' });
  const { valid, state } = uploads.findById('long-one')!;
  expect(state).toBe('failed');
  expect(valid).toBe(queryValue(db, 'select count(*) from contacts'));
});

test('refuses a number search while eight wait, as each may take seconds', async () => {
  const filter = {
    statuses: undefined,
    userEmail: undefined,
    fromMs: undefined,
    toMs: undefined,
    campaignId: undefined,
  };
  const request = {
    filter: { ...filter, phone: { typed: '1', fragments: [{ digits: '1', fromStart: false }] } },
    page: 1,
    pageSize: 1,
  };
  const searches = Array.from({ length: 10 }, () => pool.run('searchHistory', request));
  await expect(pool.run('searchHistory', request)).rejects.toThrow(QueueFull);
  for (const { calls } of await Promise.all(searches)) expect(calls).toEqual([]);
});

test('counts waiting tasks, whether for their kind’s limit or for a thread', async () => {
  const works: Promise<unknown>[] = [];
  for (let n = 0; n < 40; n++) works.push(pool.run('cliSummary', { nowMs: 0, inventoryVersion: 0 }));
  const withReads = pool.load();
  // Within the limit of their kind, but no thread is free.
  for (let n = 0; n < 3; n++) works.push(pool.run('checkpoint'));
  const withCheckpoints = pool.load();
  await Promise.all(works);
  expect(withReads).toEqual({ unfinished: { cliSummary: 40 }, waiting: 36 });
  expect(withCheckpoints).toEqual({ unfinished: { cliSummary: 40, checkpoint: 3 }, waiting: 39 });
  expect(pool.load()).toEqual({ unfinished: { cliSummary: 0, checkpoint: 0 }, waiting: 0 });
});

test('a thread ended while writing releases the write lock, and leaves nothing behind', async () => {
  const writeLock = newWriteLockBuffer();
  const limited = openPool(
    { databaseFile, writeLock, clockOffsetMs: 0 },
    { timeLimitsMs: { addSyntheticClis: WRITE_ENDS_AFTER_MS } },
  );
  const main = openDatabase(databaseFile, 'main', writeLock);
  const holder = (): number => new Int32Array(writeLock)[0]!;
  try {
    // Each row takes milliseconds, all of them minutes.
    executeSql(
      main,
      `create trigger slow before insert on clis begin
         select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select i from n);
       end`,
    );
    const request = { country: 'argentina', quantity: 5000, createdAt: 0, actor: null, order: {} };
    const adding = limited.run('addSyntheticClis', request);
    const ended = adding.catch((error: unknown) => error);
    await expect.poll(holder, { timeout: WRITE_ENDS_AFTER_MS, interval: 5 }).not.toBe(0);
    expect(await ended).toMatchObject({ name: 'AbortError' });
    await expect.poll(holder, { timeout: 20_000 }).toBe(0);
    executeSql(main, 'drop trigger slow');
    expect(main.write(() => queryValue(main, 'select count(*) from clis'))).toBe(0);
  } finally {
    await limited.close();
    main.close();
  }
});

test('a task on a damaged database fails with its code, and the storage watch is notified', async () => {
  const failures: unknown[] = [];
  const writeLock = newWriteLockBuffer();
  const watched = openPool(
    { databaseFile, writeLock, clockOffsetMs: 0 },
    { onFailure: (error) => failures.push(error) },
  );
  try {
    db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    garblePages(databaseFile);
    const failure: unknown = await watched
      .run('cliSummary', { nowMs: 0, inventoryVersion: 0 })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.stringMatching(/^SQLITE_(CORRUPT|NOTADB)/) as string });
    expect(storageFaultOf(failure)).toBe('damaged');
    expect(failures).toEqual([failure]);
  } finally {
    await watched.close();
  }
});
