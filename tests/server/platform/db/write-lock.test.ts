import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { threadId, Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { breakWriteLock, createWriteLock, newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { executeSql, prepareSql, queryColumn, queryRow, queryValue } from '../../../support/database.ts';

const folders: string[] = [];

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-lock-'));
  folders.push(folder);
  return join(folder, 'test.db');
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Starts a thread that increments the counter `times` times, reading and writing in two statements. */
function startWriter(
  file: string,
  role: 'engine' | 'main' | 'pool',
  buffer: SharedArrayBuffer,
  times: number,
): Promise<void> {
  const source = `
    const { workerData } = require('node:worker_threads');
    import(workerData.module).then(({ openConnection }) => {
      const db = openConnection(workerData.file, workerData.role, workerData.buffer);
      const read = db.sqlite.prepare('SELECT n FROM counter');
      const save = db.sqlite.prepare('UPDATE counter SET n = ?');
      for (let i = 0; i < workerData.times; i += 1) db.write(() => save.run(read.get().n + 1));
      db.close();
    });`;
  const module = new URL('../../../../server/platform/db/connection.ts', import.meta.url).href;
  const worker = new Worker(source, { eval: true, workerData: { module, file, role, buffer, times } });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`writer ended with ${code}`))));
  });
}

/** Starts a thread that runs `body` with the database's module. Returns the thread and its id. */
function startThread(body: string, file: string, buffer: SharedArrayBuffer): { worker: Worker; id: number } {
  const source = `
    const { parentPort, workerData: { module, file, buffer } } = require('node:worker_threads');
    import(module).then(({ openConnection }) => { ${body} });`;
  const module = new URL('../../../../server/platform/db/connection.ts', import.meta.url).href;
  const worker = new Worker(source, { eval: true, workerData: { module, file, buffer } });
  return { worker, id: worker.threadId };
}

