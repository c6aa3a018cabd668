/**
 * A thread of the pool, and the table of its tasks. What a task needs is loaded when it first runs here: a thread that starts
 * because somebody waits must not load what others need.
 */
import { workerData } from 'node:worker_threads';
import { CACHE_KIB, openConnection, type Connection } from '#server/db/connection.ts';
import { packCode } from '#server/threads/error-codes.ts';
import { checkpoint as checkpointDatabase } from './checkpoint.ts';
import { createPoolSignals } from './signals.ts';

/** How each of the pool's threads is started. */
export type PoolWorkerData = {
  readonly databaseFile: string;
  /** Shared memory of the write lock. */
  readonly writeLock: SharedArrayBuffer;
  /** Shared memory of the pool's signals. */
  readonly signals: SharedArrayBuffer;
  /** Added to the wall clock (SIM_CLOCK). */
  readonly clockOffsetMs: number;
};

const data = workerData as PoolWorkerData;
const signals = createPoolSignals(data.signals);
let connection: Connection | undefined;
/**
 * What a thread keeps of the database while it imports, KiB: it looks numbers up all over an index. The others read each row
 * once, and an export would only fill the cache with what nobody reads again.
 */
const IMPORT_CACHE_KIB = 16_000;
let cacheKib = CACHE_KIB.pool;

/** What the cache has above it is given back. */
function keepAtMost(wantedKib: number): void {
  if (connection === undefined || wantedKib === cacheKib) return;
  connection.sqlite.pragma(`cache_size = -${wantedKib}`);
  cacheKib = wantedKib;
}

/** Opened by the first task that needs it: a thread that can't start leaves its task waiting, a task that fails says why. */
function db(): Connection {
  connection ??= openConnection(data.databaseFile, 'pool', data.writeLock);
  return connection;
}

/** A task that loads its work when it first runs. */
function lazily<Args extends readonly unknown[], Answer>(
  load: () => Promise<(...args: Args) => Answer>,
  wantedCacheKib = CACHE_KIB.pool,
) {
  let loading: Promise<(...args: Args) => Answer> | undefined;
  return async (...args: Args): Promise<Awaited<Answer>> => {
    loading ??= load();
    const work = await loading.catch((error: unknown) => {
      loading = undefined; // the next one tries again
      throw error;
    });
    keepAtMost(wantedCacheKib);
    return await work(...args);
  };
}

/** How long the indexing of numbers takes a thread: others wait for one, too. */
const INDEXING_MS = 500;

const cliUsage = async () =>
  (await import('#server/domains/caller-ids/usage/usage-store.ts')).createCliUsageStore(db());

/** All tasks of the pool, by name. What goes in and out of them crosses a thread: plain data. */
const tasks = {
  checkpoint: lazily(async () => () => {
    const result = checkpointDatabase(db());
    signals.checkpointed();
    return result;
  }),

  importContacts: lazily(async () => {
    const { createImportTask } = await import('./import-task.ts');
    return createImportTask(db(), signals, data);
  }, IMPORT_CACHE_KIB),

  /** A page of the history of some numbers. */
  searchHistory: lazily(async () => {
    const [{ createHistoryReader }, { createCallStore }, { summaryOfShown }, { createHistoryFigures }] =
      await Promise.all([
        import('#server/domains/calls/history-reader.ts'),
        import('#server/domains/calls/call-store.ts'),
        import('#server/domains/calls/summaries.ts'),
        import('#server/domains/calls/queries/history-figures.ts'),
      ]);
    const figures = createHistoryFigures(db());
    return createHistoryReader(createCallStore(db()), (filter, timeZone) => summaryOfShown(figures, filter, timeZone));
  }),

  /** Adds the numbers of new calls to their index, for half a second at most; answers whether there may be more. */
  indexNumbers: lazily(async () => {
    const { indexNumbers: index } = await import('#server/domains/calls/number-indexing.ts');
    return () => index(db(), { forMs: INDEXING_MS, isStopping: signals.isStopping });
  }),

  /** A page of a table's export. */
  exportTextPage: lazily(async () => {
    const [{ createTextPage }, { openStoredTables }] = await Promise.all([
      import('#server/export/text-page.ts'),
      import('#server/export/stored-tables.ts'),
    ]);
    return createTextPage(openStoredTables(db()));
  }),

  /** A chart's answer, as JSON. */
  metricsChart: lazily(async () => {
    const [{ createMetricsChart }, { createMetricStore }] = await Promise.all([
      import('#server/domains/metrics/chart.ts'),
      import('#server/domains/metrics/store.ts'),
    ]);
    return createMetricsChart(createMetricStore(db()));
  }),

  auditPage: lazily(async () => {
    const [{ createAuditPage }, { createAuditStore }] = await Promise.all([
      import('#server/domains/audit/reader.ts'),
      import('#server/domains/audit/store.ts'),
    ]);
    return createAuditPage(createAuditStore(db()));
  }),

  cliPage: lazily(async () => (await cliUsage()).page),
  cliSummary: lazily(async () => (await cliUsage()).summary),

  addSyntheticClis: lazily(async () => {
    const [{ createSyntheticClis }, { createAudit }, { shiftedClock }] = await Promise.all([
      import('#server/domains/caller-ids/calculator/synthetic-clis.ts'),
      import('#server/domains/audit/service.ts'),
      import('#server/time/clock.ts'),
    ]);
    return createSyntheticClis(db(), createAudit(db(), shiftedClock(data.clockOffsetMs)));
  }),

  /** Bounded in time. */
  simulateClis: lazily(async () => (await import('#server/domains/caller-ids/calculator/simulation.ts')).simulateClis),

  /** What the file at a path is, and how long it plays. Bounded in time. */
  measureAudio: lazily(async () => (await import('#server/domains/audio/measure.ts')).measureAudio),
};
export type PoolTasks = typeof tasks;
export type PoolTaskName = keyof PoolTasks;
export type PoolOrder = { readonly name: PoolTaskName; readonly args: readonly unknown[] };

/** What a thread of the pool is given to do. */
export async function runTask({ name, args }: PoolOrder): Promise<unknown> {
  const task = tasks[name] as (...args: readonly unknown[]) => Promise<unknown>;
  try {
    return await task(...args);
  } catch (error) {
    throw packCode(error);
  }
}
