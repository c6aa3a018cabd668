import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';

/** Suffix of the folder in which a backup is made before it appears complete. */
const SUFFIX = '.cadencia-backup-unfinished';
/** A process that searches for abandoned folders holds their locks for a moment. */
const CLAIM_WITHIN_MS = 1000;

export type WorkFolder = {
  readonly path: string;
  /** Removes the folder and its contents. */
  release(): void;
};

/**
 * Claims the folder for making `file`, empty and readable only by its owner; null while another process has it. The
 * claim is a lock of SQLite's in the folder, so that the operating system releases it however the process ends. A process
 * may claim a folder once. Throws the file system's error when the folder can't be written.
 */
export function claimWorkFolder(file: string): WorkFolder | null {
  return claim(`${resolve(file)}${SUFFIX}`, CLAIM_WITHIN_MS);
}

/** Removes the work folders beside `own` whose processes have ended without doing so. */
export function removeOthersLeft(own: WorkFolder): void {
  const folder = dirname(own.path);
  // Skips its own folder: a process loses all locks on a file when it closes one handle to it.
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(SUFFIX) || name === basename(own.path)) continue;
    try {
      claim(join(folder, name), 0)?.release();
    } catch {
      // The folder belongs to another user, who has to remove it. The backup goes on.
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
    // Otherwise its last holder has removed the folder, and another process may have created it again.
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

/** Makes the folder and the lock unless they exist. Null: the folder was removed in between. */
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

/** Null: the file was removed in between. */
function open(lockFile: string, timeout: number): Database.Database | null {
  try {
    return new Database(lockFile, { timeout });
  } catch (error) {
    if (fileId(lockFile) !== null) throw error;
    return null;
  }
}

/** Converts the error of a lock that can't be taken to that of a removed file. */
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

/** The lock is released last: whoever gets it then sees that its file is gone. */
function release(path: string, lock: Database.Database): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    // Another process has put its lock there meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  } finally {
    lock.close();
  }
}
