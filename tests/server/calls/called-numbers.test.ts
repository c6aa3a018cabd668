import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import { whereOf } from '#server/domains/calls/history-where.ts';
import { createCalledNumbers } from '#server/domains/calls/queries/called-numbers.ts';
import { executeSql, prepareSql } from '../../support/database.ts';
import { addCall } from './calls-data.ts';

const SEED = 20261122;
const CALL = { campaignId: 1, userId: 1, assignedAt: 0, placedAt: null, endedAt: null, disposition: null };

let folder: string;
let db: Db;
let numbersWith: ReturnType<typeof createCalledNumbers>;
let newestId: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-numbers-'));
  db = openDatabase(join(folder, 'calls.db'), 'main', newWriteLockBuffer());
  migrate(db);
  numbersWith = createCalledNumbers(db);
  newestId = 0;
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Replaces the called numbers. The first `indexed` calls are in the fragment index. */
function callAll(numbers: readonly string[], indexed = numbers.length): void {
  db.write(() => {
    executeSql(db, 'delete from calls');
    for (const phone of numbers) addCall(db, { ...CALL, id: (newestId += 1), phone });
    createNumberIndex(db).add(indexed);
  });
}

const found = (digits: string, fromStart = false, asked: 'ofAll' | 'ofSome' = 'ofAll'): string[] | undefined =>
  numbersWith([{ digits, fromStart }], asked)?.toSorted();

const PART = { typed: '1234', fragments: [{ digits: '1234', fromStart: false }] };

/** Draws numbers from few distinct digits, so that they share fragments. */
const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom('1', '2', '9'), { minLength, maxLength }).map((list) => list.join(''));

