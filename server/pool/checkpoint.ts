import type { Connection } from '#server/db/connection.ts';

export type CheckpointResult = {
  /** Pages in the write-ahead log, and how many of them are in the database file now. */
  readonly logPages: number;
  readonly movedPages: number;
};

/** A pass takes longer the more there is to move, so these get short quickly. */
const MAX_PASSES = 4;

/**
 * A log of so many pages (131 MB) has not begun afresh for long: whoever writes leaves no moment for it. A page behind the
 * end of the file costs twice what one does that is written over.
 */
const TOO_LONG_PAGES = 32_000;

/**
 * Moves what it can from the write-ahead log into the database file; waits for nobody, and takes no writer's turn unless
 * the log has become too long. Writers start the log afresh, instead of letting it grow, only when they find all of it
 * moved: so what was written during a pass is moved by another one, until nothing was, and in the end while nobody writes.
 */
export function checkpoint(db: Connection, tooLongPages = TOO_LONG_PAGES): CheckpointResult {
  let result = pass(db);
  for (let passes = 1; passes < MAX_PASSES; passes++) {
    const before = result;
    result = pass(db);
    if (result.logPages <= before.logPages) return result;
  }
  return result.logPages > tooLongPages ? db.whileNobodyWrites(() => pass(db)) : result;
}

function pass(db: Connection): CheckpointResult {
  const [row] = db.sqlite.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
  return { logPages: row?.log ?? 0, movedPages: row?.checkpointed ?? 0 };
}
