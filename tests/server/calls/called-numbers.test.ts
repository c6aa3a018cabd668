import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { createCalledNumbers } from '#server/domains/calls/queries/called-numbers.ts';
import { addCall } from './calls-data.ts';

const SEED = 20261122;
const CALL = { campaignId: 1, userId: 1, assignedAt: 0, placedAt: null, endedAt: null, disposition: null };

let folder: string;
let db: Db;
let numbersWith: ReturnType<typeof createCalledNumbers>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-numbers-'));
  db = openDatabase(join(folder, 'calls.db'), 'main', newWriteLockBuffer());
  migrate(db);
  numbersWith = createCalledNumbers(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function callAll(numbers: readonly string[]): void {
  db.write(() => {
    db.sqlite.exec('delete from calls');
    for (const [index, phone] of numbers.entries()) addCall(db, { ...CALL, id: index + 1, phone });
  });
}

const found = (digits: string, fromStart = false, asked: 'ofAll' | 'ofSome' = 'ofAll'): string[] | undefined =>
  numbersWith({ digits, fromStart }, asked)?.toSorted();

/** Few digits, so that numbers share parts. */
const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom('1', '2', '9'), { minLength, maxLength }).map((list) => list.join(''));

describe('the numbers of the history', () => {
  it('are those that have the fragment, anywhere or at their start, each once', () => {
    let answered = 0;
    fc.assert(
      fc.property(
        // Up to thirteen digits, as is usual, or more than E.164 allows.
        fc.constantFrom(13, 14, 15, 18).chain((most) => fc.array(digits(3, most), { maxLength: 60 })),
        digits(5, 18),
        fc.nat(),
        fc.nat(15),
        fc.boolean(),
        (called, any, pick, from, fromStart) => {
          callAll(called.map((number) => `+${number}`));
          const number = called[pick % (called.length || 1)] ?? '';
          const least = Math.max(13, ...called.map(({ length }) => length)) - 7;
          for (const part of [
            any,
            number,
            number.slice(from),
            number.slice(0, from),
            number.slice(from, from + least),
          ]) {
            if (part === '') continue;
            const expected = called.filter((one) => (fromStart ? one.startsWith(part) : one.includes(part)));
            const numbers = [...new Set(expected)].map((one) => `+${one}`).toSorted();
            const isFew = !fromStart && part.length < least;
            expect(found(part, fromStart)).toEqual(isFew ? undefined : numbers);
            answered += !isFew && expected.length > 0 ? 1 : 0;
          }
        },
      ),
      { seed: SEED, numRuns: 400 },
    );
    expect(answered).toBeGreaterThan(400);
  });

  it('are found behind a shorter one that they begin with', () => {
    callAll(['+491640', '+491640123456789']);
    expect(found('23456789')).toEqual(['+491640123456789']);
    expect(found('491640', true)).toEqual(['+491640', '+491640123456789']);
  });

  it('are not looked for by so few digits that more than seven may stand before them', () => {
    callAll(['+5491140001234']);
    expect(found('01234')).toBeUndefined();
    expect(found('001234')).toEqual(['+5491140001234']);
    expect(found('0001234', false, 'ofSome')).toBeUndefined();
    expect(found('40001234', false, 'ofSome')).toEqual(['+5491140001234']);
    const long = '+491640123456789';
    callAll(['+5491140001234', long]);
    expect(found('0001234')).toBeUndefined();
    expect(found('40001234')).toEqual(['+5491140001234']);
    expect(found('23456789')).toEqual([long]);
    callAll(['+5491140001234']);
    expect(found('001234')).toEqual(['+5491140001234']);
  });

  it('are not told when they are more than a thousand', () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => `+54911${40_000_000 + index}`);
    callAll(numbers);
    expect(found('54911400', true)).toBeUndefined();
    expect(found('54911400')).toBeUndefined();
    callAll(numbers.slice(1));
    expect(found('54911400', true)).toHaveLength(1000);
    expect(found('54911400')).toHaveLength(1000);
  });

  it('are not told when they were called more than ten thousand times', () => {
    const calls = Array.from({ length: 10_001 }, (_, index) => `+54911${40_000_000 + (index % 2)}`);
    callAll(calls);
    expect(found('54911400', true)).toBeUndefined();
    callAll(calls.slice(1));
    expect(found('54911400', true)).toHaveLength(2);
  });

  it('are found among many beginnings', () => {
    const numbers = Array.from({ length: 21_000 }, (_, index) => `+${10_000 + index}1140001234`);
    callAll([...numbers.slice(0, 3), ...numbers.slice(3).map((number) => number.replace(/4$/, '5'))]);
    expect(found('1140001234')).toEqual(numbers.slice(0, 3));
    expect(found('40001234')).toEqual(numbers.slice(0, 3));
  });

  it('are looked for by fewer digits where more than a month is asked for, and all of it', () => {
    callAll(['+5491140001234']);
    const store = createCallStore(db);
    const none = { standings: undefined, userEmail: undefined, campaignId: undefined };
    const numbersOf = (digits: string, days: number | undefined, asked: 'ofAll' | 'ofSome') => {
      const toMs = days === undefined ? undefined : days * 86_400_000;
      const filter = { ...none, fromMs: days === undefined ? undefined : 0, toMs, phone: { digits, fromStart: false } };
      return store.narrowed(filter, asked).numbers;
    };
    const found = ['+5491140001234'];
    expect(numbersOf('001234', undefined, 'ofAll')).toEqual(found);
    expect(numbersOf('001234', 32, 'ofAll')).toEqual(found);
    expect(numbersOf('001234', 31, 'ofAll')).toBeUndefined();
    expect(numbersOf('001234', undefined, 'ofSome')).toBeUndefined();
    expect(numbersOf('40001234', 31, 'ofSome')).toEqual(found);
  });
});
