import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { checkpoint } from '#server/platform/db/checkpoint.ts';
import { createImportCheckpointer } from '#server/domains/contacts/import/checkpointer.ts';
import type { Pool } from '#server/platform/pool/pool.ts';
import type { PoolTasks } from '#server/workers/pool-thread.ts';
import { openPool } from '#server/workers/workers.ts';
import { executeSql } from '../../../support/database.ts';

let folder: string;
let databaseFile: string;
let db: Db;
let pool: Pool<PoolTasks>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-log-'));
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

const logBytes = (): number => statSync(`${databaseFile}-wal`).size;
function addRow(): void {
  db.write(() => executeSql(db, "insert into campaigns (name, created_at, updated_at) values ('a', 0, 0)"));
}

test('checkpoints the rest of the log after each checkpoint of another thread, so that the log restarts', async () => {
  let made = 0;
  let own = 0;
  const tend = createImportCheckpointer({
    madeElsewhere: () => made,
    checkpoint() {
      own += 1;
      checkpoint(db);
    },
    nowMs: () => 0,
  });
  for (let i = 0; i < 200; i++) addRow();
  await pool.run('checkpoint');
  for (let i = 0; i < 5; i++) addRow(); // as if written during the checkpoint
  const bytes = logBytes();
  tend();
  expect(own).toBe(0);
  made = 1;
  tend();
  tend();
  expect(own).toBe(1);
  for (let i = 0; i < 100; i++) addRow();
  expect(logBytes()).toBe(bytes);
});

test('checkpoints the log when no other thread does', () => {
  let own = 0;
  let nowMs = 0;
  const tend = createImportCheckpointer({ madeElsewhere: () => 0, checkpoint: () => (own += 1), nowMs: () => nowMs });
  tend();
  expect(own).toBe(0);
  nowMs = 10_000;
  tend();
  tend();
  expect(own).toBe(1);
});
