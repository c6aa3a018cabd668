import { statSync } from 'node:fs';
import type { Pool } from './pool.ts';

/** After how long what was written is moved from the write-ahead log into the database file. */
const EVERY_MS = 1000;
/** And after how long while much is written: a list is imported. */
const SOON_MS = 250;
const LONG_LOG_PAGES = 4000;

export type Checkpointer = { stop(): void };

/**
 * Checkpoints on purpose, in the pool and away from the engine: every second, while the log is written to, and more
 * often while it grows fast. `onError` is told when one fails, and not again before one has worked; the next second tries again.
 */
export function startCheckpointer(pool: Pool, databaseFile: string, onError: (error: unknown) => void): Checkpointer {
  const log = `${databaseFile}-wal`;
  let seenMs = 0;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Answers after how long to look again. */
  async function look(): Promise<number> {
    try {
      const writtenMs = statSync(log, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (writtenMs === seenMs) return EVERY_MS;
      const { logPages } = await pool.run('checkpoint');
      seenMs = writtenMs;
      isFailing = false;
      return logPages < LONG_LOG_PAGES ? EVERY_MS : SOON_MS;
    } catch (error) {
      if (!isFailing && !isStopped) onError(error); // the pool ends with what it does
      isFailing = true;
      return EVERY_MS;
    }
  }

  function lookIn(waitMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => void look().then(lookIn), waitMs);
    timer.unref();
  }

  lookIn(EVERY_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
