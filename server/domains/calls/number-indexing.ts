import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';

/** Pause between two steps that lets other writers take the lock. */
const PAUSE_MS = 5;

export type NumberIndexing = {
  /** Time limit, ms. */
  readonly forMs: number;
  readonly isStopping: () => boolean;
};

/**
 * Adds the numbers of new calls to the index, holding the write lock for a few milliseconds at a time. Returns whether
 * numbers may be left to add.
 */
export async function indexNumbers(db: Connection, { forMs, isStopping }: NumberIndexing): Promise<boolean> {
  const endMs = performance.now() + forMs;
  const index = createNumberIndex(db);
  const size = createBatchSize();
  for (;;) {
    const isDone = db.write(() => size.timed((calls) => index.add(calls) < calls));
    db.write(index.tidy);
    if (isDone) return false;
    if (isStopping() || performance.now() >= endMs) return true;
    await pause(PAUSE_MS);
  }
}
