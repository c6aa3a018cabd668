import type { NumberIndex } from '#server/db/number-index.ts';
import { startRepeatingTask, type RepeatingTask } from './repeating-task.ts';
import type { Pool } from './pool.ts';

/** Interval at which new calls' numbers are added to the index. A search reads newer calls directly. */
const EVERY_MS = 5000;
/**
 * Delay of the first run, which indexes what the previous server left. A server that stops earlier leaves it to the
 * next one.
 */
const FIRST_MS = 500;
/** Interval while more are left: the first start on a history without an index takes minutes. */
const SOON_MS = 50;

type NumberIndexerDeps = {
  readonly pool: Pool;
  readonly index: Pick<NumberIndex, 'behind'>;
  readonly everyMs?: number;
  /** Called at the first of consecutive failures. */
  readonly onError: (error: unknown) => void;
};

/** Adds the numbers of new calls to their index, in the pool. */
export function startNumberIndexer({ pool, index, onError, everyMs = EVERY_MS }: NumberIndexerDeps): RepeatingTask {
  async function indexIfBehind(): Promise<number> {
    if (index.behind() <= 0) return everyMs;
    return (await pool.run('indexNumbers')) ? SOON_MS : everyMs;
  }

  return startRepeatingTask({ work: indexIfBehind, firstMs: FIRST_MS, everyMs, onError });
}
