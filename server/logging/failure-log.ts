import type { Logger } from 'pino';
import type { StorageWatch } from '../db/storage-watch.ts';

/**
 * Hears of failures of work that nobody waits for, a timer's say, and ends nothing: the watch over the storage says what comes of
 * that, once; anything else is logged as `what`.
 */
export function createFailureLog(
  storage: Pick<StorageWatch, 'note'>,
  log: Pick<Logger, 'error'>,
): (error: unknown, what: string) => void {
  return (error, what) => {
    if (storage.note(error) === null) log.error({ err: error }, what);
  };
}
