import { shiftedClock } from '#server/clock.ts';
import type { Connection } from '#server/db/connection.ts';
import { createBlacklistStore } from '#server/domains/blacklist/store.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport } from '#server/domains/contacts/import.ts';
import { createUploadProgressStore } from '#server/domains/contacts/upload-progress-store.ts';
import { checkpoint } from './checkpoint.ts';
import type { PoolTasks, PoolWorkerData } from './tasks.ts';

/** The import of a list, as a thread of the pool does it. */
export function createImportTask(
  db: Connection,
  { clockOffsetMs, stopping }: Pick<PoolWorkerData, 'clockOffsetMs' | 'stopping'>,
): PoolTasks['importContacts'] {
  const stopWord = new Int32Array(stopping);
  return createImport({
    db,
    uploads: createUploadProgressStore(db),
    contacts: createContactStore(db),
    isBlocked: createBlacklistStore(db).isBlocked,
    clock: shiftedClock(clockOffsetMs),
    checkpoint: () => void checkpoint(db),
    isStopping: () => Atomics.load(stopWord, 0) !== 0,
  });
}
