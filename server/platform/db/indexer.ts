import { startRepeatingTask, type RepeatingTask } from '../time/repeating-task.ts';

/** Interval at which new rows are added to an index. A search reads newer ones directly. */
const EVERY_MS = 5000;
/** Delay of the first run, which indexes what the previous server left. A server that stops earlier leaves it to the next one. */
const FIRST_MS = 500;
/** Interval while more are left: the first start on millions of rows without an index takes minutes. */
const SOON_MS = 50;

type IndexerDeps = {
  /** How many rows the index is behind. */
  readonly behind: () => number;
  /** Adds some rows, in the pool. Resolves to whether there may be more. */
  readonly add: () => Promise<boolean>;
  /** While it is, others need the processors and the disk: some rows are added at each interval. Default: never. */
  readonly isBusy?: () => boolean;
  readonly everyMs?: number;
  /** Called at the first of consecutive failures. */
  readonly onError: (error: unknown) => void;
};

/** Keeps an index up to date behind the writes. */
export function startIndexer(deps: IndexerDeps): RepeatingTask {
  const { behind, add, isBusy = () => false, onError, everyMs = EVERY_MS } = deps;

  async function addIfBehind(): Promise<number> {
    if (behind() <= 0) return everyMs;
    return (await add()) && !isBusy() ? SOON_MS : everyMs;
  }

  return startRepeatingTask({ work: addIfBehind, firstMs: FIRST_MS, everyMs, onError });
}
