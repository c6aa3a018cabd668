import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReadCache } from '#server/db/read-cache.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import type { WriterRole } from '#server/db/writer-role.ts';

let folder: string;
let db: Db;
let reads = 0;

const open = (role: WriterRole): Db => openDatabase(join(folder, 'kept.db'), role, newWriteLockBuffer());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-kept-'));
  db = open('main');
  db.sqlite.exec("create table words (id integer primary key, word text); insert into words values (1, 'uno')");
  reads = 0;
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** The word with an id, and how often it was read from the table. */
function createWords(handle: Db, maxKeys?: number): (id: number) => unknown {
  const kept = createReadCache<number, unknown>(handle, maxKeys);
  const word = handle.sqlite.prepare<[number], string>('select word from words where id = ?').pluck();
  return (id) =>
    kept(id, () => {
      reads += 1;
      return word.get(id);
    });
}

describe('what is kept', () => {
  it('is read once, also when there is nothing', () => {
    const words = createWords(db);
    expect([words(1), words(1), words(2), words(2)]).toEqual(['uno', 'uno', undefined, undefined]);
    expect(reads).toBe(2);
  });

  it.each([
    ['in a write', () => db.write(() => db.sqlite.prepare("update words set word = 'one'").run())],
    ['by a statement of its own', () => db.sqlite.prepare("update words set word = 'one'").run()],
    ['by a script', () => db.sqlite.exec("update words set word = 'one'")],
  ])('is read anew after a change %s', (_how, change) => {
    const words = createWords(db);
    expect(words(1)).toBe('uno');
    change();
    expect(words(1)).toBe('one');
  });

  it('is nothing of a write that is rolled back', () => {
    const words = createWords(db);
    expect(words(1)).toBe('uno');
    const broken = (): void =>
      db.write(() => {
        db.sqlite.exec("update words set word = 'one'");
        expect(words(1)).toBe('one');
        throw new Error('no');
      });
    expect(broken).toThrow('no');
    expect(words(1)).toBe('uno');
  });

  it('is nothing on the handle of another thread, whose tables main writes', () => {
    const engine = open('engine');
    const words = createWords(engine);
    expect(words(1)).toBe('uno');
    db.sqlite.exec("update words set word = 'one'");
    expect(words(1)).toBe('one');
    engine.close();
  });

  it('is forgotten when it is too much', () => {
    const words = createWords(db, 2);
    for (const id of [1, 2, 3, 4, 1]) words(id);
    expect(reads).toBe(5);
  });
});
