import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { breakWriteLock } from '#server/platform/db/write-lock.ts';
import { unpackError } from '#server/platform/threads/error-codes.ts';
import { createFairSemaphore, createSemaphore } from '#server/platform/threads/semaphore.ts';
import { createPoolSignals, newPoolSignalsBuffer } from './signals.ts';
import type { PoolOrder, TaskTable, PoolWorkerData } from './thread.ts';

type PoolLoad<Name extends string> = {
  /** Unfinished tasks by kind, for every kind that has occurred. */
  readonly unfinished: Readonly<Partial<Record<Name, number>>>;
  /** Tasks that wait for a thread or for their kind's limit. */
  readonly waiting: number;
};

type NameOf<Tasks> = keyof Tasks & string;

export type Pool<Tasks extends TaskTable> = {
  /**
   * Runs a task as soon as a thread is free. Throws the task's error with its code. Throws AbortError at the time limit
   * and ERR_WORKER_OUT_OF_MEMORY at the memory limit, which end only the task's thread. Throws QueueFull if too many
   * tasks of the kind wait.
   */
  run<N extends NameOf<Tasks>>(name: N, ...args: Parameters<Tasks[N]>): Promise<Awaited<ReturnType<Tasks[N]>>>;
  load(): PoolLoad<NameOf<Tasks>>;
  /** Number of tasks of a kind that wait for its limit. */
  waitingOf(name: NameOf<Tasks>): number;
  /** Makes imports and similar tasks stop at the next consistent point, for shutdown. Irreversible. */
  interrupt(): void;
  /** Calls `interrupt`, waits for the remaining tasks for at most 30 s, and ends the threads. */
  close(): Promise<void>;
};

/** Name of the pool file's export that runs a task (see createTaskRunner). */
const HANDLER = 'runTask';
export const MAX_THREADS = 4;
/** Maximum concurrent tasks of a kind; further ones wait. */
export type KindLimit = { readonly atATime: number } & (
  | {
      /** Maximum number of waiting tasks. Further ones are refused, because requests wait for the results. */
      readonly mostWaiting: number;
    }
  | {
      /** Maximum concurrent tasks per user. Users take turns. */
      readonly perUser: number;
      readonly userOf: (request: never) => number;
    }
);
type Queue = {
  run(args: readonly unknown[], work: () => Promise<never>): Promise<never>;
  waiting(): number;
};
const IDLE_MS = 30_000;
/** Time that `close` gives the remaining tasks, ms. */
const CLOSE_WITHIN_MS = 30_000;
/** A small young generation is collected early instead of growing, which suits streams of short-lived rows. */
export const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export type PoolOptions<Name extends string> = {
  /** Module that each thread runs. */
  readonly file: URL;
  readonly limits: Readonly<Partial<Record<Name, KindLimit>>>;
  /** Time limits of tasks, ms, including the wait for a thread. Exceeding one ends the task's thread. */
  readonly timeLimitsMs: Readonly<Partial<Record<Name, number>>>;
  /** Called with the error of a thread that failed without a task. The thread is replaced when needed. */
  readonly onStray?: (error: unknown) => void;
  /** Called with the error of each failed task, to detect storage faults. The task's caller gets it too. */
  readonly onFailure?: (error: unknown) => void;
};

/** Creates a pool, which starts its first thread with the first task. */
export function createPool<Tasks extends TaskTable>(
  data: Omit<PoolWorkerData, 'signals'>,
  { file, limits, timeLimitsMs, onStray = () => {}, onFailure = () => {} }: PoolOptions<NameOf<Tasks>>,
): Pool<Tasks> {
  const signals = newPoolSignalsBuffer();
  const threads = new Piscina({
    filename: fileURLToPath(file),
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: RESOURCE_LIMITS,
    workerData: { ...data, signals } satisfies PoolWorkerData,
  });
  threads.on('error', onStray);
  // A thread that dies while writing, such as out of memory, does not release the write lock.
  threads.on('workerCreate', ({ id }: { readonly id: number }) => {
    const thread = threads.threads.find(({ threadId }) => threadId === id);
    thread?.once('exit', () => breakWriteLock(data.writeLock, id));
  });
  const queues = createQueues(limits as Record<string, KindLimit>);
  const running = new Set<Promise<unknown>>();
  const unfinished: Partial<Record<NameOf<Tasks>, number>> = {};
  const count = (name: NameOf<Tasks>, change: 1 | -1): void => {
    unfinished[name] = (unfinished[name] ?? 0) + change;
  };
  const interrupt = createPoolSignals(signals).stop;

  return {
    async run(name, ...args) {
      const limitMs = timeLimitsMs[name];
      const start = (): Promise<never> =>
        threads.run({ name, args } satisfies PoolOrder, {
          name: HANDLER,
          ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
        }) as Promise<never>;
      const task = queues.get(name)?.run(args, start) ?? start();
      running.add(task);
      count(name, 1);
      try {
        return await task;
      } catch (error) {
        const failure = unpackError(error);
        onFailure(failure);
        throw failure;
      } finally {
        running.delete(task);
        count(name, -1);
      }
    },
    load() {
      const held = [...queues.values()].reduce((sum, queue) => sum + queue.waiting(), 0);
      return {
        unfinished: { ...unfinished },
        waiting: threads.queueSize + held,
      };
    },
    waitingOf: (name) => queues.get(name)?.waiting() ?? 0,
    interrupt,
    async close() {
      interrupt();
      // Piscina's own close waits for one thread, and a thread that ends while it opens the database ends the process.
      const limit = new AbortController();
      const isOver = delay(CLOSE_WITHIN_MS, undefined, limit);
      await Promise.race([Promise.allSettled(running), isOver]).finally(() => limit.abort());
      await threads.destroy();
    },
  };
}

/** Returns the queue of each kind with a limit. */
function createQueues(limits: Readonly<Record<string, KindLimit>>): ReadonlyMap<string, Queue> {
  return new Map(Object.entries(limits).map(([name, limit]) => [name, queueOf(limit)]));
}

function queueOf(limit: KindLimit): Queue {
  if ('mostWaiting' in limit) {
    const { run, waiting } = createSemaphore(limit.atATime, limit.mostWaiting);
    return { run: (_args, work) => run(work), waiting };
  }
  const { run, waiting } = createFairSemaphore(limit.atATime, limit.perUser);
  return { run: ([request], work) => run(limit.userOf(request as never), work), waiting };
}
