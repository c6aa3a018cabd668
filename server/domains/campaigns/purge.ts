/**
 * Removes the rows of deleted campaigns: contacts and uploads, then calls and their share of the counters. Holds the
 * write lock for a few milliseconds at a time. Each step is atomic, so the purge may stop at any point and continue at
 * the next start.
 */
import type { Logger } from 'pino';
import type { Db } from '#server/platform/db/open.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';
import { createPurgeStore } from './purge-store.ts';

const PAUSE_MS = 10;
/** Delay before checking again whether a campaign's last calls and imports are over. */
const BUSY_PAUSE_MS = 500;

/** Result of a step. After `calls` and `more`, further steps follow. `unrecorded` waits for the records. */
type Step = 'calls' | 'more' | 'busy' | 'unrecorded' | 'done';

export type Purge = ReturnType<typeof createPurge>;

export type PurgeDeps = {
  readonly db: Db;
  /** Removes the uploads of a campaign and their rejects files. Runs inside a write transaction. */
  readonly dropUploads: (campaignId: number) => void;
  /** Adds ended calls to the records, which outlive them. */
  readonly recordCalls: () => Promise<unknown>;
  /** Called when a campaign's calls have been removed from the history and the counters. */
  readonly onCallsGone?: () => void;
  /** The purge waits while the database can't be written. */
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  readonly log: Pick<Logger, 'error'>;
};

export function createPurge({ db, dropUploads, recordCalls, onCallsGone, storage, log }: PurgeDeps) {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  /** True if no new step may begin, because the purge was stopped or the database can't be written. */
  let isSuspended = false;
  let isStopped = false;
  let recording: Promise<unknown> | null = null;
  const size = createBatchSize();

  const store = createPurgeStore(db);

  function step(id: number, rows: number): Step {
    if (store.isInUse(id)) return 'busy';
    if (store.isUnrecorded(id)) return 'unrecorded';
    if (store.dropContacts(id, rows) > 0) return 'more';
    dropUploads(id);
    store.dropSingleRows(id);
    if (store.keepsCalls(id) !== false) return 'done'; // the campaign's row stays, because the history shows its name
    if (store.dropCalls(id, rows) > 0) return 'calls';
    store.dropCampaign(id);
    return 'done';
  }

  function work(): void {
    timer = undefined;
    let isMoving = false;
    for (const id of waiting) {
      try {
        const result = db.write(() => size.timed((rows) => step(id, rows)));
        isMoving = result === 'calls' || result === 'more';
        if (result === 'calls') db.write(store.tidyNumbers);
        if (result === 'unrecorded') record();
        if (result === 'done') {
          waiting.delete(id);
          if (store.keepsCalls(id) === undefined) onCallsGone?.();
        }
      } catch (error) {
        if (storage.note(error) !== null) {
          void waitForStorage();
          return;
        }
        log.error({ err: error, campaign: id }, 'could not purge a deleted campaign; will retry');
      }
      if (isMoving) break;
    }
    if (waiting.size > 0) schedule(isMoving ? PAUSE_MS : BUSY_PAUSE_MS);
  }

  function record(): void {
    recording ??= recordCalls()
      .catch((error: unknown) => {
        if (storage.note(error) === null)
          log.error({ err: error }, 'could not record calls before a purge; will retry');
      })
      .finally(() => (recording = null));
  }

  async function waitForStorage(): Promise<void> {
    isSuspended = true;
    await storage.healthy();
    isSuspended = isStopped;
    schedule(BUSY_PAUSE_MS);
  }

  function schedule(delayMs: number): void {
    if (isSuspended) return;
    timer ??= setTimeout(work, delayMs).unref();
  }

  return {
    add(id: number): void {
      waiting.add(id);
      schedule(PAUSE_MS);
    },
    /** Continues the purges that the last run left unfinished. */
    resume(): void {
      for (const id of store.deleted()) waiting.add(id);
      if (waiting.size > 0) schedule(PAUSE_MS);
    },
    stop(): void {
      isStopped = isSuspended = true;
      clearTimeout(timer);
    },
    /** Returns the number of campaigns that still have rows to remove. */
    pending: (): number => waiting.size,
  };
}
