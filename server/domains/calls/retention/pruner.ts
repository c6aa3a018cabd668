/**
 * Removes data older than its retention, every hour, holding the write lock a few milliseconds at a time. Each step is
 * complete in itself, so pruning may stop anywhere and continue at the next start.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '#server/platform/time/clock.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';

const PAUSE_MS = 10;
const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Data stored for a limited number of days. */
export type Kept = {
  readonly what: string;
  /** 0: forever. */
  readonly days: () => number;
} & (
  | {
      readonly kind: 'rows';
      /** Removes at most `most` rows older than `beforeMs` and returns their number. Inside a write transaction. */
      readonly drop: (beforeMs: number, most: number) => number;
      /** Cleans up after a removal. Inside a write transaction of its own. */
      readonly tidy?: () => void;
    }
  | {
      readonly kind: 'files';
      /** Removes what is older than `beforeMs` and returns the number. */
      readonly drop: (beforeMs: number) => Promise<number>;
    }
);

type PrunerDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly kept: readonly Kept[];
  /**
   * The product's clock and the real one: data is removed only when it is old by both. Otherwise a clock set to the
   * future would empty the tables.
   */
  readonly clock: Clock;
  readonly wall: Clock;
  /** Pruning waits while nothing can be stored. */
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

type Pruner = {
  /** Prunes now, and then every hour. */
  start(): void;
  /** Resolves when the current step is done; nothing runs afterwards. */
  stop(): Promise<void>;
  /** Prunes once. */
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
