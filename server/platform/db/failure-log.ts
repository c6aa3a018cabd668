import type { Logger } from 'pino';
import type { StorageWatch } from './storage-watch.ts';

/**
 * Creates a logger for failures of background work. The storage watch reports storage faults, once; other errors are
 * logged with the message `what`.
 */
export function createFailureLog(
  storage: Pick<StorageWatch, 'note'>,
  log: Pick<Logger, 'error'>,
): (error: unknown, what: string) => void {
  return (error, what) => {
    if (storage.note(error) === null) log.error({ err: error }, what);
  };
}
