/** Copies the database before a migration, so that the previous version can be restored. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '#server/platform/start-error.ts';

const MAX_COPIES = 3;
/** Copies all pages in one step: between steps, another process's write would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;
/** Free space for a migration's writes, as a share of the database: index builds write to the log before the file. */
const ROOM_FOR_MIGRATION = 0.5;
const LEAST_ROOM_BYTES = 8 * 1024 * 1024;

/** Returns a name with version and time, such as `cadencia.db.v10-20261122T112251Z`. */
function nameOf(databaseFile: string, version: number, nowMs: number): string {
  const at = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${databaseFile}.v${version}-${at}`;
}

/** Returns the copies' paths, oldest first. */
function migrationCopies(databaseFile: string): string[] {
  const beginning = `${basename(databaseFile)}.v`;
  const copies = readdirSync(dirname(databaseFile)).flatMap((name) => {
    const at = name.startsWith(beginning) ? /-(\d{8}T\d{6}Z)$/.exec(name)?.[1] : undefined;
    return at === undefined ? [] : [{ name, at }];
  });
  return copies.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ name }) => join(dirname(databaseFile), name));
}

/**
 * Copies the database before it is migrated from `version`, and returns the copy's path. An interrupted copy leaves no
 * file of that name. Throws StartError when the disk has no room for the copy and the migration's writes.
 */
export async function copyBeforeMigration(
  sqlite: Database.Database,
  databaseFile: string,
  { version, nowMs }: { version: number; nowMs: number },
): Promise<string> {
  const unfinished = `${databaseFile}.copying`;
  // SQLite would apply a journal left by a killed migration to the new copy.
  for (const end of ['', '-journal']) rmSync(unfinished + end, { force: true });
  checkRoom(databaseFile);
  const copy = nameOf(databaseFile, version, nowMs);
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    await sqlite.backup(unfinished, { progress: () => ALL_PAGES });
    makeOneFile(unfinished);
    flush(unfinished);
    renameSync(unfinished, copy);
    flush(dirname(copy));
  } finally {
    rmSync(unfinished, { force: true });
  }
  for (const old of migrationCopies(databaseFile).slice(0, -MAX_COPIES)) rmSync(old, { force: true });
  return copy;
}

/** Leaves WAL mode, so that opening the copy creates no further files. */
function makeOneFile(file: string): void {
  const copy = new Database(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

function checkRoom(databaseFile: string): void {
  const bytes = sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`);
  const neededBytes = bytes + Math.max(LEAST_ROOM_BYTES, bytes * ROOM_FOR_MIGRATION);
  const { bavail, bsize } = statfsSync(dirname(databaseFile));
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  throw new StartError(
    `the database has to be migrated, and its copy and the migration need ${megabytes(neededBytes)} free on the disk of ` +
      `${dirname(databaseFile)}, which has ${megabytes(freeBytes)}: free some; nothing was changed`,
  );
}

/** Replaces the database with the copy. No process may have the database open. */
export function restoreCopy(copy: string, databaseFile: string): void {
  // SQLite would apply the old database's log to the restored one.
  for (const name of ['-wal', '-shm']) rmSync(databaseFile + name, { force: true });
  renameSync(copy, databaseFile);
  flush(dirname(databaseFile));
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
