import type { Connection } from './connection.ts';
import { WriteLockTimeout } from './write-lock.ts';

export type CheckpointResult = {
  /** Pages in the write-ahead log, including moved ones. */
  readonly logPages: number;
  /** Pages of the log that are already in the database file. */
  readonly movedPages: number;
};

/** Each pass moves only the pages written during the previous one, so passes quickly become short. */
const MAX_PASSES = 4;

type CheckpointLimits = {
  /** Log size above which a pass may block writers. */
  readonly tooLongPages: number;
  /**
   * Maximum number of pages to move while writers are blocked. If more are left, because a reader needs the old log,
   * the blocking pass is skipped.
   */
  readonly mostLeftPages: number;
};

/** 131 MB and 33 MB, with pages of 4 KiB. */
const LIMITS: CheckpointLimits = { tooLongPages: 32_000, mostLeftPages: 8000 };

/**
 * Moves as much as possible from the write-ahead log into the database file. Writers restart the log, instead of
 * extending it, only after all of it was moved, so passes repeat until one finds nothing new, but at most MAX_PASSES
 * times. Passes don't block writers, except for an additional one if the log is still too long.
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

/** Returns `before` if the write lock is not available; the next checkpoint tries again. */
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
