import type { Db } from '#server/db/open.ts';

export type CheckpointResult = {
  /** Pages in the write-ahead log, and how many of them are in the database file now. */
  readonly logPages: number;
  readonly movedPages: number;
};

/** Moves what it can from the write-ahead log into the database file; waits for nobody and takes no writer's turn. */
export function checkpoint(db: Db): CheckpointResult {
  const [row] = db.sqlite.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
  return { logPages: row?.log ?? 0, movedPages: row?.checkpointed ?? 0 };
}
