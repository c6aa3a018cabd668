import type { Connection } from '#server/db/connection.ts';
import { WriteLockTimeout } from '#server/db/write-lock.ts';

export type CheckpointResult = {
  /** Pages in the write-ahead log, and how many of them are in the database file now. */
  readonly logPages: number;
  readonly movedPages: number;
};

/** A pass takes longer the more there is to move, so these get short quickly. */
const MAX_PASSES = 4;

export type CheckpointLimits = {
  /** Of a log: whoever writes has left no moment for it to begin afresh. */
  readonly tooLongPages: number;
  /** Of it, what is moved while nobody writes. More is left where a reader needs the log as it was. */
  readonly mostLeftPages: number;
};

/** 131 MB, and 33. */
const LIMITS: CheckpointLimits = { tooLongPages: 32_000, mostLeftPages: 8000 };

/**
 * Moves what it can from the write-ahead log into the database file; waits for nobody, and takes no writer's turn unless
 * the log has become too long. Writers start the log afresh, instead of letting it grow, only when they find all of it
 * moved: so what was written during a pass is moved by another one, until nothing was, and in the end while nobody writes.
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

/** Answers `before` when there was no turn to be had: the next checkpoint tries again. */
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