describe('write lock', () => {
  it('serializes writers of several threads without losing an update', async () => {
    const file = freshFile();
    const buffer = newWriteLockBuffer();
    const db = openDatabase(file, 'main', buffer);
    executeSql(db, 'CREATE TABLE counter (n INTEGER); INSERT INTO counter VALUES (0)');
    await Promise.all(
      (['engine', 'main', 'pool', 'pool'] as const).map((role) => startWriter(file, role, buffer, 500)),
    );
    expect(queryRow(db, 'SELECT n FROM counter')).toEqual({ n: 2000 });
    db.close();
  });

  it('blocks writers of other threads during exclusive work, until it completes or fails', async () => {
    const file = freshFile();
    const buffer = newWriteLockBuffer();
    const db = openDatabase(file, 'pool', buffer);
    executeSql(db, 'CREATE TABLE counter (n INTEGER); INSERT INTO counter VALUES (0)');
    const count = prepareSql<[], number>(db, 'SELECT n FROM counter').pluck();
    const waiting = (): boolean => db.isEngineWaiting();
    for (const fails of [false, true]) {
      const before = count.get()!;
      let writer: Promise<void> | undefined;
      const alone = (): void =>
        db.whileNobodyWrites(() => {
          writer = startWriter(file, 'engine', buffer, 1);
          for (let ms = 0; ms < 20_000 && !waiting(); ms++)
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
          expect(waiting()).toBe(true);
          expect(db.sqlite.inTransaction).toBe(false);
          expect(count.get()).toBe(before);
          if (fails) throw new Error('failed');
        });
      if (fails) expect(alone).toThrow('failed');
      else alone();
      await writer;
      expect(count.get()).toBe(before + 1);
    }
    db.close();
  });

  it('throws immediately when its holder acquires it again', () => {
    const db = openDatabase(freshFile(), 'pool', newWriteLockBuffer());
    executeSql(db, 'CREATE TABLE counter (n INTEGER)');
    const add = (): unknown => db.write(() => executeSql(db, 'INSERT INTO counter VALUES (1)'));
    expect(() => db.write(() => db.whileNobodyWrites(() => {}))).toThrow('already holds the write lock');
    expect(() => db.whileNobodyWrites(add)).toThrow('already holds the write lock');
    add();
    expect(queryValue(db, 'SELECT count(*) FROM counter')).toBe(1);
    db.close();
  });

  it('shows its holder that the engine is waiting, until the engine has acquired it', async () => {
    const file = freshFile();
    const buffer = newWriteLockBuffer();
    const db = openDatabase(file, 'main', buffer);
    executeSql(db, 'CREATE TABLE counter (n INTEGER); INSERT INTO counter VALUES (0)');
    expect(db.isEngineWaiting()).toBe(false);
    const lock = createWriteLock(buffer, 'main');
    lock.acquire();
    const writer = startWriter(file, 'engine', buffer, 1);
    await expect.poll(db.isEngineWaiting).toBe(true);
    expect(queryRow(db, 'SELECT n FROM counter')).toEqual({ n: 0 });
    lock.release();
    await writer;
    expect(db.isEngineWaiting()).toBe(false);
    expect(queryRow(db, 'SELECT n FROM counter')).toEqual({ n: 1 });
    db.close();
  });

  it('commits or rolls back nested writes together with the outer one', () => {
    const db = openDatabase(freshFile(), 'main', newWriteLockBuffer());
    executeSql(db, 'CREATE TABLE t (n INTEGER)');
    const add = (n: number) => db.write(() => executeSql(db, 'INSERT INTO t VALUES (?)', n));
    expect(() =>
      db.write(() => {
        add(1);
        throw new Error('no');
      }),
    ).toThrow('no');
    db.write(() => [add(2), add(3)]);
    expect(queryColumn(db, 'SELECT n FROM t')).toEqual([2, 3]);
    db.close();
  });

  it('is released when a transaction throws, which is rolled back', () => {
    const db = openDatabase(freshFile(), 'main', newWriteLockBuffer());
    executeSql(db, 'CREATE TABLE t (n INTEGER)');
    const insert = prepareSql(db, 'INSERT INTO t VALUES (1)');
    expect(() =>
      db.write(() => {
        insert.run();
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(db.write(() => insert.run().changes)).toBe(1);
    expect(queryRow(db, 'SELECT count(*) AS n FROM t')).toEqual({ n: 1 });
    db.close();
  });

  it('can be acquired after its dead holder is cleared', () => {
    const buffer = newWriteLockBuffer();
    createWriteLock(buffer, 'engine').acquire();
    breakWriteLock(buffer, threadId);
    const survivor = createWriteLock(buffer, 'main');
    survivor.acquire();
    survivor.release();
    expect(new Int32Array(buffer)[0]).toBe(0);
  });

  it('stays with its holder when another thread is cleared', () => {
    const buffer = newWriteLockBuffer();
    createWriteLock(buffer, 'main').acquire();
    const before = new Int32Array(buffer)[0];
    breakWriteLock(buffer, threadId + 1);
    expect(new Int32Array(buffer)[0]).toBe(before);
    expect(before).not.toBe(0);
  });

  it('is released, with the database unchanged, when a thread is terminated while writing', async () => {
    const file = freshFile();
    const buffer = newWriteLockBuffer();
    const db = openDatabase(file, 'main', buffer);
    executeSql(db, 'CREATE TABLE counter (n INTEGER); INSERT INTO counter VALUES (0)');
    const { worker, id } = startThread(
      `const db = openConnection(file, 'pool', buffer);
       db.write(() => {
         db.sqlite.exec('UPDATE counter SET n = 1');
         parentPort.postMessage('writing');
         for (;;);
       });`,
      file,
      buffer,
    );
    await once(worker, 'message');
    await worker.terminate();
    breakWriteLock(buffer, id);
    db.write(() => executeSql(db, 'UPDATE counter SET n = n + 10'));
    expect(queryRow(db, 'SELECT n FROM counter')).toEqual({ n: 10 });
    db.close();
  });

  it('can be acquired when the engine is terminated while waiting for it', async () => {
    const file = freshFile();
    const buffer = newWriteLockBuffer();
    const db = openDatabase(file, 'main', buffer);
    const lock = createWriteLock(buffer, 'main');
    lock.acquire();
    const { worker, id } = startThread(`openConnection(file, 'engine', buffer).write(() => {});`, file, buffer);
    await expect.poll(() => new Int32Array(buffer)[1], { timeout: 20_000, interval: 1 }).not.toBe(0);
    await worker.terminate();
    lock.release();
    breakWriteLock(buffer, id);
    expect(db.write(() => 'written')).toBe('written');
    db.close();
  });
});
