import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from './start-error.ts';

/** What the server itself keeps in the folder. */
const LOCK = 'server.lock';
const FILES = [LOCK, 'jwt-secret', 'cadencia.db', 'cadencia.db-wal', 'cadencia.db-shm', 'cadencia.db-journal'];
const FOLDERS = ['audio', 'uploads'];

export type DataDir = {
  readonly path: string;
  readonly databaseFile: string;
  release(): void;
};

/**
 * Makes the data folder when missing and takes it for this process: two dialers on one database would call everybody twice.
 * The lock is SQLite's own on a file beside the database, so that the system lets go of it however the process ends.
 * Throws StartError when the folder can't be written or is taken.
 */
export function claimDataDir(folder: string): DataDir {
  const path = resolve(folder);
  try {
    makeFolder(path);
    for (const name of FOLDERS) keepToOwner(join(path, name), 0o700);
    keepToOwner(join(path, LOCK), 0o600); // before it is opened: SQLite gives the file's mode to its journal
    const lock = new Database(join(path, LOCK), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (by TEXT)');
    for (const name of FILES) keepToOwner(join(path, name), 0o600);
    return { path, databaseFile: join(path, 'cadencia.db'), release: () => lock.close() };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('SQLITE_BUSY')) throw new StartError(`another Cadencia is running on DATA_DIR ${path}`);
    throw new StartError(`DATA_DIR ${path} can't be written: ${message}`, { cause: error });
  }
}

/** For nobody else's eyes: phones and password hashes are in it. One level at a time: Node's recursive mkdir never ends where the system says that a parent which is there is not (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * For what an earlier start left readable. A folder that somebody made beforehand keeps its mode, for it may hold more
 * than this; a link's target is not ours either, and who is not its owner leaves it as it is.
 */
function keepToOwner(path: string, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink() || found.uid !== process.getuid?.()) return;
  if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, found.mode & mode);
}
