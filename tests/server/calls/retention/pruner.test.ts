import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Logger } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createMetricStore } from '#server/domains/monitoring/metrics/store.ts';
import { createPruner, type Kept } from '#server/domains/calls/retention/pruner.ts';
import { createStorageWatch, type StorageWatch } from '#server/platform/db/storage-watch.ts';
import { prepareSql, queryValue } from '../../../support/database.ts';

const DAY_S = 86_400;
const NOW_S = 100 * DAY_S;
const NOW_MS = NOW_S * 1000;
const OLD = 5000;
const KEPT = 500;

let folder: string;
let db: Db;
let storage: StorageWatch;
/** Lines logged by the pruner and the storage watch. */
let lines: string[];
let damages: string[];
const log = {
  error: (_: unknown, line: string) => void lines.push(line),
  info: (_: unknown, line: string) => void lines.push(line),
} as Pick<Logger, 'error' | 'info'>;
beforeEach(() => {
  lines = [];
  damages = [];
  folder = mkdtempSync(join(tmpdir(), 'cadencia-pruner-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  storage = createStorageWatch({ folder, db, log, onDamaged: (why) => void damages.push(why) });
  const insert = prepareSql(db, 'insert into metric_samples values (?, 1, 1, 1, 1, 1, 1)');
  db.write(() => {
    for (let i = 0; i < OLD; i++) insert.run(NOW_S - 30 * DAY_S - 1 - i);
    for (let i = 0; i < KEPT; i++) insert.run(NOW_S - 30 * DAY_S + i);
  });
});
afterEach(() => {
  storage.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const samples = (): unknown => queryValue(db, 'select count(*) from metric_samples');

/** Creates a pruner of the samples. Records how many rows each step was to remove. */
function prunerOf({ nowMs = NOW_MS, wallMs = NOW_MS, kept = [] as readonly Kept[], days = 30 } = {}) {
  const store = createMetricStore(db);
  const steps: number[] = [];
  const pruner = createPruner({
    db,
    kept: [
      ...kept,
      {
        what: 'samples',
        kind: 'rows',
        days: () => days,
        drop(beforeMs, asked) {
          steps.push(asked);
          return store.dropBefore(beforeMs / 1000, asked);
        },
      },
    ],
    clock: { nowMs: () => nowMs },
    wall: { nowMs: () => wallMs },
    storage,
    log,
  });
  return { pruner, steps };
}

describe('pruning', () => {
  it('removes what is older than its days and nothing else, in small steps', async () => {
    const { pruner, steps } = prunerOf();
    await pruner.prune();
    expect(samples()).toBe(KEPT);
    expect(queryValue(db, 'select min(at) from metric_samples')).toBe(NOW_S - 30 * DAY_S);
    expect(steps.length).toBeGreaterThan(5);
    expect(Math.max(...steps)).toBeLessThanOrEqual(1000);
  });

  it('follows the setting', async () => {
    await prunerOf({ days: 29 }).pruner.prune();
    expect(samples()).toBe(0);
  });

  it.each([
    ['ahead', { nowMs: NOW_MS + 3650 * DAY_S * 1000 }],
    ['behind', { wallMs: NOW_MS + 3650 * DAY_S * 1000 }],
  ])('uses the earlier clock when the product’s is %s', async (_, clocks) => {
    await prunerOf(clocks).pruner.prune();
    expect(samples()).toBe(KEPT);
  });

  it('stops at any point, and continues when started again', async () => {
    const { pruner } = prunerOf();
    pruner.start();
    await pruner.stop();
    const left = samples() as number;
    expect(left).toBeGreaterThan(KEPT);
    expect(left).toBeLessThan(OLD + KEPT);
    await prunerOf().pruner.prune();
    expect(samples()).toBe(KEPT);
  });

  it('waits while nothing can be stored, logs that once, and continues', async () => {
    const audit: Kept = { what: 'others', kind: 'rows', days: () => 1, drop: () => 0 };
    const other = new Database(join(folder, 'test.db'));
    other.exec('begin immediate');
    const pruning = prunerOf({ kept: [audit] }).pruner.prune();
    await expect.poll(() => storage.fault(), { timeout: 20_000 }).toBe('locked');
    expect(lines).toEqual([expect.stringContaining('another process holds the database')]);
    other.exec('rollback');
    other.close();
    await pruning;
    expect(samples()).toBe(KEPT);
    expect(lines.slice(1)).toEqual(['the data folder can be written again', 'removed old data']);
  });

  it('can be stopped while nothing can be stored', async () => {
    const other = new Database(join(folder, 'test.db'));
    other.exec('begin immediate');
    const { pruner } = prunerOf();
    pruner.start();
    await expect.poll(() => storage.fault(), { timeout: 20_000 }).toBe('locked');
    await pruner.stop();
    other.close();
    expect(samples()).toBe(OLD + KEPT);
  });

  it('stops writing to a damaged database', async () => {
    const damage = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
    const failing: Kept = { what: 'broken', kind: 'files', days: () => 1, drop: () => Promise.reject(damage) };
    const { pruner } = prunerOf({ kept: [failing] });
    pruner.start();
    await expect.poll(() => damages.length, { timeout: 20_000 }).toBe(1);
    await pruner.stop();
    expect(samples()).toBe(OLD + KEPT);
    expect(lines).toEqual([]);
  });

  it('continues with the other tables when a retention can’t be read, and retries', async () => {
    const asking: Kept = {
      what: 'unasked',
      kind: 'rows',
      days() {
        throw new Error('boom');
      },
      drop: () => 0,
    };
    await prunerOf({ kept: [asking] }).pruner.prune();
    expect(samples()).toBe(KEPT);
    expect(lines[0]).toMatch(/could not remove/);
  });

  it('continues with the other tables when one fails', async () => {
    const failing: Kept = {
      what: 'broken',
      kind: 'files',
      days: () => 1,
      drop: () => Promise.reject(new Error('boom')),
    };
    await prunerOf({ kept: [failing] }).pruner.prune();
    expect(samples()).toBe(KEPT);
  });
});
