import { startRepeatingTask, type RepeatingTask } from './repeating-task.ts';

const FIRST_MS = 1000;
const EVERY_MS = 60_000;

type DailyReporterDeps = {
  /** Publishes the daily report if it is due. */
  readonly publishDue: () => Promise<unknown>;
  /** Called at the first of consecutive failures. */
  readonly onError: (error: unknown) => void;
};

/** Publishes the daily report for as long as the server runs; whether it is due is asked every minute. */
export function startDailyReporter({ publishDue, onError }: DailyReporterDeps): RepeatingTask {
  async function work(): Promise<number> {
    await publishDue();
    return EVERY_MS;
  }
  return startRepeatingTask({ work, firstMs: FIRST_MS, everyMs: EVERY_MS, onError });
}
