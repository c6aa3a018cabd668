import Database from 'better-sqlite3';
import { createPriorityBoost } from '#server/threads/priority.ts';
import { createWriteLock, timesOfWriters } from './write-lock.ts';
import { countWrite } from './write-times.ts';
import type { WriterRole } from './writer-role.ts';

/** One thread's handle on the database, for SQL as text. Light: a thread of the pool starts with nothing else. */
export type Connection = {
  readonly sqlite: Database.Database;
  /** Runs `work` in one write transaction, when it is this thread's turn. It must be synchronous and short. Throws what `work` throws, after a rollback. Within the `work` of another write it is part of that one. */
  write<T>(work: () => T): T;
  /** Runs `work` while no thread of this process writes, outside of any transaction. It must be synchronous and short. Throws within a write, and WriteLockTimeout. */
  whileNobodyWrites<T>(work: () => T): T;
  /** True while the engine waits for its turn to write: a long write ends where it may. */
  isEngineWaiting(): boolean;
  readonly role: WriterRole;
  /** Rows that this handle has changed so far, by any statement; null while a write is open. Whoever keeps what it read looks whether it still holds. */
  changes(): number | null;
  close(): void;
};

/**
 * How long a statement waits for another process (a backup, somebody's shell): inside, the write lock decides. It is the
 * thread that waits, so nobody waits again until the other one has let go once.
 */
const PATIENCE_MS = 1000;

/**
 * What a connection keeps of the database, KiB. The system keeps it, too, and gives a page in some microseconds
 * (docs/decisions/0030).
 */
export const CACHE_KIB: Readonly<Record<WriterRole, number>> = { main: 32_000, engine: 8000, pool: 4000 };

/** Opens `file` (created when missing) for the thread playing `role`. Throws better-sqlite3's error when it can't. */
export function openConnection(file: string, role: WriterRole, lockBuffer: SharedArrayBuffer): Connection {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  // WAL with NORMAL never corrupts; a power cut can lose the last commits, a killed process loses none.
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma(`busy_timeout = ${PATIENCE_MS}`);
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('wal_autocheckpoint = 0'); // checkpoints run on purpose, in the pool
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
    sqlite.pragma(`busy_timeout = ${wanted ? PATIENCE_MS : 0}`);
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
    if (hasTurn) throw new Error('this thread has the turn to write already');
    const askedAt = performance.now();
    lock.acquire();
    boost.begin(); // a writer that waits for a processor delays the calls
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
