import { shiftedClock } from '#server/platform/time/clock.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBlockedNumbers } from '#server/dialer/number-holds.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport } from '#server/domains/contacts/import/import.ts';
import { createUploadProgressStore } from '#server/domains/contacts/import/upload-progress-store.ts';
import { checkpoint } from '#server/platform/db/checkpoint.ts';
import { createImportCheckpointer } from '#server/domains/contacts/import/checkpointer.ts';
import type { PoolSignals } from './signals.ts';

/** The import of a list in a pool thread. */
export function createImportTask(
  db: Connection,
  signals: PoolSignals,
  { clockOffsetMs }: { readonly clockOffsetMs: number },
) {
  return createImport({
    db,
    uploads: createUploadProgressStore(db),
    contacts: createContactStore(db),
    isBlocked: createBlockedNumbers(db),
    clock: shiftedClock(clockOffsetMs),
    newImportCheckpointer: () =>
      createImportCheckpointer({
        madeElsewhere: signals.checkpoints,
        checkpoint: () => void checkpoint(db),
        nowMs: () => performance.now(),
      }),
    isStopping: signals.isStopping,
  });
}
