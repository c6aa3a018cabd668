/**
 * Lets the rows of deleted campaigns go: contacts and uploads, then calls with what the counters say of them, a few
 * milliseconds of the write turn at a time. Each step is whole in itself, so it may stop anywhere and go on at the next start.
 */
import type { Logger } from 'pino';
import type { Db } from '#server/db/open.ts';
import { createBatchSize } from '#server/db/batch-size.ts';
import type { StorageWatch } from '#server/db/storage-watch.ts';
import { countByKey } from '#server/retention/counted-calls.ts';
import { createPurgeStore } from './purge-store.ts';

const PAUSE_MS = 10;
/** Its last calls, or an import, are still in progress: look again later. */
const BUSY_PAUSE_MS = 500;

/** What a step has done; `calls` and `more` are not the last one. */
type Step = 'calls' | 'more' | 'busy' | 'done';

export type Purge = ReturnType<typeof createPurge>;

export type PurgeDeps = {
  readonly db: Db;
  /** Removes the uploads of a campaign and the rejects that they left. Inside a write transaction. */
  readonly dropUploads: (campaignId: number) => void;
  /** The calls of a campaign are gone, from the history and from the counters. */
  readonly onCallsGone?: () => void;
  /** While nothing can be stored it waits. */
  readonly storage: Pick<StorageWatch, 'note' | 'whenSound'>;
  readonly log: Pick<Logger, 'error'>;
};

export function createPurge({ db, dropUploads, onCallsGone, storage, log }: PurgeDeps) {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  /** Nothing more is begun: it has ended, or waits until something can be stored. */
  let isHeld = false;
  let isStopped = false;
  const size = createBatchSize();

  const store = createPurgeStore(db);

  function step(id: number, rows: number): Step {
    if (store.isInUse(id)) return 'busy';
    if (store.dropContacts(id, rows) > 0) return 'more';
    dropUploads(id);
    store.dropStates(id);
    if (store.keepsCalls(id) !== false) return 'done'; // its name stays, for the history
    const calls = store.dropCalls(id, rows);
    store.uncount(countByKey(calls));
    if (calls.length > 0) return 'calls';
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
        if (result === 'done') {
          waiting.delete(id);
          if (store.keepsCalls(id) === undefined) onCallsGone?.();
        }
      } catch (error) {
        if (storage.note(error) !== null) {
          void waitForStorage();
          return;
        }
        log.error({ err: error, campaign: id }, 'a deleted campaign could not be cleared away; it is tried again');
      }
      if (isMoving) break;
    }
    if (waiting.size > 0) schedule(isMoving ? PAUSE_MS : BUSY_PAUSE_MS);
  }

  async function waitForStorage(): Promise<void> {
    isHeld = true;
    await storage.whenSound();
    isHeld = isStopped;
    schedule(BUSY_PAUSE_MS);
  }

  function schedule(delayMs: number): void {
    if (isHeld) return;
    timer ??= setTimeout(work, delayMs).unref();
  }

  return {
    add(id: number): void {
      waiting.add(id);
      schedule(PAUSE_MS);
    },
    /** At start: goes on with what the last run left. */
    resume(): void {
      for (const id of store.deleted()) waiting.add(id);
      if (waiting.size > 0) schedule(PAUSE_MS);
    },
    stop(): void {
      isStopped = isHeld = true;
      clearTimeout(timer);
    },
    /** How many campaigns still have rows to go. */
    pending: (): number => waiting.size,
  };
}
