/**
 * Moves contacts into another campaign as a new list. Runs in the pool, in transactions of a few milliseconds. The copy
 * is inserted and the source excluded in one transaction, so that a contact is never due in two campaigns.
 */
import { resetObstacle } from '#shared/domain/contact-rules.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createContactStore } from '../contact-store.ts';
import { createUploadProgressStore } from './upload-progress-store.ts';

export type CopyRequest = {
  readonly contactIds: readonly number[];
  readonly campaignId: number;
  readonly listId: number;
  readonly uploadId: string;
};

/** `isOpen` is false if the campaign was deleted or the server is stopping. */
export type CopyResult = {
  /** Contacts that were moved, even if not `isOpen`. */
  readonly moved: number;
  readonly duplicate: number;
  readonly blacklisted: number;
  readonly isOpen: boolean;
};

type CopyDeps = { readonly isStopping: () => boolean; readonly clock: Clock };

/** Limits of a transaction, with the same values as in import.ts. */
const SLICE_MS = 3;
const LEAST_ROWS = 4;

export function createContactCopy(db: Connection, { isStopping, clock }: CopyDeps) {
  const uploads = createUploadProgressStore(db);
  const contacts = createContactStore(db);

  function add(
    id: number,
    { campaignId, listId }: CopyRequest,
    nowMs: number,
  ): 'valid' | 'duplicate' | 'blacklisted' | null {
    const source = contacts.findById(id);
    if (source === undefined) return null;
    const obstacle = resetObstacle(source);
    if (obstacle === 'blacklisted' || obstacle === 'in_registry') return 'blacklisted';
    if (obstacle !== null) return null;
    const { phone, name, country, zones, columns, note } = source;
    const isNew = contacts.add({ campaignId, listId, phone, name, country, zones, columns, note }, nowMs);
    if (isNew) contacts.moveOut(id);
    return isNew ? 'valid' : 'duplicate';
  }

  return function copyContacts(request: CopyRequest): CopyResult {
    const { contactIds, uploadId, campaignId } = request;
    const total = { moved: 0, duplicate: 0, blacklisted: 0 };
    for (let at = 0; at < contactIds.length;) {
      if (isStopping()) return { ...total, isOpen: false };
      const isOpen = db.write(() => {
        if (!contacts.isCampaignOpen(campaignId)) return false;
        const beganMs = performance.now();
        const nowMs = clock.nowMs();
        const done = { valid: 0, duplicate: 0, blacklisted: 0 };
        for (let rows = 0; at < contactIds.length; rows++) {
          if (rows >= LEAST_ROWS && (db.isEngineWaiting() || performance.now() - beganMs > SLICE_MS)) break;
          const result = add(contactIds[at++]!, request, nowMs);
          if (result !== null) done[result]++;
        }
        const counts = { ...done, invalid: 0, otherCountries: 0, formerOptOuts: 0 };
        uploads.progress(uploadId, { ...counts, bytesRead: 0, rejectBytes: 0 });
        total.moved += done.valid;
        total.duplicate += done.duplicate;
        total.blacklisted += done.blacklisted;
        return true;
      });
      if (!isOpen) return { ...total, isOpen: false };
    }
    return { ...total, isOpen: true };
  };
}
