import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import { startIndexer } from '#server/platform/db/indexer.ts';
import { openPool } from '#server/workers/workers.ts';
import { addCall } from '../../calls/calls-data.ts';

const CALL = { campaignId: 1, userId: 1, assignedAt: 0, placedAt: null, endedAt: null, disposition: null };

test('indexes the numbers of new calls until it is stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-indexer-'));
  const databaseFile = join(folder, 'test.db');
  const writeLock = newWriteLockBuffer();
  const db = openDatabase(databaseFile, 'main', writeLock);
  migrate(db);
  const pool = openPool({ databaseFile, writeLock, clockOffsetMs: 0 });
  onTestFinished(async () => {
    await pool.close();
    db.close();
    rmSync(folder, { recursive: true });
  });
  const index = createNumberIndex(db);
  let newestId = 0;
  const call = (count: number): void =>
    db.write(() => {
      for (let nth = 0; nth < count; nth += 1)
        addCall(db, { ...CALL, id: (newestId += 1), phone: `+54911${40_000_000 + newestId}` });
    });
  const orders: string[] = [];
  let looks = 0;
  const errors: unknown[] = [];
  const indexer = startIndexer({
    add: () => {
      orders.push('indexNumbers');
      return pool.run('indexNumbers');
    },
    behind: () => {
      looks += 1;
      return index.behind();
    },
    everyMs: 20,
    onError: (error) => errors.push(error),
  });

  call(3000);
  await expect.poll(index.until, { timeout: 20_000 }).toBe(3000);
  call(1);
  await expect.poll(index.until, { timeout: 20_000 }).toBe(3001);
  const [asked, looked] = [orders.length, looks];
  await expect.poll(() => looks).toBeGreaterThan(looked + 2);
  expect(orders.length).toBe(asked); // there was nothing new to index
  indexer.stop();
  expect(errors).toEqual([]);
});

test('adds small batches while others write, and the rest afterwards', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let added = 0;
  let isBusy = true;
  const indexer = startIndexer({
    behind: () => 1,
    add: () => {
      added += 1;
      return Promise.resolve(true);
    },
    isBusy: () => isBusy,
    everyMs: 5000,
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(4900);
  expect(added).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(added).toBe(2);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(added).toBeGreaterThan(10);
  indexer.stop();
});
