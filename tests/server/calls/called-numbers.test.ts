import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
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

const found = (digits: string, fromStart = false): string[] | undefined =>
  numbersWith({ digits, fromStart })?.toSorted();

/** Few digits, so that numbers share parts. */
const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom('1', '2', '9'), { minLength, maxLength }).map((list) => list.join(''));

describe('the numbers of the history', () => {
  it('are those that have the fragment, anywhere or at their start, each once', () => {
    fc.assert(
      fc.property(
        fc.array(digits(3, 15), { maxLength: 60 }),
        digits(1, 16),
        fc.nat(),
        fc.boolean(),
        (called, any, pick, fromStart) => {
          callAll(called.map((number) => `+${number}`));
          const number = called[pick % (called.length || 1)] ?? '';
          for (const part of [any, number.slice(pick % 3), number.slice(1, -1), number]) {
            if (part === '') continue;
            const expected = called.filter((one) => (fromStart ? one.startsWith(part) : one.includes(part)));
            expect(found(part, fromStart)).toEqual([...new Set(expected)].map((one) => `+${one}`).toSorted());
          }
        },
      ),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('are not told when they are more than a thousand', () => {
    callAll(Array.from({ length: 1001 }, (_, index) => `+54911${40_000_000 + index}`));
    expect(found('54911400', true)).toBeUndefined();
    expect(found('5491140')).toBeUndefined();
    expect(found('11400009')).toHaveLength(100);
    callAll(Array.from({ length: 1000 }, (_, index) => `+54911${40_000_000 + index}`));
    expect(found('5491140')).toHaveLength(1000);
  });

  it('are found among many beginnings', () => {
    const numbers = Array.from({ length: 21_000 }, (_, index) => `+${10_000 + index}1140001234`);
    callAll([...numbers.slice(0, 3), ...numbers.slice(3).map((number) => number.replace(/4$/, '5'))]);
    expect(found('1140001234')).toEqual(numbers.slice(0, 3));
    expect(found('40001234')).toEqual(numbers.slice(0, 3));
  });
});
