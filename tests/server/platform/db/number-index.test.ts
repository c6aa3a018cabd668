import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import { indexInSteps } from '#server/platform/db/index-in-steps.ts';
import { createOldCallStore } from '#server/domains/calls/retention/old-call-store.ts';
import { createPurge } from '#server/domains/campaigns/purge.ts';
import { createPruner } from '#server/domains/calls/retention/pruner.ts';
import { executeSql, queryColumn, queryRow, queryValue } from '../../../support/database.ts';
import { addCall } from '../../calls/calls-data.ts';

const CALL = { campaignId: 1, userId: 1, assignedAt: 0, placedAt: null, endedAt: null, disposition: null };

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-number-index-'));
  db = openDatabase(join(folder, 'calls.db'), 'main', newWriteLockBuffer());
  migrate(db);
  // Calls that may not be in the records yet are not removed.
  executeSql(db, `update call_cursors set until_call_id = 1e15 where reader = 'records'`);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const addCalls = (...phones: readonly [id: number, phone: string][]): void =>
  db.write(() => {
    for (const [id, phone] of phones) addCall(db, { ...CALL, id, phone });
  });
const indexed = (): string[] => queryColumn<string>(db, 'select phone from called_numbers order by phone');
/** Throws unless the fragments match the existing numbers. */
function checkParts(): void {
  executeSql(db, `insert into called_number_parts (called_number_parts, rank) values ('integrity-check', 1)`);
}
const withPart = (part: string): string[] =>
  queryColumn<string>(db, 'select phone from called_number_parts where phone like ? order by phone', `%${part}%`);
const pieces = (): number => queryValue<number>(db, 'select count(distinct segid) from called_number_parts_idx')!;

describe('the index of called numbers', () => {
  it('stores each number once, however many of its calls were added', () => {
    const index = createNumberIndex(db);
    addCalls([3, '+5491140001234'], [4, '+5491140001234'], [9, '+5491150005678']);
    expect(index.until()).toBe(0);
    expect(db.write(() => index.add(2))).toBe(2);
    expect([index.until(), indexed()]).toEqual([4, ['+5491140001234']]);
    expect(db.write(() => index.add(2))).toBe(1);
    expect([index.until(), indexed()]).toEqual([9, ['+5491140001234', '+5491150005678']]);
    expect(db.write(() => index.add(2))).toBe(0);
    expect(index.until()).toBe(9);
    expect(withPart('0001234')).toEqual(['+5491140001234']);
    checkParts();
  });

  it('removes a number and its fragments with its last call', () => {
    addCalls([1, '+5491140001234'], [2, '+5491140001234'], [3, '+5491150005678']);
    db.write(() => createNumberIndex(db).add(10));
    db.write(() => executeSql(db, 'delete from calls where id = 1'));
    expect(withPart('1234')).toEqual(['+5491140001234']);
    db.write(() => executeSql(db, 'delete from calls where id = 2'));
    expect([indexed(), withPart('1234'), withPart('5678')]).toEqual([['+5491150005678'], [], ['+5491150005678']]);
    checkParts();
  });

  it('contains nothing from a write that was rolled back', () => {
    const index = createNumberIndex(db);
    addCalls([1, '+5491140001234']);
    const failing = (): void =>
      db.write(() => {
        index.add(10);
        throw new Error('no room');
      });
    expect(failing).toThrow('no room');
    expect([index.until(), indexed(), withPart('1234')]).toEqual([0, [], []]);
    db.write(() => index.add(10));
    expect(withPart('1234')).toEqual(['+5491140001234']);
  });

  it('reports how far behind the newest call it is', () => {
    const index = createNumberIndex(db);
    expect(index.behind()).toBe(0);
    addCalls([3, '+5491140001234'], [9, '+5491150005678']);
    expect(index.behind()).toBe(9);
    db.write(() => index.add(1));
    expect(index.behind()).toBe(6);
  });

  it('keeps few segments after many small writes, and finds the same numbers', () => {
    const index = createNumberIndex(db);
    const phones = Array.from({ length: 600 }, (_, nth): [number, string] => [nth + 1, `+54911${40_000_000 + nth}`]);
    addCalls(...phones);
    for (const _ of phones) {
      db.write(() => index.add(1));
      db.write(index.tidy);
    }
    expect(pieces()).toBeLessThan(30);
    expect(withPart('4000059')).toEqual(phones.slice(590).map(([, phone]) => phone));
    checkParts();
  });
});

