import { startRepeatingTask, type RepeatingTask } from '../time/repeating-task.ts';

/** Interval at which new rows are indexed. A search scans the rows that are not indexed yet. */
const EVERY_MS = 5000;
/** Delay of the first run, which indexes the rows that the last shutdown left. */
const FIRST_MS = 500;
/** Interval while rows are left: indexing millions of rows for the first time takes minutes. */
const SOON_MS = 50;

type IndexerDeps = {
  /** Number of rows that are not indexed yet. */
  readonly behind: () => number;
  /** Indexes some rows in the pool and resolves to whether more are left. */
  readonly add: () => Promise<boolean>;
  /**
   * Returns true while indexing should go slowly, because other work needs the processors and the disk. Default: never.
   */
  readonly isBusy?: () => boolean;
  readonly everyMs?: number;
  /** Called for the first of consecutive failures. */
  readonly onError: (error: unknown) => void;
};

/** Keeps an index up to date in the background. */
export function startIndexer(deps: IndexerDeps): RepeatingTask {
  const { behind, add, isBusy = () => false, onError, everyMs = EVERY_MS } = deps;

  async function addIfBehind(): Promise<number> {
    if (behind() <= 0) return everyMs;
    return (await add()) && !isBusy() ? SOON_MS : everyMs;
  }

  return startRepeatingTask({ work: addIfBehind, firstMs: FIRST_MS, everyMs, onError });
}
