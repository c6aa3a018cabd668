import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createSyntheticStore } from '#server/domains/caller-ids/calculator/synthetic-store.ts';
import { createFirstPageCache, type FirstPageCache } from '#server/domains/caller-ids/inventory/first-page-cache.ts';
import { createCliStore, type CliStore } from '#server/domains/caller-ids/inventory/store.ts';
import { toClisAnswer } from '#server/domains/caller-ids/inventory/views.ts';
import { ClisAnswer } from '#shared/contracts/clis.ts';
import { executeSql } from '../../../support/database.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
/** Including the text that separates the pieces of an answer. */
const NAME = '"llamadas_hoy":0,"';

let folder: string;
let db: Db;
/** Another thread's. */
let pool: Db;
let store: CliStore;
let calls: Map<string, number>;
let reads: number;
let firstPage: FirstPageCache;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-clis-'));
  const lock = newWriteLockBuffer();
  db = openDatabase(join(folder, 'test.db'), 'main', lock);
  migrate(db);
  pool = openDatabase(join(folder, 'test.db'), 'pool', lock);
  store = createCliStore(db);
  calls = new Map();
  reads = 0;
  const pageAfter: CliStore['pageAfter'] = (...page) => {
    reads += 1;
    return store.pageAfter(...page);
  };
  firstPage = createFirstPageCache({
    db,
    store: { ...store, pageAfter },
    usage: { of: (phone) => calls.get(phone) ?? 0 },
  });
  executeSql(db, 'delete from clis; delete from trunks');
  executeSql(
    db,
    `insert into trunks (id, name, host, country_code, dv_codes, max_channels, sip_config, created_at)
       values (1, ?, 'sip.example', '54', '[]', 10, '{}', 0)`,
    NAME,
  );
  for (const phone of ['+541143210001', '+541143210002', '+541143210003']) add(phone);
});
afterEach(() => {
  pool.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (phone: string) =>
  db.write(() => store.addWithin({ phone, country: 'argentina', trunkId: 1, isActive: true }, NOW_MS))!;
const parsed = (): unknown => JSON.parse(firstPage()!.toString());
/** The same, without a cache. */
const anew = (): ClisAnswer =>
  toClisAnswer(store.pageAfter(0, 1000).map((cli) => ({ ...cli, callsToday: calls.get(cli.phone) ?? 0 })));

describe('an inventory of one page', () => {
  it('is read once while unchanged, and has current call counts', () => {
    expect(parsed()).toEqual(anew());
    calls = new Map([
      ['+541143210001', 7],
      ['+541143210003', 12_345],
    ]);
    expect(parsed()).toEqual(anew());
    expect(Value.Errors(ClisAnswer, parsed())).toEqual([]);
    expect(anew().clis.map((cli) => cli.llamadas_hoy)).toEqual([7, 0, 12_345]);
    expect(anew().clis[0]!.proveedor_nome).toBe(NAME);
    expect(reads).toBe(1);
  });

  it('is not encoded again while no calls are placed', () => {
    const before = firstPage();
    expect(firstPage()).toBe(before);
    calls.set('+541143210002', 1);
    expect(firstPage()).not.toEqual(before);
    calls.delete('+541143210002'); // a new day
    expect(firstPage()).toEqual(before);
  });

  it('follows every change', () => {
    const changes: (() => void)[] = [
      () => add('+541143210004'),
      () => store.update(store.newestId(), { isActive: false }),
      () => store.remove(store.newestId()),
      () => add('+541143210005'),
      () => executeSql(db, "update trunks set name = 'Otro'"),
      () => pool.write(() => createSyntheticStore(pool).add('+541143210006', 'argentina', NOW_MS)),
      () => store.remove(1),
    ];
    let before = parsed();
    for (const change of changes) {
      change();
      expect(parsed()).toEqual(anew());
      expect(parsed()).not.toEqual(before);
      before = parsed();
    }
  });

  it('may be empty', () => {
    executeSql(db, 'delete from clis');
    expect(parsed()).toEqual({ success: true, clis: [], total: 0 });
  });

  it('is at most a page', () => {
    for (let number = 1; number <= 497; number++) add(`+5411500${String(number).padStart(5, '0')}`);
    expect(parsed()).toMatchObject({ total: 500 });
    add('+541150099999');
    expect(firstPage()).toBeNull();
    store.remove(store.newestId());
    expect(parsed()).toEqual(anew());
  });
});
