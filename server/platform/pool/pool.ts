import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { breakWriteLock } from '#server/platform/db/write-lock.ts';
import { unpackError } from '#server/platform/threads/error-codes.ts';
import { createFairSemaphore, createSemaphore } from '#server/platform/threads/semaphore.ts';
import type { ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createPoolSignals, newPoolSignalsBuffer } from './signals.ts';
import type { PoolOrder, PoolTaskName, PoolTasks, PoolWorkerData } from './worker.ts';

type PoolLoad = {
  /** Unfinished tasks by kind, for every kind that has occurred. */
  readonly unfinished: Readonly<Partial<Record<PoolTaskName, number>>>;
  /** All tasks that wait for a thread or for their kind's limit. */
  readonly waiting: number;
  /** Waiting imports of lists. */
  readonly waitingImports: number;
};

/** A thread pool for finite tasks. */
export type Pool = {
  /**
   * Runs a task as soon as a thread is free. Throws what the task throws, with its code. An AbortError after its time
   * limit and ERR_WORKER_OUT_OF_MEMORY at its memory limit cost the thread and nothing else. Throws QueueFull for a
   * read when too many wait.
   */
  run<N extends PoolTaskName>(name: N, ...args: Parameters<PoolTasks[N]>): Promise<Awaited<ReturnType<PoolTasks[N]>>>;
  /** The current load. */
  load(): PoolLoad;
  /** Makes imports and similar tasks stop at the next consistent point, for shutdown. Irreversible. */
  interrupt(): void;
  /** Interrupts, waits for the other tasks, and ends the threads. */
  close(): Promise<void>;
};

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** The worker's export that runs a task. */
const HANDLER: keyof typeof import('./worker.ts') = 'runTask';
const MAX_THREADS = 4;
type KindLimit = {
  /** How many tasks of the kind run at a time; further ones wait. */
  readonly atATime: number;
  /** When this many wait, further ones are refused, because requests wait for them. */
  readonly mostWaiting: number;
};
type Queue = {
  run(args: readonly unknown[], work: () => Promise<never>): Promise<never>;
  waiting(): number;
};
/** This many wait about a second. */
const READ: KindLimit = { atATime: MAX_THREADS, mostWaiting: 64 };
const LIMITS: Readonly<Partial<Record<PoolTaskName, KindLimit>>> = {
  metricsChart: READ,
  auditPage: READ,
  report: { atATime: 2, mostWaiting: 32 },
  cliPage: READ,
  cliSummary: READ,
  // A search for few digits takes seconds in a history of millions.
  searchHistory: { atATime: 2, mostWaiting: 8 },
  countHistory: { atATime: 2, mostWaiting: 8 },
  exportTextPage: { atATime: 2, mostWaiting: Infinity },
  exportContacts: { atATime: 2, mostWaiting: Infinity },
  packSheet: { atATime: 2, mostWaiting: 8 },
  findContactPage: { atATime: 2, mostWaiting: 16 },
  // All contacts of a search may have to be read.
  countContacts: { atATime: 2, mostWaiting: 16 },
  measureAudio: { atATime: 1, mostWaiting: Infinity },
  convertToPrompt: { atATime: 1, mostWaiting: Infinity },
  simulateClis: { atATime: 1, mostWaiting: Infinity },
};
const IMPORTS_AT_A_TIME = 2;
/** One less, so that a user with many lists leaves a thread to the others. */
const IMPORTS_AT_A_TIME_PER_USER = IMPORTS_AT_A_TIME - 1;
/**
 * Time limits of simulations and of tasks on uploaded files, including the start of the thread. The longest recordings
 * take 4 s on an idle machine.
 */
const TIME_LIMITS_MS: Partial<Record<PoolTaskName, number>> = {
  measureAudio: 30_000,
  convertToPrompt: 60_000,
  simulateClis: 10_000,
};
const IDLE_MS = 30_000;
/** For streams of short-lived rows: a small young generation is collected early instead of growing. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

type PoolOptions = {
  /** Replaces the default limits. */
  readonly timeLimitsMs?: Partial<Record<PoolTaskName, number>>;
  /** Called with the error of a thread that failed without a task. It is replaced when needed. */
  readonly onStray?: (error: unknown) => void;
  /** Called, beside the task's caller, with the error of a failed task: the storage may be at fault. */
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
  // A thread that dies while writing, for instance out of memory, does not release the write lock itself.
  threads.on('workerCreate', ({ id }: { readonly id: number }) => {
    const thread = threads.threads.find(({ threadId }) => threadId === id);
    thread?.once('exit', () => breakWriteLock(data.writeLock, id));
  });
  const queues = createQueues();
  const unfinished: Partial<Record<PoolTaskName, number>> = {};
  const count = (name: PoolTaskName, change: 1 | -1): void => {
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
      count(name, 1);
      try {
        return await (queues.get(name)?.run(args, start) ?? start());
      } catch (error) {
        const failure = unpackError(error);
        onFailure(failure);
        throw failure;
      } finally {
        count(name, -1);
      }
    },
    load() {
      const held = [...queues.values()].reduce((sum, queue) => sum + queue.waiting(), 0);
      return {
        unfinished: { ...unfinished },
        waiting: threads.queueSize + held,
        waitingImports: queues.get('importContacts')?.waiting() ?? 0,
      };
    },
    interrupt,
    async close() {
      interrupt();
      await threads.close();
    },
  };
}

/** The kinds with a limit, each with its queue. */
function createQueues(): ReadonlyMap<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const [name, { atATime, mostWaiting }] of Object.entries(LIMITS)) {
    const { run, waiting } = createSemaphore(atATime, mostWaiting);
    queues.set(name, { run: (_args, work) => run(work), waiting });
  }
  const imports = createFairSemaphore(IMPORTS_AT_A_TIME, IMPORTS_AT_A_TIME_PER_USER);
  const userOf = ([request]: readonly unknown[]): number => (request as ImportRequest).userId;
  queues.set('importContacts' satisfies PoolTaskName, {
    run: (args, work) => imports.run(userOf(args), work),
    waiting: imports.waiting,
  });
  return queues;
}
