import { statSync } from 'node:fs';
import { startRepeatingTask, type RepeatingTask } from './repeating-task.ts';
import type { Pool } from './pool.ts';

/** After how long what was written is moved from the write-ahead log into the database file. */
const EVERY_MS = 1000;
/** And after how long while much is written: a list is imported. */
const SOON_MS = 250;
const LONG_LOG_PAGES = 4000;

/**
 * Checkpoints on purpose, in the pool and away from the engine: every second, while the log is written to, and more
 * often while it grows fast. `onError` is told when one fails, and not again before one has worked; the next second tries again.
 */
export function startCheckpointer(pool: Pool, databaseFile: string, onError: (error: unknown) => void): RepeatingTask {
  const log = `${databaseFile}-wal`;
  let seenMs = 0;

  async function look(): Promise<number> {
    const writtenMs = statSync(log, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenMs === seenMs) return EVERY_MS;
    const { logPages } = await pool.run('checkpoint');
    seenMs = writtenMs;
    return logPages < LONG_LOG_PAGES ? EVERY_MS : SOON_MS;
  }

  return startRepeatingTask({ work: look, everyMs: EVERY_MS, onError });
}
