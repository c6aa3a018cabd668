import type { Connection } from '#server/platform/db/connection.ts';
import { indexInSteps, type IndexingLimits } from '#server/platform/db/index-in-steps.ts';
import { createContactIndex } from '#server/dialer/contact-index.ts';

/** Adds new contacts to their indexes. Returns whether contacts may be left to add. */
export const indexContacts = (db: Connection, limits: IndexingLimits): Promise<boolean> =>
  indexInSteps(db, createContactIndex(db), limits);
