import { shiftedClock } from '#server/time/clock.ts';
import type { Connection } from '#server/db/connection.ts';
import { createBlockedNumbers } from '#server/db/blocked-numbers.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createContactCopy } from '#server/domains/contacts/copy.ts';
import { createCopySourceStore } from '#server/domains/contacts/copy-store.ts';
import { createUploadProgressStore } from '#server/domains/contacts/upload-progress-store.ts';
import type { PoolSignals } from './signals.ts';

/** The copying of contacts in a pool thread. */
export function createCopyTask(
  db: Connection,
  signals: PoolSignals,
  { clockOffsetMs }: { readonly clockOffsetMs: number },
) {
  return createContactCopy({
    db,
    sources: createCopySourceStore(db),
    uploads: createUploadProgressStore(db),
    contacts: createContactStore(db),
    isBlocked: createBlockedNumbers(db),
    isStopping: signals.isStopping,
    clock: shiftedClock(clockOffsetMs),
  });
}
