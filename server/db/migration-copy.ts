/** The copy of the database that a migration leaves beside it: what one goes back to, with the version before. */
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
import { StartError } from '../start/start-error.ts';

/** Older ones go. */
const KEPT = 3;
/** All that is left, in one step: between two steps somebody else's write would make the copy begin anew. */
const ALL_PAGES = 2 ** 31 - 1;
/** A migration that builds an index or sums anew writes into the log before it writes into the file. */
const ROOM_FOR_MIGRATION = 0.5;
const LEAST_ROOM_BYTES = 8 * 1024 * 1024;

/** Its name says which version it is of, and when it was made: `cadencia.db.v10-20261122T112251Z`. */
function nameOf(databaseFile: string, version: number, nowMs: number): string {
  const at = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${databaseFile}.v${version}-${at}`;
}

/** Copies beside the database, oldest first. */
export function migrationCopies(databaseFile: string): string[] {
  const beginning = `${basename(databaseFile)}.v`;
  const copies = readdirSync(dirname(databaseFile)).flatMap((name) => {
    const at = name.startsWith(beginning) ? /-(\d{8}T\d{6}Z)$/.exec(name)?.[1] : undefined;
    return at === undefined ? [] : [{ name, at }];
  });
  return copies.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ name }) => join(dirname(databaseFile), name));
}

/**
 * Copies the database before it is migrated from `version`, and answers the copy's path. It is there whole, on the disk, or not at all.
 * Throws StartError when the disk has no room for it and for what the migration writes.
 */
export async function copyBeforeMigration(
  sqlite: Database.Database,
  databaseFile: string,
  { version, nowMs }: { version: number; nowMs: number },
): Promise<string> {
  const unfinished = `${databaseFile}.copying`;
  rmSync(unfinished, { force: true });
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
  for (const old of migrationCopies(databaseFile).slice(0, -KEPT)) rmSync(old, { force: true });
  return copy;
}

/** The copy of a database with a log has one, too, whenever it is opened: a backup has none. */
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

/** Makes the copy the database again, of which nobody has the other one open. */
export function putBack(copy: string, databaseFile: string): void {
  // Beside another database a log would be written into that.
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
