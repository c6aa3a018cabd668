/** What the server does by itself, again and again, from its start to its end. */
import { createContactIndex } from './db/contact-index.ts';
import { createNumberIndex } from './db/number-index.ts';
import { startDailyReporter } from './pool/daily-reporter.ts';
import type { Platform } from './platform.ts';
import { startIndexer } from './pool/indexer.ts';
import { startRepeatingTask } from './pool/repeating-task.ts';

/** How often it is looked for what is due of campaigns, such as a planned start. */
const RUN_PLANNED_EVERY_MS = 1000;

type BackgroundWork = {
  /** Does what is due of campaigns, one after the other. */
  readonly runPlanned: () => Promise<void>;
  readonly publishDailyReport: Parameters<typeof startDailyReporter>[0]['publishDue'];
  /** Reports an error of `what`. */
  readonly failed: (what: string) => (error: unknown) => void;
};

/** Returns what ends it. */
export function startBackgroundWork(
  { database: { db }, threads: { pool } }: Platform,
  { runPlanned, publishDailyReport, failed }: BackgroundWork,
): () => void {
  const tasks = [
    startIndexer({
      behind: createNumberIndex(db).behind,
      add: () => pool.run('indexNumbers'),
      onError: failed('called numbers could not be indexed'),
    }),
    startIndexer({
      behind: createContactIndex(db).behind,
      add: () => pool.run('indexContacts'),
      onError: failed('contacts could not be indexed'),
    }),
    startDailyReporter({
      publishDue: publishDailyReport,
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
  ];
  return () => tasks.forEach((task) => task.stop());
}