describe('the index after removals', () => {
  const CALLS = 4000;
  /**
   * The second call of each number comes long after the first, so that removals happen in another order than additions.
   */
  const numbers = Array.from({ length: CALLS }, (_, nth): [number, string] => [
    nth + 1,
    `+54911${40_000_000 + ((nth * 7919) % (CALLS / 2))}`,
  ]);
  let most = 0;
  const watched = (): Pick<Db, 'write'> => ({
    write(work) {
      const result = db.write(work);
      most = Math.max(most, pieces());
      return result;
    },
  });
  const isGone = (): boolean => queryRow(db, 'select 1 from calls') === undefined;

  beforeEach(() => {
    most = 0;
    addCalls(...numbers);
    const index = createNumberIndex(db);
    db.write(() => index.add(CALLS));
    db.write(() => executeSql(db, `update calls set ended_at = 1, disposition = 'no_answer'`));
  });

  it('has few segments when old calls were removed', async () => {
    const clock = { nowMs: () => 100 * 86_400_000 };
    const pruner = createPruner({
      db: watched(),
      kept: [
        {
          what: 'calls',
          kind: 'rows',
          days: () => 1,
          drop: (beforeMs) => createOldCallStore(db).dropBefore(beforeMs, 20),
          tidy: createNumberIndex(db).tidy,
        },
      ],
      clock,
      wall: clock,
      storage: { note: () => null, healthy: async () => {} },
      log: { info: () => {}, error: (details: object) => expect.unreachable(JSON.stringify(details)) },
    });
    while (!isGone()) await pruner.prune();
    expect(most).toBeLessThan(60);
    expect(indexed()).toEqual([]);
    checkParts();
  });

  it('has few segments when a deleted campaign was removed', async () => {
    executeSql(
      db,
      'insert into campaigns (id, name, created_at, updated_at, deleted_at, keep_calls) values (1, 0, 0, 0, 1, 0)',
    );
    const purge = createPurge({
      db: { ...db, ...watched() },
      dropUploads: () => {},
      recordCalls: async () => {},
      storage: { note: () => null, healthy: async () => {} },
      log: { error: (details: object) => expect.unreachable(JSON.stringify(details)) },
    });
    purge.resume();
    await expect.poll(purge.pending, { timeout: 20_000 }).toBe(0);
    expect(isGone()).toBe(true);
    expect(most).toBeLessThan(60);
    checkParts();
  });
});

describe('indexing', () => {
  const lots = Array.from({ length: 500 }, (_, nth): [number, string] => [nth + 1, `+54911${40_000_000 + nth}`]);

  it('adds all numbers', async () => {
    addCalls(...lots);
    expect(await indexInSteps(db, createNumberIndex(db), { forMs: 60_000, isStopping: () => false })).toBe(false);
    expect(createNumberIndex(db).until()).toBe(500);
    expect(indexed()).toHaveLength(500);
    expect(await indexInSteps(db, createNumberIndex(db), { forMs: 60_000, isStopping: () => false })).toBe(false);
  });

  it('ends at its time limit or at shutdown, and continues where it stopped', async () => {
    addCalls(...lots);
    expect(await indexInSteps(db, createNumberIndex(db), { forMs: 0, isStopping: () => false })).toBe(true);
    const first = createNumberIndex(db).until();
    expect(first).toBeGreaterThan(0);
    expect(await indexInSteps(db, createNumberIndex(db), { forMs: 60_000, isStopping: () => true })).toBe(true);
    expect(createNumberIndex(db).until()).toBeGreaterThan(first);
    expect(await indexInSteps(db, createNumberIndex(db), { forMs: 60_000, isStopping: () => false })).toBe(false);
    expect(indexed()).toHaveLength(500);
    checkParts();
  });
});
