import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { breakWriteLock, createWriteLock, newWriteLockBuffer } from '#server/db/write-lock.ts';

const folders: string[] = [];

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-lock-'));
  folders.push(folder);
  return join(folder, 'test.db');
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A thread that adds one to the counter `times` times, reading and writing in two statements. */
function startWriter(
  file: string,
  role: 'engine' | 'main' | 'pool',
  buffer: SharedArrayBuffer,
  times: number,
): Promise<void> {
  const source = `
    const { workerData } = require('node:worker_threads');
    import(workerData.module).then(({ openDatabase }) => {
      const db = openDatabase(workerData.file, workerData.role, workerData.buffer);
      const read = db.sqlite.prepare('SELECT n FROM counter');
      const save = db.sqlite.prepare('UPDATE counter SET n = ?');
      for (let i = 0; i < workerData.times; i += 1) db.write(() => save.run(read.get().n + 1));
      db.close();
    });`;
  const module = new URL('../../../server/db/open.ts', import.meta.url).href;
  const worker = new Worker(source, { eval: true, workerData: { module, file, role, buffer, times } });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`writer ended with ${code}`))));
  });
}

describe('write lock', () => {
  it('lets writers of several threads take turns without losing an update', async () => {
    const file = freshFile();
    const buffer = newWriteLockBuffer();
    const db = openDatabase(file, 'main', buffer);
    db.sqlite.exec('CREATE TABLE counter (n INTEGER); INSERT INTO counter VALUES (0)');
    await Promise.all(
      (['engine', 'main', 'pool', 'pool'] as const).map((role) => startWriter(file, role, buffer, 500)),
    );
    expect(db.sqlite.prepare('SELECT n FROM counter').get()).toEqual({ n: 2000 });
    db.close();
  });

  it('makes writes within a write part of it: all of them stay, or none', () => {
    const db = openDatabase(freshFile(), 'main', newWriteLockBuffer());
    db.sqlite.exec('CREATE TABLE t (n INTEGER)');
    const add = (n: number) => db.write(() => db.sqlite.prepare('INSERT INTO t VALUES (?)').run(n));
    expect(() =>
      db.write(() => {
        add(1);
        throw new Error('no');
      }),
    ).toThrow('no');
    db.write(() => [add(2), add(3)]);
    expect(db.sqlite.prepare('SELECT n FROM t').pluck().all()).toEqual([2, 3]);
    db.close();
  });

  it('is free again after a transaction that throws, and rolls it back', () => {
    const db = openDatabase(freshFile(), 'main', newWriteLockBuffer());
    db.sqlite.exec('CREATE TABLE t (n INTEGER)');
    const insert = db.sqlite.prepare('INSERT INTO t VALUES (1)');
    expect(() =>
      db.write(() => {
        insert.run();
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(db.write(() => insert.run().changes)).toBe(1);
    expect(db.sqlite.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 1 });
    db.close();
  });

  it('can be taken by others after its dead holder is cleared away', () => {
    const buffer = newWriteLockBuffer();
    createWriteLock(buffer, 'engine').acquire();
    breakWriteLock(buffer);
    const survivor = createWriteLock(buffer, 'main');
    survivor.acquire();
    survivor.release();
    expect(new Int32Array(buffer)[0]).toBe(0);
  });
});
