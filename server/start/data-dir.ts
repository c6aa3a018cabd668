import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '#server/platform/start-error.ts';

/** Names of the server's own files in the data folder. */
const LOCK = 'server.lock';
const FILES = [
  LOCK,
  'jwt-secret',
  'secrets.key',
  'cadencia.db',
  'cadencia.db-wal',
  'cadencia.db-shm',
  'cadencia.db-journal',
];
const FOLDERS = ['audio', 'prompts', 'recordings', 'set-aside', 'uploads'];

export type DataDir = {
  readonly path: string;
  readonly databaseFile: string;
  /** Whether the last process ended without releasing the folder. */
  readonly wasKilled: boolean;
  release(): void;
};

/**
 * Creates the data folder if it is missing and claims it for this process: two dialers on one database would call
 * everybody twice. The lock is SQLite's own, on a file beside the database, so the operating system releases it however
 * the process ends. Throws StartError if the folder can't be written or is in use.
 */
export function claimDataDir(folder: string): DataDir {
  const path = resolve(folder);
  try {
    makeFolder(path);
    for (const name of FOLDERS) restrictToOwner(join(path, name), 0o700);
    restrictToOwner(join(path, LOCK), 0o600); // before it is opened: SQLite copies the file's mode to the journal
    const wasKilled = existsSync(join(path, `${LOCK}-journal`)); // journal of the transaction that holds the lock
    const lock = new Database(join(path, LOCK), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (by TEXT)');
    for (const name of FILES) restrictToOwner(join(path, name), 0o600);
    return { path, databaseFile: join(path, 'cadencia.db'), wasKilled, release: () => lock.close() };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('SQLITE_BUSY')) throw new StartError(`another Cadencia is running on DATA_DIR ${path}`);
    throw new StartError(`DATA_DIR ${path} can't be written: ${message}`, { cause: error });
  }
}

/**
 * Creates a folder that only its owner can read, because it contains phone numbers and password hashes. Creates one
 * level at a time: Node's recursive mkdir never returns if the system denies an existing parent (/proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Removes other users' permissions. Leaves links and files of another owner alone. */
function restrictToOwner(path: string, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink() || found.uid !== process.getuid?.()) return;
  if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, found.mode & mode);
}
