/** Detects storage faults of the data folder: reports each once, probes until it is over, and then retries writes. */
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { StorageFault } from '#shared/domain/storage-faults.ts';
import type { Connection } from './connection.ts';
import { FAULT_LINES, storageFaultOf } from './storage-fault.ts';

const PROBE_EVERY_MS = 500;
/** A full disk counts as full until this much is free, so that the next calls don't fill it again at once. */
const LEAST_FREE_BYTES = 8 * 1024 * 1024;
const PROBE = '.write-probe';
const PROBE_BYTES = 64 * 1024;

export type StorageWatchOptions = {
  readonly folder: string;
  readonly db: Pick<Connection, 'write'>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Called when the database is damaged and must not be written to. */
  readonly onDamaged: (why: string) => void;
};

export type StorageWatch = {
  /** Current fault, or null. */
  fault(): StorageFault | null;
  /** Reports an error that occurred elsewhere. Returns its storage fault, or null if something else caused it. */
  note(error: unknown): StorageFault | null;
  /**
   * Resolves once storage works, or immediately if it does. Never resolves after damage to the database, or if the
   * watch is closed during a fault.
   */
  healthy(): Promise<void>;
  close(): void;
};

export function createStorageWatch({ folder, db, log, onDamaged }: StorageWatchOptions): StorageWatch {
  let fault: StorageFault | null = null;
  let sinceMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let sound = Promise.withResolvers<void>();
  sound.resolve();

  function begin(found: StorageFault, error: unknown): void {
    fault = found;
    sound = Promise.withResolvers();
    if (found === 'damaged') {
      clearInterval(timer);
      return onDamaged(FAULT_LINES.damaged);
    }
    log.error({ fault: found, why: wordsOf(error) }, `${FAULT_LINES[found]}; dialing resumes once data can be stored`);
    sinceMs = performance.now();
    timer = setInterval(probe, PROBE_EVERY_MS).unref();
  }

  function probe(): void {
    try {
      if (fault === 'disk_full' && freeBytes() < LEAST_FREE_BYTES) return;
      writeProbe(join(folder, PROBE));
      db.write(() => {});
    } catch {
      return;
    }
    clearInterval(timer);
    log.info({ fault, forMs: Math.round(performance.now() - sinceMs) }, 'the data folder can be written again');
    fault = null;
    sound.resolve();
  }

  /** SQLite reports some full disks as an I/O error, such as SQLITE_IOERR_SHMSIZE. */
  function faultOf(error: unknown): StorageFault | null {
    const found = storageFaultOf(error);
    return found === 'io_error' && freeBytes() < PROBE_BYTES ? 'disk_full' : found;
  }

  function freeBytes(): number {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    } catch {
      return Infinity;
    }
  }

  function note(error: unknown): StorageFault | null {
    const found = faultOf(error);
    if (found !== null && (fault === null || (found === 'damaged' && fault !== 'damaged'))) begin(found, error);
    return found;
  }

  return {
    fault: () => fault,
    note,
    healthy: () => sound.promise,
    close: () => clearInterval(timer),
  };
}

/** Returns the message of the innermost cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? wordsOf(error.cause) : error.message;
}

/** Writes a file and flushes it to the disk. */
function writeProbe(path: string): void {
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(path, { force: true });
  }
}

type PatientWriter = Pick<StorageWatchOptions, 'db'> & {
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  readonly log: Pick<Logger, 'error'>;
};

/**
 * Runs `write` in a transaction: immediately, or in the background after a storage fault is over. Other errors are
 * thrown at the immediate attempt and logged at later ones.
 */
export function writeOnceHealthy(deps: PatientWriter, write: () => void): void {
  const { db, storage, log } = deps;
  try {
    db.write(write);
  } catch (error) {
    if (storage.note(error) === null) throw error; // `note` also reports a new fault
    storage
      .healthy()
      .then(() => writeOnceHealthy(deps, write))
      .catch((last: unknown) => log.error({ err: last }, 'a delayed write failed'));
  }
}
