/** The server's recurring background tasks. */
import { createContactIndex } from './dialer/contact-index.ts';
import { createNumberIndex } from './platform/db/number-index.ts';
import type { Platform } from './compose-platform.ts';
import { startIndexer } from './platform/db/indexer.ts';
import { startRepeatingTask } from './platform/time/repeating-task.ts';

/** Polling interval for due schedules. */
const RUN_PLANNED_EVERY_MS = 1000;
/** Polling interval for lists whose contacts are out of order. */
const RANK_LISTS_EVERY_MS = 1000;

/** Polling interval for a due daily report. */
const PUBLISH_EVERY_MS = 60_000;

type BackgroundWork = {
  /** Carries out the planned starts and stops that are due. */
  readonly runPlanned: () => Promise<void>;
  /** Puts the contacts of lists in order: of a long list for minutes, so no planned start may wait for it. */
  readonly rankLists: () => Promise<void>;
  /** Publishes the daily report if it is due. */
  readonly publishDailyReport: () => Promise<unknown>;
  /** Reports an error of `what`. */
  readonly failed: (what: string) => (error: unknown) => void;
};

/** Most contacts that may wait for their index while lists are imported: a search reads each of them. */
const MOST_BEHIND = 3_000_000;

/** Returns what ends it. */
export function startBackgroundWork(
  { database: { db }, threads: { pool } }: Platform,
  { runPlanned, rankLists, publishDailyReport, failed }: BackgroundWork,
): () => void {
  const contactIndex = createContactIndex(db);
  const tasks = [
    startIndexer({
      behind: createNumberIndex(db).behind,
      add: () => pool.run('indexNumbers'),
      onError: failed('called numbers could not be indexed'),
    }),
    startIndexer({
      behind: contactIndex.behind,
      add: () => pool.run('indexContacts'),
      isBusy: () => (pool.load().unfinished.importContacts ?? 0) > 0 && contactIndex.behind() < MOST_BEHIND,
      onError: failed('contacts could not be indexed'),
    }),
    startRepeatingTask({
      work: async () => {
        await publishDailyReport();
        return PUBLISH_EVERY_MS;
      },
      firstMs: 1000,
      everyMs: PUBLISH_EVERY_MS,
      onError: failed('the daily report could not be made'),
    }),
    startRepeatingTask({
      work: async () => {
        await runPlanned();
        return RUN_PLANNED_EVERY_MS;
      },
      firstMs: 0,
      everyMs: RUN_PLANNED_EVERY_MS,
      onError: failed('planned work on campaigns failed; will retry'),
    }),
    startRepeatingTask({
      work: async () => {
        await rankLists();
        return RANK_LISTS_EVERY_MS;
      },
      firstMs: 0,
      everyMs: RANK_LISTS_EVERY_MS,
      onError: failed('lists could not be put in the order of their priorities; will retry'),
    }),
  ];
  return () => tasks.forEach((task) => task.stop());
}
