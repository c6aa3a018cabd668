import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';

/** Suffix of the folder in which a backup is written until it is complete. */
const SUFFIX = '.cadencia-backup-unfinished';
/** Time limit for acquiring the lock, ms. A process that searches for abandoned folders holds it briefly. */
const CLAIM_WITHIN_MS = 1000;

export type WorkFolder = {
  readonly path: string;
  /** Removes the folder and its contents. */
  release(): void;
};

/**
 * Claims an empty folder, readable only by its owner, for writing `file`; null while another process has it. The claim
 * is an SQLite lock in the folder, which the operating system releases even if the process is killed. A process must
 * not claim a folder that it already has. Throws the file system's error when the folder can't be written.
 */
export function claimWorkFolder(file: string): WorkFolder | null {
  return claim(`${resolve(file)}${SUFFIX}`, CLAIM_WITHIN_MS);
}

/** Removes the work folders beside `own` that killed processes have left. */
export function removeOthersLeft(own: WorkFolder): void {
  const folder = dirname(own.path);
  // Skips this process's folder, because closing any handle to the lock file would drop all of the process's locks on
  // it.
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(SUFFIX) || name === basename(own.path)) continue;
    try {
      claim(join(folder, name), 0)?.release();
    } catch {
      // The folder belongs to another user. The backup continues without removing it.
    }
  }
}

function claim(path: string, timeout: number): WorkFolder | null {
  const lockFile = join(path, 'lock');
  for (;;) {
    const id = touch(path, lockFile);
    if (id === null) continue;
    const lock = open(lockFile, timeout);
    if (lock === null) continue;
    const result = acquire(lock);
    // If the ids differ, another process has removed the folder, and it may have been created again.
    if (id === fileId(lockFile)) {
      if (result === 'acquired') {
        empty(path);
        return { path, release: () => release(path, lock) };
      }
      lock.close();
      if (result === 'busy') return null;
      throw result;
    }
    lock.close();
  }
}

/** Creates the folder and the lock file unless they exist. Returns the file's id, or null if it has been removed. */
function touch(path: string, lockFile: string): string | null {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    closeSync(openSync(lockFile, 'a', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return fileId(lockFile);
}

/** Opens the lock file, or returns null if it was removed in between. */
function open(lockFile: string, timeout: number): Database.Database | null {
  try {
    return new Database(lockFile, { timeout });
  } catch (error) {
    if (fileId(lockFile) !== null) throw error;
    return null;
  }
}

function acquire(lock: Database.Database): 'acquired' | 'busy' | Error {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return 'acquired';
  } catch (error) {
    const failure = error as Error & { code?: string };
    return failure.code?.startsWith('SQLITE_BUSY') === true ? 'busy' : failure;
  }
}

function fileId(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

function empty(path: string): void {
  for (const name of readdirSync(path)) if (name !== 'lock') rmSync(join(path, name), { recursive: true });
}

/** Releases the lock last, so the next process to acquire it sees that its file is gone. */
function release(path: string, lock: Database.Database): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    // Another process has just created its lock there.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  } finally {
    lock.close();
  }
}
