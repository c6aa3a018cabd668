import Database from 'better-sqlite3';
import { createPriorityBoost } from '#server/platform/threads/priority.ts';
import { createWriteLock, timesOfWriters } from './write-lock.ts';
import { countWrite, type WriterRole } from './write-times.ts';

/** One thread's database handle, for plain SQL. Pool threads use it without the ORM, which would take time to load. */
export type Connection = {
  readonly sqlite: Database.Database;
  /**
   * Takes the write lock and runs `work` in a transaction. `work` must be synchronous and short. Rolls back and
   * rethrows if `work` throws. A nested call joins the outer transaction.
   */
  write<T>(work: () => T): T;
  /**
   * Runs `work` outside any transaction while no thread of this process writes. `work` must be synchronous and short.
   * Throws WriteLockTimeout, and an error if called inside a write.
   */
  whileNobodyWrites<T>(work: () => T): T;
  /** True while the engine waits for the write lock: a long write should then end early. */
  isEngineWaiting(): boolean;
  readonly role: WriterRole;
  /** Number of rows changed through this handle, by which caches detect changes; null inside a write. */
  changes(): number | null;
  close(): void;
};

/**
 * How long a statement waits for another process, such as a backup; the write lock covers this process. The wait blocks
 * the thread, so after a time-out it is skipped until the database has been free once.
 */
const BUSY_TIMEOUT_MS = 1000;

/**
 * Size of a connection's page cache, KiB. The operating system's cache supplies a missing page in microseconds
 * (docs/decisions/0006).
 */
export const CACHE_KIB: Readonly<Record<WriterRole, number>> = { main: 32_000, engine: 8000, pool: 4000 };

/** Opens `file`, creating it if missing, for a thread in `role`. Throws better-sqlite3's error. */
export function openConnection(file: string, role: WriterRole, lockBuffer: SharedArrayBuffer): Connection {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  // WAL with NORMAL never corrupts: a power cut can lose the last commits, a killed process loses nothing.
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('wal_autocheckpoint = 0'); // checkpoints run in the pool
  sqlite.pragma(`cache_size = -${CACHE_KIB[role]}`);
  const lock = createWriteLock(lockBuffer, role);
  const boost = createPriorityBoost();
  const times = timesOfWriters(lockBuffer, role);
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const commit = sqlite.prepare('COMMIT');
  const rollback = sqlite.prepare('ROLLBACK');
  const totalChanges = sqlite.prepare<[], number>('select total_changes()').pluck();

  let hasTurn = false;
  let isWriting = false;
  let isPatient = true;

  function bePatient(wanted: boolean): void {
    if (wanted === isPatient) return;
    isPatient = wanted;
    sqlite.pragma(`busy_timeout = ${wanted ? BUSY_TIMEOUT_MS : 0}`);
  }

  /** Throws SQLITE_BUSY while another process holds the database. */
  function beginNow(): void {
    try {
      begin.run();
    } catch (error) {
      bePatient(false);
      throw error;
    }
    bePatient(true);
  }

  function inTurn<T>(work: () => T): T {
    if (hasTurn) throw new Error('this thread already holds the write lock');
    const askedAt = performance.now();
    lock.acquire();
    boost.begin(); // calls wait for the writer, so it must not wait for a processor
    hasTurn = true;
    const beganAt = performance.now();
    try {
      const result = work();
      countWrite(times, askedAt, beganAt, performance.now());
      return result;
    } finally {
      hasTurn = false;
      lock.release();
      boost.end();
    }
  }

  function transact<T>(work: () => T): T {
    isWriting = true;
    try {
      beginNow();
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      if (sqlite.inTransaction) rollback.run();
      throw error;
    } finally {
      isWriting = false;
    }
  }

  return {
    sqlite,
    write: (work) => (isWriting ? work() : inTurn(() => transact(work))),
    whileNobodyWrites: inTurn,
    isEngineWaiting: lock.isEngineWaiting,
    role,
    changes: () => (isWriting ? null : (totalChanges.get() ?? null)),
    close: () => sqlite.close(),
  };
}
