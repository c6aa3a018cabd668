import type { Connection } from './connection.ts';
import { WriteLockTimeout } from './write-lock.ts';

export type CheckpointResult = {
  /** Pages in the write-ahead log, and how many of them are already in the database file. */
  readonly logPages: number;
  readonly movedPages: number;
};

/** Limits the passes. A pass takes time in proportion to the pages it moves, so they quickly become short. */
const MAX_PASSES = 4;

type CheckpointLimits = {
  /** Size of the log at which writers have left no moment for it to restart. */
  readonly tooLongPages: number;
  /** Maximum number of pages to move while writers are blocked. More are left when a reader needs the old log. */
  readonly mostLeftPages: number;
};

/** 131 MB and 33 MB. */
const LIMITS: CheckpointLimits = { tooLongPages: 32_000, mostLeftPages: 8000 };

/**
 * Moves as much as possible from the write-ahead log into the database file. It blocks nobody, and takes the write lock
 * only when the log has become too long. Writers restart the log, instead of extending it, only when all of it has been
 * moved. So passes repeat until nothing was written during one; the last resort is a pass that blocks writers.
 */
export function checkpoint(db: Connection, { tooLongPages, mostLeftPages } = LIMITS): CheckpointResult {
  let result = pass(db);
  for (let passes = 1; passes < MAX_PASSES; passes++) {
    const before = result;
    result = pass(db);
    if (result.logPages <= before.logPages) return result;
  }
  const isDue = result.logPages > tooLongPages && result.logPages - result.movedPages <= mostLeftPages;
  return isDue ? passAlone(db, result) : result;
}

/** Returns `before` when the write lock was not available: the next checkpoint tries again. */
function passAlone(db: Connection, before: CheckpointResult): CheckpointResult {
  try {
    return db.whileNobodyWrites(() => pass(db));
  } catch (error) {
    if (error instanceof WriteLockTimeout) return before;
    throw error;
  }
}

function pass(db: Connection): CheckpointResult {
  const [row] = db.sqlite.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
  return { logPages: row?.log ?? 0, movedPages: row?.checkpointed ?? 0 };
}
