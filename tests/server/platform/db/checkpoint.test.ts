import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer, WriteLockTimeout } from '#server/platform/db/write-lock.ts';
import { checkpoint } from '#server/platform/db/checkpoint.ts';
import { executeSql } from '../../../support/database.ts';

const LIMITS = { tooLongPages: 40, mostLeftPages: 10 };

let folder: string;
let databaseFile: string;
let writer: Db;
let pool: Db;
let reader: Db;
/** Number of times that a checkpoint has taken the write lock. */
let turns: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-checkpoint-'));
  databaseFile = join(folder, 'test.db');
  const writeLock = newWriteLockBuffer();
  writer = openDatabase(databaseFile, 'engine', writeLock);
  migrate(writer);
  pool = openDatabase(databaseFile, 'pool', writeLock);
  reader = openDatabase(databaseFile, 'main', writeLock);
  turns = 0;
});
afterEach(() => {
  reader.close();
  pool.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const logBytes = (): number => statSync(`${databaseFile}-wal`).size;
function addRow(): void {
  writer.write(() => executeSql(writer, "insert into campaigns (name, created_at, updated_at) values ('a', 0, 0)"));
}

/** Returns the pool's connection beside a writer that writes during each pass and stops only for the write lock. */
function besideBusyWriter(): Connection {
  let isOut = false;
  const sqlite = new Proxy(pool.sqlite, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'pragma' || typeof value !== 'function') return value;
      return (text: string): unknown => {
        if (isOut) return value.call(target, text);
        executeSql(reader, 'begin; select * from campaigns');
        addRow();
        const result: unknown = value.call(target, text);
        executeSql(reader, 'commit');
        return result;
      };
    },
  });
  return {
    ...pool,
    sqlite,
    whileNobodyWrites: (work) =>
      pool.whileNobodyWrites(() => {
        turns += 1;
        isOut = true;
        try {
          return work();
        } finally {
          isOut = false;
        }
      }),
  };
}

test('a log that is too long is checkpointed completely while nobody writes, and restarts', () => {
  for (let i = 0; i < 50; i++) addRow();
  const { logPages, movedPages } = checkpoint(besideBusyWriter(), LIMITS);
  expect(turns).toBe(1);
  expect(movedPages).toBe(logPages);
  const bytes = logBytes();
  for (let i = 0; i < 30; i++) addRow();
  expect(logBytes()).toBe(bytes);
});

test('a log of usual length blocks no writer, and restarts when there is a pause', () => {
  for (let i = 0; i < 50; i++) addRow();
  const { logPages, movedPages } = checkpoint(besideBusyWriter());
  expect(turns).toBe(0);
  expect(movedPages).toBeLessThan(logPages);
  const bytes = logBytes();
  addRow();
  expect(logBytes()).toBeGreaterThan(bytes);
  const grown = logBytes();
  checkpoint(pool);
  for (let i = 0; i < 30; i++) addRow();
  expect(logBytes()).toBe(grown);
});

test('a long log that a reader needs blocks no writer', () => {
  const other = openDatabase(databaseFile, 'main', newWriteLockBuffer());
  executeSql(other, 'begin; select * from campaigns');
  for (let i = 0; i < 50; i++) addRow();
  const { logPages, movedPages } = checkpoint(besideBusyWriter(), LIMITS);
  expect(turns).toBe(0);
  expect(logPages - movedPages).toBeGreaterThan(LIMITS.mostLeftPages);
  other.close();
});

test('a log that is too long stays as it is when the write lock is not available', () => {
  for (let i = 0; i < 50; i++) addRow();
  const busy = besideBusyWriter();
  const found = checkpoint(
    {
      ...busy,
      whileNobodyWrites() {
        turns += 1;
        throw new WriteLockTimeout();
      },
    },
    LIMITS,
  );
  expect(turns).toBe(1);
  expect(found.movedPages).toBeLessThan(found.logPages);
});

test('a long log that is completely checkpointed takes no write lock', () => {
  for (let i = 0; i < 50; i++) addRow();
  const { logPages, movedPages } = checkpoint({ ...pool, whileNobodyWrites: () => expect.unreachable() }, LIMITS);
  expect(movedPages).toBe(logPages);
});
