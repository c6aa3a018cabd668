import type { Logger } from 'pino';
import type { StorageWatch } from './storage-watch.ts';

/**
 * Logs failures of background work, such as a timer's, and ends nothing. A storage fault is left to the storage watch,
 * which reports it once; anything else is logged as `what`.
 */
export function createFailureLog(
  storage: Pick<StorageWatch, 'note'>,
  log: Pick<Logger, 'error'>,
): (error: unknown, what: string) => void {
  return (error, what) => {
    if (storage.note(error) === null) log.error({ err: error }, what);
  };
}
