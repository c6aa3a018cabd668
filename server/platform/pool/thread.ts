/** A pool thread: its database connection, and how it runs tasks. */
import { workerData } from 'node:worker_threads';
import { CACHE_KIB, openConnection, type Connection } from '#server/platform/db/connection.ts';
import { packError } from '#server/platform/threads/error-codes.ts';
import { createPoolSignals } from './signals.ts';

/** Start parameters of each pool thread. */
export type PoolWorkerData = {
  readonly databaseFile: string;
  /** Shared memory of the write lock. */
  readonly writeLock: SharedArrayBuffer;
  /** Shared memory of the pool's signals. */
  readonly signals: SharedArrayBuffer;
  /** Offset from the wall clock, ms (see SIM_CLOCK). */
  readonly clockOffsetMs: number;
};

export const data = workerData as PoolWorkerData;
export const signals = createPoolSignals(data.signals);
let connection: Connection | undefined;
let cacheKib = CACHE_KIB.pool;

/** Sets the page cache's size; SQLite frees the excess at once. */
function setCacheSize(wantedKib: number): void {
  if (connection === undefined || wantedKib === cacheKib) return;
  connection.sqlite.pragma(`cache_size = -${wantedKib}`);
  cacheKib = wantedKib;
}

/**
 * Returns the thread's connection, which the first task opens. A failure to open it at the thread's start would let the
 * task hang instead of fail.
 */
export function db(): Connection {
  connection ??= openConnection(data.databaseFile, 'pool', data.writeLock);
  return connection;
}

/**
 * Returns a task that loads its modules when it first runs. `wantedCacheKib` is the size of SQLite's page cache while
 * it runs.
 */
export function lazily<Args extends readonly unknown[], Answer>(
  load: () => Promise<(...args: Args) => Answer>,
  wantedCacheKib = CACHE_KIB.pool,
) {
  let loading: Promise<(...args: Args) => Answer> | undefined;
  return async (...args: Args): Promise<Awaited<Answer>> => {
    loading ??= load();
    const work = await loading.catch((error: unknown) => {
      loading = undefined; // the next run tries again
      throw error;
    });
    setCacheSize(wantedCacheKib);
    return await work(...args);
  };
}

/** Tasks by name, created by `lazily`. Arguments and results must be structured-cloneable. */
export type TaskTable = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;
export type PoolOrder = { readonly name: string; readonly args: readonly unknown[] };

/** Creates the function that a pool's file exports as `runTask`. */
export function createTaskRunner(tasks: TaskTable) {
  return async ({ name, args }: PoolOrder): Promise<unknown> => {
    try {
      return await tasks[name]!(...(args as never[]));
    } catch (error) {
      throw packError(error);
    }
  };
}
