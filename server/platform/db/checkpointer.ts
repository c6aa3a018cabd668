import { statSync } from 'node:fs';
import { startRepeatingTask, type RepeatingTask } from '../time/repeating-task.ts';
import type { CheckpointResult } from './checkpoint.ts';

const EVERY_MS = 1000;
/** Interval while the log is long, such as during an import. */
const SOON_MS = 250;
const LONG_LOG_PAGES = 4000;

/**
 * Runs checkpoints: every second while the log is written to, and more often while it is long. `checkpoint` should run
 * off the engine's thread. `onError` is called for the first of consecutive failures.
 */
export function startCheckpointer(
  checkpoint: () => Promise<CheckpointResult>,
  databaseFile: string,
  onError: (error: unknown) => void,
): RepeatingTask {
  const log = `${databaseFile}-wal`;
  let seenMs = 0;

  async function checkpointIfWritten(): Promise<number> {
    const writtenMs = statSync(log, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenMs === seenMs) return EVERY_MS;
    const { logPages } = await checkpoint();
    seenMs = writtenMs;
    return logPages < LONG_LOG_PAGES ? EVERY_MS : SOON_MS;
  }

  return startRepeatingTask({ work: checkpointIfWritten, everyMs: EVERY_MS, onError });
}
