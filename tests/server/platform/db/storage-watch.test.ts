import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConnection, type Connection } from '#server/platform/db/connection.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createStorageWatch, type StorageWatch } from '#server/platform/db/storage-watch.ts';
import { executeSql } from '../../../support/database.ts';
import { mountDisk, WHY_NO_DISK } from '../../../support/disk.ts';

let folder: string;
let file: string;
let db: Connection;
let watch: StorageWatch;
let damages: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-watch-'));
  file = join(folder, 'test.db');
  db = openConnection(file, 'main', newWriteLockBuffer());
  executeSql(db, 'create table things (id integer)');
  damages = [];
  watch = createStorageWatch({
    folder,
    db,
    log: pino({ level: 'silent' }),
    onDamaged: (why) => void damages.push(why),
  });
});
afterEach(() => {
  watch.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

/** Returns whether work that needs storage is still waiting. */
async function isWaiting(): Promise<boolean> {
  let waits = true;
  void watch.healthy().then(() => (waits = false));
  await nextTurn();
  return waits;
}

it('does not suspend work without a fault or after an unrelated error', async () => {
  expect(await isWaiting()).toBe(false);
  expect(watch.note(new Error('other'))).toBeNull();
  expect(await isWaiting()).toBe(false);
});

it('suspends work while another program locks the database, and resumes it afterwards', async () => {
  const shell = new Database(file);
  shell.exec('begin immediate');
  expect(watch.note(withCode('SQLITE_BUSY'))).toBe('locked');
  expect(await isWaiting()).toBe(true);
  shell.exec('rollback');
  shell.close();
  await watch.healthy();
  expect(watch.fault()).toBeNull();
});

it('treats an input/output error as a full disk when there is no space', async (context) => {
  expect(watch.note(withCode('SQLITE_IOERR_SHMSIZE'))).toBe('io_error');
  await watch.healthy();
  if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
  const disk = mountDisk(1);
  const full = createStorageWatch({ folder: disk.path, db, log: pino({ level: 'silent' }), onDamaged: () => {} });
  try {
    disk.fill();
    expect(full.note(withCode('SQLITE_IOERR_SHMSIZE'))).toBe('disk_full');
    expect(full.fault()).toBe('disk_full');
  } finally {
    full.close();
    disk.dispose();
  }
});

it('suspends work permanently when the database is damaged, after any earlier fault', async () => {
  watch.note(withCode('SQLITE_BUSY'));
  expect(watch.note(withCode('SQLITE_CORRUPT'))).toBe('damaged');
  expect(damages).toHaveLength(1);
  expect(await isWaiting()).toBe(true);
  expect(watch.fault()).toBe('damaged');
});

it('suspends work when the database is damaged from the start', async () => {
  watch.note(withCode('SQLITE_NOTADB'));
  expect(await isWaiting()).toBe(true);
});
