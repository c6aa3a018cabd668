import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { WriterRole } from '#server/platform/db/write-times.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';

let folder: string;
let db: Db;
let reads = 0;

const open = (role: WriterRole): Db => openDatabase(join(folder, 'kept.db'), role, newWriteLockBuffer());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-kept-'));
  db = open('main');
  executeSql(db, "create table words (id integer primary key, word text); insert into words values (1, 'uno')");
  reads = 0;
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Creates a cached lookup of a word by id, which counts reads from the table. */
function createWords(handle: Db, maxKeys?: number): (id: number) => unknown {
  const kept = createReadCache<number, unknown>(handle, maxKeys);
  const word = prepareSql<[number], string>(handle, 'select word from words where id = ?').pluck();
  return (id) =>
    kept(id, () => {
      reads += 1;
      return word.get(id);
    });
}

describe('a cached read', () => {
  it('queries once, even when there is no row', () => {
    const words = createWords(db);
    expect([words(1), words(1), words(2), words(2)]).toEqual(['uno', 'uno', undefined, undefined]);
    expect(reads).toBe(2);
  });

  it.each([
    ['in a write', () => db.write(() => executeSql(db, "update words set word = 'one'"))],
    ['by a statement of its own', () => executeSql(db, "update words set word = 'one'")],
    ['by a script', () => executeSql(db, "update words set word = 'one'")],
  ])('is read again after a change %s', (_how, change) => {
    const words = createWords(db);
    expect(words(1)).toBe('uno');
    change();
    expect(words(1)).toBe('one');
  });

  it('is not used inside a write that is rolled back', () => {
    const words = createWords(db);
    expect(words(1)).toBe('uno');
    const broken = (): void =>
      db.write(() => {
        executeSql(db, "update words set word = 'one'");
        expect(words(1)).toBe('one');
        throw new Error('no');
      });
    expect(broken).toThrow('no');
    expect(words(1)).toBe('uno');
  });

  it('is not used on another thread’s connection', () => {
    const engine = open('engine');
    const words = createWords(engine);
    expect(words(1)).toBe('uno');
    executeSql(db, "update words set word = 'one'");
    expect(words(1)).toBe('one');
    engine.close();
  });

  it('is evicted when the cache is full', () => {
    const words = createWords(db, 2);
    for (const id of [1, 2, 3, 4, 1]) words(id);
    expect(reads).toBe(5);
  });
});