describe('the numbers of the history', () => {
  it('match the fragment anywhere or at their start, each once', () => {
    let answered = 0;
    fc.assert(
      fc.property(
        // Up to thirteen digits, as usual, up to E.164's fifteen, or more.
        fc.constantFrom(13, 14, 15, 18).chain((most) => fc.array(digits(3, most), { maxLength: 60 })),
        digits(5, 18),
        fc.nat(),
        fc.nat(15),
        fc.boolean(),
        fc.nat(60),
        (called, any, pick, from, fromStart, indexed) => {
          callAll(
            called.map((number) => `+${number}`),
            indexed,
          );
          const number = called[pick % (called.length || 1)] ?? '';
          for (const part of [any, number, number.slice(from), number.slice(0, from), number.slice(from, from + 3)]) {
            if (part === '') continue;
            const expected = called.filter((one) => (fromStart ? one.startsWith(part) : one.includes(part)));
            const numbers = [...new Set(expected)].map((one) => `+${one}`).toSorted();
            const isTooShort = !fromStart && part.length < 3;
            expect(found(part, fromStart)).toEqual(isTooShort ? undefined : numbers);
            answered += !isTooShort && expected.length > 0 ? 1 : 0;
          }
        },
      ),
      { seed: SEED, numRuns: 400 },
    );
    expect(answered).toBeGreaterThan(400);
  });

  it('are found after a shorter number that is their prefix', () => {
    callAll(['+491640', '+491640123456789']);
    expect(found('23456789')).toEqual(['+491640123456789']);
    expect(found('491640', true)).toEqual(['+491640', '+491640123456789']);
  });

  it('are found beside numbers with letters, in any sort order', () => {
    callAll(['anonymous', '+5491140001234', '+54x1', '+1x', '+4915140001234', 'x']);
    expect(found('5140001234')).toEqual(['+4915140001234']);
    expect(found('491140001234')).toEqual(['+5491140001234']);
    expect(found('0001234')).toEqual(['+4915140001234', '+5491140001234']);
  });

  it('need at least three digits, at any position', () => {
    const number = '+5491140001234';
    callAll([number]);
    for (const digits of ['549', '400', '234', '1234', '01234', '0001234']) expect(found(digits)).toEqual([number]);
    expect(found('34')).toBeUndefined();
    expect(found('5', true)).toEqual([number]);
  });

  it('are found by few digits among the newest calls too, which are not indexed yet', () => {
    callAll(['+5491140001234', '+5491150001234', '+5491140001234', '+5491160001234'], 2);
    expect(found('1234')).toEqual(['+5491140001234', '+5491150001234', '+5491160001234']);
  });

  it('need many digits while the index catches up with the history of an earlier version', () => {
    callAll(['+5491140001234']);
    db.write(() => addCall(db, { ...CALL, id: newestId + 20_000, phone: '+5491150001234' }));
    expect(found('1234')).toHaveLength(2);
    db.write(() => addCall(db, { ...CALL, id: newestId + 20_001, phone: '+5491160001234' }));
    expect(found('1234')).toBeUndefined();
    expect(found('160001234')).toEqual(['+5491160001234']);
  });

  it('are null when there are too many', () => {
    const numbers = Array.from({ length: 20_001 }, (_, index) => `+54911${40_000_000 + index}`);
    callAll(numbers);
    for (const [digits, fromStart] of [
      ['549114', true],
      ['549114', false],
      ['5491140', false],
    ] as const) {
      expect(found(digits, fromStart)).toBeUndefined();
    }
    db.write(() => executeSql(db, 'delete from calls where id = ?', newestId));
    expect(found('549114', true)).toHaveLength(20_000);
    expect(found('549114')).toHaveLength(20_000);
    expect(found('549114', false, 'ofSome')).toBeUndefined();
    expect(found('911400000', false, 'ofSome')).toHaveLength(100);
    db.write(() => executeSql(db, 'delete from calls where id > ?', newestId - 20_001 + 5000));
    expect(found('549114', false, 'ofSome')).toHaveLength(5000);
  });

  it('are null if they were called too often', () => {
    const calls = Array.from({ length: 50_001 }, (_, index) => `+54911${40_000_000 + (index % 2)}`);
    callAll(calls);
    expect(found('54911400', true)).toBeUndefined();
    expect(found('9114')).toBeUndefined();
    const dropFrom = prepareSql(db, 'delete from calls where id >= ?');
    db.write(() => dropFrom.run(newestId));
    expect(found('54911400', true)).toHaveLength(2);
    expect(found('9114')).toHaveLength(2);
    expect(found('9114', false, 'ofSome')).toBeUndefined();
    db.write(() => dropFrom.run(10_001));
    expect(found('9114', false, 'ofSome')).toHaveLength(2);
  });

  it('match any of several fragments, each once', () => {
    callAll(['+5491140001234', '+541140001234', '+5491150001234', '+525512345678']);
    const both = [
      { digits: '541140001', fromStart: true },
      { digits: '5491140001', fromStart: true },
      { digits: '0001234', fromStart: false },
    ];
    const all = ['+541140001234', '+5491140001234', '+5491150001234'];
    expect(numbersWith(both, 'ofAll')?.toSorted()).toEqual(all);
    expect(numbersWith(both.slice(0, 2), 'ofAll')?.toSorted()).toEqual(all.slice(0, 2));
    expect(numbersWith([...both, { digits: '34', fromStart: false }], 'ofAll')).toBeNull();
  });

  it('are found among many prefixes', () => {
    const numbers = Array.from({ length: 21_000 }, (_, index) => `+${10_000 + index}1140001234`);
    callAll([...numbers.slice(0, 3), ...numbers.slice(3).map((number) => number.replace(/4$/, '5'))]);
    expect(found('1140001234')).toEqual(numbers.slice(0, 3));
    expect(found('40001234')).toEqual(numbers.slice(0, 3));
  });

  it('replace the digits in the filter’s condition once found', () => {
    callAll(['+5491140001234', '+5491140005678']);
    const filter = createCallStore(db).narrowed({ phone: PART }, 'ofAll');
    expect(whereOf(filter, []).params).toEqual({ numbers: '["+5491140001234"]' });
  });

  it('are abandoned sooner for a month, a campaign, or a part of the calls', () => {
    callAll(Array.from({ length: 10_001 }, () => '+5491140001234'));
    const store = createCallStore(db);
    const none = { statuses: undefined, userEmail: undefined, campaignId: undefined };
    const numbersOf = (days: number | undefined, asked: 'ofAll' | 'ofSome', campaignId?: number) => {
      const toMs = days === undefined ? undefined : days * 86_400_000;
      const fromMs = days === undefined ? undefined : 0;
      const filter = { ...none, fromMs, toMs, campaignId, phone: PART };
      return store.narrowed(filter, asked).phone?.numbers;
    };
    const found = ['+5491140001234'];
    expect(numbersOf(undefined, 'ofAll')).toEqual(found);
    expect(numbersOf(32, 'ofAll')).toEqual(found);
    expect(numbersOf(31, 'ofAll')).toBeUndefined();
    expect(numbersOf(undefined, 'ofAll', 1)).toBeUndefined();
    expect(numbersOf(undefined, 'ofSome')).toBeUndefined();
    db.write(() => executeSql(db, 'delete from calls where id = ?', newestId));
    expect(numbersOf(31, 'ofAll')).toEqual(found);
    expect(numbersOf(undefined, 'ofAll', 1)).toEqual(found);
  });
});
