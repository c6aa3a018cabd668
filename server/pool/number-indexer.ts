import type { NumberIndex } from '#server/db/number-index.ts';
import { startRepeatingTask, type RepeatingTask } from './repeating-task.ts';
import type { Pool } from './pool.ts';

/** After how long the numbers of new calls are added to their index: a search reads the calls that are newer. */
const EVERY_MS = 5000;
/** After the start: those that the server before has left. Whoever ends sooner than that leaves them to the next. */
const FIRST_MS = 500;
/** While there are more: the first start on a history that has no index takes minutes. */
const SOON_MS = 50;

export type NumberIndexerDeps = {
  readonly pool: Pool;
  readonly index: Pick<NumberIndex, 'behind'>;
  readonly everyMs?: number;
  /** Is told when it fails, and not again before it has worked. */
  readonly onError: (error: unknown) => void;
};

/** Has the numbers of new calls added to their index, in the pool and behind the calls. */
export function startNumberIndexer({ pool, index, onError, everyMs = EVERY_MS }: NumberIndexerDeps): RepeatingTask {
  async function look(): Promise<number> {
    if (index.behind() <= 0) return everyMs;
    return (await pool.run('indexNumbers')) ? SOON_MS : everyMs;
  }

  return startRepeatingTask({ work: look, firstMs: FIRST_MS, everyMs, onError });
}
