import { statSync } from 'node:fs';
import type { Pool } from './pool.ts';

/** After how long what was written is moved from the write-ahead log into the database file. */
const EVERY_MS = 1000;

export type Checkpointer = { stop(): void };

/**
 * Checkpoints on purpose, in the pool and away from the engine: every second, while the log is written to.
 * `onError` is told when one fails, and not again before one has worked; the next second tries again.
 */
export function startCheckpointer(pool: Pool, databaseFile: string, onError: (error: unknown) => void): Checkpointer {
  const log = `${databaseFile}-wal`;
  let seenMs = 0;
  let busy = false;
  let isFailing = false;

  async function look(): Promise<void> {
    const writtenMs = statSync(log, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (busy || writtenMs === seenMs) return;
    busy = true;
    try {
      await pool.run('checkpoint');
      seenMs = writtenMs;
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    } finally {
      busy = false;
    }
  }

  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
