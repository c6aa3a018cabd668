import { shiftedClock } from '#server/platform/time/clock.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createContactCopy } from '#server/domains/contacts/import/copy.ts';
import { createUploadProgressStore } from '#server/domains/contacts/import/upload-progress-store.ts';
import type { PoolSignals } from './signals.ts';

/** The copying of contacts in a pool thread. */
export function createCopyTask(
  db: Connection,
  signals: PoolSignals,
  { clockOffsetMs }: { readonly clockOffsetMs: number },
) {
  return createContactCopy({
    db,
    uploads: createUploadProgressStore(db),
    contacts: createContactStore(db),
    isStopping: signals.isStopping,
    clock: shiftedClock(clockOffsetMs),
  });
}
