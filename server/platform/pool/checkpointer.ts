import { statSync } from 'node:fs';
import { startRepeatingTask, type RepeatingTask } from './repeating-task.ts';
import type { Pool } from './pool.ts';

/** Interval of checkpoints. */
const EVERY_MS = 1000;
/** Interval while much is written, such as during an import. */
const SOON_MS = 250;
const LONG_LOG_PAGES = 4000;

/**
 * Runs checkpoints in the pool, away from the engine: every second while the log is written to, and more often while it
 * grows fast. `onError` is called at the first of consecutive failures; the next run tries again.
 */
export function startCheckpointer(pool: Pool, databaseFile: string, onError: (error: unknown) => void): RepeatingTask {
  const log = `${databaseFile}-wal`;
  let seenMs = 0;

  async function checkpointIfWritten(): Promise<number> {
    const writtenMs = statSync(log, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenMs === seenMs) return EVERY_MS;
    const { logPages } = await pool.run('checkpoint');
    seenMs = writtenMs;
    return logPages < LONG_LOG_PAGES ? EVERY_MS : SOON_MS;
  }

  return startRepeatingTask({ work: checkpointIfWritten, everyMs: EVERY_MS, onError });
}
