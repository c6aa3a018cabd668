/**
 * Removes data older than its retention every hour, holding the write lock for a few milliseconds at a time. Each step
 * is atomic, so pruning may stop at any point and continue at the next start.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';

const PAUSE_MS = 10;
const EVERY_MS = 3_600_000;

/** Data stored for a limited number of days. */
export type Kept = {
  readonly what: string;
  /** 0 keeps the data forever. */
  readonly days: () => number;
} & (
  | {
      readonly kind: 'rows';
      /**
       * Removes at most `most` rows older than `beforeMs` and returns their number. Runs inside a write transaction.
       */
      readonly drop: (beforeMs: number, most: number) => number;
      /** Cleans up after a removal, in a separate write transaction. */
      readonly tidy?: () => void;
    }
  | {
      readonly kind: 'files';
      /** Removes files older than `beforeMs` and returns their number. */
      readonly drop: (beforeMs: number) => Promise<number>;
    }
);

type PrunerDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly kept: readonly Kept[];
  /**
   * Data is removed only if it is old by both clocks, `clock` (which can be simulated) and `wall`. Otherwise, setting
   * the clock to the future would empty the tables.
   */
  readonly clock: Clock;
  readonly wall: Clock;
  /** Pruning waits while the database can't be written. */
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

type Pruner = {
  /** Prunes now, and then every hour. */
  start(): void;
  /** Resolves when the current step is done. No step runs afterwards. */
  stop(): Promise<void>;
  /** Prunes once, or joins the pruning in progress. */
  prune(): Promise<void>;
};

export function createPruner({ db, kept, clock, wall, storage, log }: PrunerDeps): Pruner {
  let timer: NodeJS.Timeout | undefined;
  let pruning: Promise<void> | null = null;
  let isStopped = false;
  const stopped = Promise.withResolvers<void>();

  async function dropRows({ drop, tidy }: Extract<Kept, { kind: 'rows' }>, beforeMs: number): Promise<number> {
    const size = createBatchSize();
    let gone = 0;
    while (!isStopped) {
      const { asked, dropped } = db.write(() => size.timed((rows) => ({ asked: rows, dropped: drop(beforeMs, rows) })));
      gone += dropped;
      if (tidy !== undefined && dropped > 0) db.write(tidy);
      if (dropped < asked) break;
      await pause(PAUSE_MS);
    }
    return gone;
  }

  async function pruneAll(): Promise<void> {
    const nowMs = Math.min(clock.nowMs(), wall.nowMs());
    for (const one of kept) {
      if (isStopped) return;
      try {
        if (one.days() === 0) continue;
        const beforeMs = nowMs - one.days() * DAY_MS;
        const gone = one.kind === 'rows' ? await dropRows(one, beforeMs) : await one.drop(beforeMs);
        if (gone > 0) log.info({ what: one.what, gone, before: new Date(beforeMs).toISOString() }, 'removed old data');
      } catch (error) {
        if (storage.note(error) !== null) await Promise.race([storage.healthy(), stopped.promise]);
        else log.error({ err: error, what: one.what }, 'could not remove old data; will retry');
      }
    }
  }

  function prune(): Promise<void> {
    pruning ??= pruneAll().finally(() => (pruning = null));
    return pruning;
  }

  return {
    prune,
    start() {
      timer = setInterval(() => void prune(), EVERY_MS).unref();
      void prune();
    },
    async stop() {
      isStopped = true;
      stopped.resolve();
      clearInterval(timer);
      await pruning;
    },
  };
}
