import { setTimeout as pause } from 'node:timers/promises';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createContactIndex } from '#server/dialer/contact-index.ts';

/** Pause between two steps that lets other writers take the lock. */
const PAUSE_MS = 5;

type ContactIndexing = {
  /** Time limit, ms. */
  readonly forMs: number;
  readonly isStopping: () => boolean;
};

/**
 * Adds new contacts to their indexes, holding the write lock for a few milliseconds at a time. Returns whether contacts
 * may be left to add.
 */
export async function indexContacts(db: Connection, { forMs, isStopping }: ContactIndexing): Promise<boolean> {
  const endMs = performance.now() + forMs;
  const index = createContactIndex(db);
  const size = createBatchSize();
  for (;;) {
    const isDone = db.write(() => size.timed((contacts) => index.add(contacts) < contacts));
    db.write(index.tidy);
    if (isDone) return false;
    if (isStopping() || performance.now() >= endMs) return true;
    await pause(PAUSE_MS);
  }
}
