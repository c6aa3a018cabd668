import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#engine/caller-ids/limits.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createAudit } from '#server/domains/audit/service.ts';
import { createSyntheticClis } from '#server/domains/caller-ids/calculator/synthetic-clis.ts';
import { createCliUsageStore } from '#server/domains/caller-ids/usage/usage-store.ts';
import { executeSql, queryColumn } from '../../../support/database.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');

let folder: string;
let db: Db;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-cli-usage-'));
  db = openDatabase(join(folder, 'test.db'), 'pool', newWriteLockBuffer());
  migrate(db);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

it('sees caller ids that its own thread has generated since it looked last', () => {
  const store = createCliUsageStore(db);
  expect(store.summary({ nowMs: NOW, inventoryVersion: 0 }).total).toBe(0);
  expect(
    createSyntheticClis(
      db,
      createAudit(db, { nowMs: () => NOW }),
    )({ country: 'usa', quantity: 5, createdAt: NOW, actor: null, order: {} }),
  ).toEqual({ hasRoom: true, generated: 5 });
  expect(store.summary({ nowMs: NOW, inventoryVersion: 1 }).total).toBe(5);
});

it('reads the inventory once for each version of it, and what its calls change always', () => {
  const store = createCliUsageStore(db);
  const order = { nowMs: NOW, page: 1, pageSize: 1, sort: 'id', order: 'asc' } as const;
  const everything = { country: undefined, trunkId: undefined, statuses: undefined };
  const first = (inventoryVersion: number) => store.page({ ...order, ...everything, inventoryVersion }).clis[0]!;
  const { id, phone } = first(7);
  expect(first(7)).toMatchObject({ isActive: true, lastUsedAt: null, ended: 0, completed: 0, usedToday: 0 });
  executeSql(
    db,
    `update clis set is_active = 0 where id = ${id};
    insert into cli_totals (phone, last_used_at, ended, completed) values ('${phone}', ${NOW}, 3, 2);
    insert into cli_usage (day, phone, country, used) values (${dayOf(NOW)}, '${phone}', 'usa', 4)`,
  );
  const used = { lastUsedAt: NOW, ended: 3, completed: 2, usedToday: 4 };
  expect(first(7)).toMatchObject({ ...used, isActive: true });
  expect(first(8)).toMatchObject({ ...used, isActive: false, status: 'inactive' });
});

it('goes through all of them by id, page after page', () => {
  const store = createCliUsageStore(db);
  createSyntheticClis(
    db,
    createAudit(db, { nowMs: () => NOW }),
  )({ country: 'chile', quantity: 5, createdAt: NOW, actor: null, order: {} });
  const known = queryColumn<number>(db, 'select id from clis order by id');
  const seen: number[] = [];
  for (let last = 0, page; (page = store.pageAfter(last, 4, NOW)).length > 0; last = seen.at(-1)!)
    seen.push(...page.map(({ id }) => id));
  expect(known).toHaveLength(10);
  expect(seen).toEqual(known);
});
