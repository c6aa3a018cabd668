import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { breakWriteLock } from '#server/db/write-lock.ts';
import { unpackCode } from '#server/threads/error-codes.ts';
import { createSemaphore } from '#server/threads/semaphore.ts';
import { createPoolSignals, newPoolSignalsBuffer } from './signals.ts';
import type { PoolOrder, PoolTaskName, PoolTasks, PoolWorkerData } from './worker.ts';

export type PoolLoad = {
  /** Tasks that have not ended, by kind since the first of it. */
  readonly unfinished: Readonly<Partial<Record<PoolTaskName, number>>>;
  /** Of all of them, those that wait for a thread or for their kind's turn. */
  readonly waiting: number;
  /** Of them, imports of lists. */
  readonly waitingImports: number;
};

/** Threads for work that ends. */
export type Pool = {
  /**
   * Runs a task on a free thread, or when one becomes free. Throws what the task throws, its code with it; an AbortError when it had its
   * time, and ERR_WORKER_OUT_OF_MEMORY when its thread had no more: both cost the thread, and nothing else. Throws QueueFull
   * for a read when too many wait.
   */
  run<N extends PoolTaskName>(name: N, ...args: Parameters<PoolTasks[N]>): Promise<Awaited<ReturnType<PoolTasks[N]>>>;
  /** What it has to do just now. */
  load(): PoolLoad;
  /** Tells imports and the like to stop where they are consistent, so that the server can go down; there is no way back. */
  interrupt(): void;
  /** Interrupts, lets the other tasks end, and ends the threads. */
  close(): Promise<void>;
};

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** The export of the worker that runs a task. */
const HANDLER: keyof typeof import('./worker.ts') = 'runTask';
const MAX_THREADS = 4;
type KindLimit = {
  /** How many tasks of the kind run at a time; the others wait for their kind's turn. */
  readonly atATime: number;
  /** When so many wait, more are refused: somebody waits for each. */
  readonly mostWaiting: number;
};
/** So many wait a second or so. */
const READ: KindLimit = { atATime: MAX_THREADS, mostWaiting: 64 };
const LIMITS: Readonly<Partial<Record<PoolTaskName, KindLimit>>> = {
  metricsChart: READ,
  auditPage: READ,
  cliPage: READ,
  cliSummary: READ,
  // A few digits in a history of millions take seconds.
  searchHistory: { atATime: 2, mostWaiting: 8 },
  importContacts: { atATime: 2, mostWaiting: Infinity },
  exportTextPage: { atATime: 2, mostWaiting: Infinity },
  measureAudio: { atATime: 1, mostWaiting: Infinity },
  simulateClis: { atATime: 1, mostWaiting: Infinity },
};
/** Tasks on what strangers wrote, and simulations, end after this, the start of their thread included. The longest recordings take 4 s where nothing else runs. */
const TIME_LIMITS_MS: Partial<Record<PoolTaskName, number>> = { measureAudio: 30_000, simulateClis: 10_000 };
const IDLE_MS = 30_000;
/** Streams of short-lived rows: a small young generation is collected early instead of growing. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export type PoolOptions = {
  /** Instead of the tasks' own. */
  readonly timeLimitsMs?: Partial<Record<PoolTaskName, number>>;
  /** Hears why a thread failed that had no task at hand. Another one takes its place when there is something to do. */
  readonly onStray?: (error: unknown) => void;
  /** Hears why a task failed, beside whoever asked for it: the storage may be at fault. */
  readonly onFailure?: (error: unknown) => void;
};

/** Starts no thread before the first task. */
export function createPool(
  data: Omit<PoolWorkerData, 'signals'>,
  { timeLimitsMs = TIME_LIMITS_MS, onStray = () => {}, onFailure = () => {} }: PoolOptions = {},
): Pool {
  const signals = newPoolSignalsBuffer();
  const threads = new Piscina({
    filename: WORKER_FILE,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: RESOURCE_LIMITS,
    workerData: { ...data, signals } satisfies PoolWorkerData,
  });
  threads.on('error', onStray);
  // One that ends in a write, because it had no more memory say, gives nothing back.
  threads.on('workerCreate', ({ id }: { readonly id: number }) => {
    const thread = threads.threads.find(({ threadId }) => threadId === id);
    thread?.once('exit', () => breakWriteLock(data.writeLock, id));
  });
  const semaphores = new Map(
    Object.entries(LIMITS).map(([name, { atATime, mostWaiting }]) => [name, createSemaphore(atATime, mostWaiting)]),
  );
  const unfinished: Partial<Record<PoolTaskName, number>> = {};
  const count = (name: PoolTaskName, change: 1 | -1): void => {
    unfinished[name] = (unfinished[name] ?? 0) + change;
  };
  /** How many of a kind are more than may run at a time. */
  const overLimit = (name: PoolTaskName): number =>
    Math.max(0, (unfinished[name] ?? 0) - (LIMITS[name]?.atATime ?? Infinity));
  const interrupt = createPoolSignals(signals).stop;

  return {
    async run(name, ...args) {
      const limitMs = timeLimitsMs[name];
      const start = (): Promise<never> =>
        threads.run({ name, args } satisfies PoolOrder, {
          name: HANDLER,
          ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
        }) as Promise<never>;
      count(name, 1);
      try {
        return await (semaphores.get(name)?.run(start) ?? start());
      } catch (error) {
        const failure = unpackCode(error);
        onFailure(failure);
        throw failure;
      } finally {
        count(name, -1);
      }
    },
    load() {
      const kinds = Object.keys(unfinished) as PoolTaskName[];
      const held = kinds.reduce((sum, name) => sum + overLimit(name), 0);
      return {
        unfinished: { ...unfinished },
        waiting: threads.queueSize + held,
        waitingImports: overLimit('importContacts'),
      };
    },
    interrupt,
    async close() {
      interrupt();
      await threads.close();
    },
  };
}
