import { setTimeout as pause } from 'node:timers/promises';
import { createBatchSize } from './batch-size.ts';
import type { Connection } from './connection.ts';

/** Pause between two steps that lets other writers take the lock. */
const PAUSE_MS = 5;

/** An index that is filled after its rows were written. */
type LateIndex = {
  /** Indexes up to `most` rows and returns how many. */
  add(most: number): number;
  /** Runs in a transaction of its own after each `add`. */
  tidy?(): unknown;
};

export type IndexingLimits = {
  /** Time limit, ms. */
  readonly forMs: number;
  readonly isStopping: () => boolean;
};

/**
 * Adds new rows to the index, holding the write lock for a few milliseconds at a time. Returns whether there may be
 * more.
 */
export async function indexInSteps(
  db: Connection,
  index: LateIndex,
  { forMs, isStopping }: IndexingLimits,
): Promise<boolean> {
  const endMs = performance.now() + forMs;
  const size = createBatchSize();
  for (;;) {
    const isDone = db.write(() => size.timed((rows) => index.add(rows) < rows));
    if (index.tidy !== undefined) db.write(() => index.tidy?.());
    if (isDone) return false;
    if (isStopping() || performance.now() >= endMs) return true;
    await pause(PAUSE_MS);
  }
}
