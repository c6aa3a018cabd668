/**
 * A thread of the pool. Its exports are the tasks, by their names in tasks.ts. What a task needs is loaded when it first
 * runs here: a thread that starts because somebody waits must not load what others need.
 */
import { workerData } from 'node:worker_threads';
import { CACHE_KIB, openConnection, type Connection } from '#server/db/connection.ts';
import { packCode } from '#server/threads/error-codes.ts';
import { checkpoint as checkpointDatabase } from './checkpoint.ts';
import { createPoolSignals } from './signals.ts';
import type { PoolTaskName, PoolTasks, PoolWorkerData } from './tasks.ts';

/** A task as a thread does it: its own work may have to be loaded first. */
type Task<N extends PoolTaskName> = (
  request: Parameters<PoolTasks[N]>[0],
) => Promise<Awaited<ReturnType<PoolTasks[N]>>>;

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

function lazily<Request, Answer>(load: () => Promise<(request: Request) => Answer>, wantedCacheKib = CACHE_KIB.pool) {
  let loading: Promise<(request: Request) => Answer> | undefined;
  return async (request: Request): Promise<Awaited<Answer>> => {
    try {
      loading ??= load();
      const task = await loading.catch((error: unknown) => {
        loading = undefined; // the next one tries again
        throw error;
      });
      keepAtMost(wantedCacheKib);
      return await task(request);
    } catch (error) {
      throw packCode(error);
    }
  };
}

export const checkpoint: Task<'checkpoint'> = lazily(async () => () => {
  const result = checkpointDatabase(db());
  signals.checkpointed();
  return result;
});

export const importContacts: Task<'importContacts'> = lazily(async () => {
  const { createImportTask } = await import('./import-task.ts');
  return createImportTask(db(), signals, data);
}, IMPORT_CACHE_KIB);

export const exportHistoryPage: Task<'exportHistoryPage'> = lazily(async () => {
  const [{ createExportPage }, { createCallStore }] = await Promise.all([
    import('#server/domains/calls/export.ts'),
    import('#server/domains/calls/call-store.ts'),
  ]);
  return createExportPage(createCallStore(db()));
});

export const searchHistory: Task<'searchHistory'> = lazily(async () => {
  const [{ createHistoryReader }, { createCallStore }, { summaryOfShown }, { createHistoryFigures }] =
    await Promise.all([
      import('#server/domains/calls/history-reader.ts'),
      import('#server/domains/calls/call-store.ts'),
      import('#server/domains/calls/summaries.ts'),
      import('#server/domains/calls/queries/history-figures.ts'),
    ]);
  const figures = createHistoryFigures(db());
  return createHistoryReader(createCallStore(db()), (filter, timeZone) => summaryOfShown(figures, filter, timeZone));
});

/** How long a thread is at it: others wait for one, too. */
const INDEXING_MS = 500;
export const indexNumbers: Task<'indexNumbers'> = lazily(async () => {
  const { indexNumbers: index } = await import('#server/domains/calls/number-indexing.ts');
  return () => index(db(), { forMs: INDEXING_MS, isStopping: signals.isStopping });
});

export const exportTextPage: Task<'exportTextPage'> = lazily(async () => {
  const [{ createTextPage }, { openStoredTables }] = await Promise.all([
    import('#server/export/text-page.ts'),
    import('#server/export/stored-tables.ts'),
  ]);
  return createTextPage(openStoredTables(db()));
});

export const metricsChart: Task<'metricsChart'> = lazily(async () => {
  const [{ createMetricsChart }, { createMetricStore }] = await Promise.all([
    import('#server/domains/metrics/chart.ts'),
    import('#server/domains/metrics/store.ts'),
  ]);
  return createMetricsChart(createMetricStore(db()));
});

export const auditPage: Task<'auditPage'> = lazily(async () => {
  const [{ createAuditPage }, { createAuditStore }] = await Promise.all([
    import('#server/domains/audit/reader.ts'),
    import('#server/domains/audit/store.ts'),
  ]);
  return createAuditPage(createAuditStore(db()));
});

const cliUsage = async () => (await import('#server/domains/cli-usage/usage-store.ts')).createCliUsageStore(db());
export const cliPage: Task<'cliPage'> = lazily(async () => (await cliUsage()).page);
export const cliSummary: Task<'cliSummary'> = lazily(async () => (await cliUsage()).summary);

export const addSyntheticClis: Task<'addSyntheticClis'> = lazily(async () => {
  const [{ createSyntheticClis }, { createAudit }, { shiftedClock }] = await Promise.all([
    import('#server/domains/cli-calculator/synthetic-clis.ts'),
    import('#server/domains/audit/service.ts'),
    import('#server/time/clock.ts'),
  ]);
  return createSyntheticClis(db(), createAudit(db(), shiftedClock(data.clockOffsetMs)));
});

export const simulateClis: Task<'simulateClis'> = lazily(
  async () => (await import('#server/domains/cli-calculator/simulation.ts')).simulateClis,
);

export const measureAudio: Task<'measureAudio'> = lazily(
  async () => (await import('#server/domains/audio/measure.ts')).measureAudio,
);
