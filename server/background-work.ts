/** The server's recurring background tasks. */
import { createContactIndex } from './dialer/contact-index.ts';
import { createNumberIndex } from './platform/db/number-index.ts';
import type { Platform } from './compose-platform.ts';
import { startIndexer } from './platform/db/indexer.ts';
import { startRepeatingTask } from './platform/time/repeating-task.ts';

/** Polling interval for due schedules, ms. */
const RUN_PLANNED_EVERY_MS = 1000;
/** Interval between two looks at the demo's team, ms. */
const WORK_DEMO_TEAM_EVERY_MS = 1000;
/** Polling interval for lists whose contacts are out of order, ms. */
const RANK_LISTS_EVERY_MS = 1000;

/** Polling interval for a due daily report, ms. */
const PUBLISH_EVERY_MS = 60_000;

type BackgroundWork = {
  /** Starts and stops the campaigns whose schedule is due. */
  readonly runPlanned: () => Promise<void>;
  /** Sorts the contacts of lists by priority. It can take minutes, so it must not delay `runPlanned`. */
  readonly rankLists: () => Promise<void>;
  readonly publishDailyReport: () => Promise<unknown>;
  /** Lets the demo's team do what is due. */
  readonly workDemoTeam: () => Promise<void>;
  readonly records: { readonly isBehind: () => boolean; readonly append: () => Promise<boolean> };
  /** Returns an error handler that logs `what` with the error. Storage faults are left to the storage watch. */
  readonly failed: (what: string) => (error: unknown) => void;
};

/**
 * Number of unindexed contacts from which indexing no longer slows down for imports, because searches scan all
 * unindexed contacts.
 */
const MOST_BEHIND = 3_000_000;

/** Starts the tasks and returns a function that stops them. */
export function startBackgroundWork(
  { database: { db }, threads: { pool } }: Platform,
  { runPlanned, rankLists, publishDailyReport, workDemoTeam, records, failed }: BackgroundWork,
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
    startIndexer({
      behind: () => Number(records.isBehind()),
      add: records.append,
      onError: failed('records could not be chained'),
    }),
    every(PUBLISH_EVERY_MS, publishDailyReport, 1000, failed('the daily report could not be created')),
    every(WORK_DEMO_TEAM_EVERY_MS, workDemoTeam, 0, failed('the demo’s team could not go on; will retry')),
    every(RUN_PLANNED_EVERY_MS, runPlanned, 0, failed('scheduled starts and stops failed; will retry')),
    every(RANK_LISTS_EVERY_MS, rankLists, 0, failed('lists could not be sorted by priority; will retry')),
  ];
  return () => tasks.forEach((task) => task.stop());
}

function every(everyMs: number, run: () => Promise<unknown>, firstMs: number, onError: (error: unknown) => void) {
  return startRepeatingTask({ work: () => run().then(() => everyMs), firstMs, everyMs, onError });
}
