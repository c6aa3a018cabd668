import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createMetricStore } from '#server/domains/metrics/store.ts';
import { createPruner, type Kept } from '#server/retention/pruner.ts';

const DAY_S = 86_400;
const NOW_S = 100 * DAY_S;
const NOW_MS = NOW_S * 1000;
const OLD = 5000;
const KEPT = 500;

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-pruner-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  const insert = db.sqlite.prepare('insert into metric_samples values (?, 1, 1, 1, 1, 1, 1)');
  db.write(() => {
    for (let i = 0; i < OLD; i++) insert.run(NOW_S - 30 * DAY_S - 1 - i);
    for (let i = 0; i < KEPT; i++) insert.run(NOW_S - 30 * DAY_S + i);
  });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const samples = (): unknown => db.sqlite.prepare('select count(*) from metric_samples').pluck().get();

/** A pruner of the samples, and the rows that each of its steps removed. */
function prunerOf({ nowMs = NOW_MS, wallMs = NOW_MS, kept = [] as readonly Kept[], days = 30 } = {}) {
  const store = createMetricStore(db);
  const steps: { readonly asked: number; readonly ms: number }[] = [];
  const pruner = createPruner({
    db,
    kept: [
      ...kept,
      {
        what: 'samples',
        kind: 'rows',
        days: () => days,
        drop(beforeMs, asked) {
          const before = performance.now();
          const gone = store.dropBefore(beforeMs / 1000, asked);
          steps.push({ asked, ms: performance.now() - before });
          return gone;
        },
      },
    ],
    clock: { nowMs: () => nowMs },
    wall: { nowMs: () => wallMs },
    log: pino({ level: 'silent' }),
  });
  return { pruner, steps };
}

describe('pruning', () => {
  it('removes what is older than its days, and nothing else, in small steps', async () => {
    const { pruner, steps } = prunerOf();
    await pruner.prune();
    expect(samples()).toBe(KEPT);
    expect(db.sqlite.prepare('select min(at) from metric_samples').pluck().get()).toBe(NOW_S - 30 * DAY_S);
    expect(steps.length).toBeGreaterThan(5);
    expect(Math.max(...steps.map(({ asked }) => asked))).toBeLessThanOrEqual(1000);
  });

  it('follows the setting', async () => {
    await prunerOf({ days: 29 }).pruner.prune();
    expect(samples()).toBe(0);
  });

  it.each([
    ['ahead', { nowMs: NOW_MS + 3650 * DAY_S * 1000 }],
    ['behind', { wallMs: NOW_MS + 3650 * DAY_S * 1000 }],
  ])('goes by the earlier clock when the product’s is %s', async (_, clocks) => {
    await prunerOf(clocks).pruner.prune();
    expect(samples()).toBe(KEPT);
  });

  it('stops where it is, and goes on when it is started again', async () => {
    const { pruner } = prunerOf();
    pruner.start();
    await pruner.stop();
    const left = samples() as number;
    expect(left).toBeGreaterThan(KEPT);
    expect(left).toBeLessThan(OLD + KEPT);
    await prunerOf().pruner.prune();
    expect(samples()).toBe(KEPT);
  });

  it('goes on with the others when one fails', async () => {
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
