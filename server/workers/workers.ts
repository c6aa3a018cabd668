/** The main thread's workers: the pool, the workbook threads and the periodic checkpoint. */
import type { Logger } from 'pino';
import type { Database } from '#server/platform/db/database.ts';
import { createWorkbookHost, type WorkbookHost } from '#server/platform/pool/workbook-host.ts';
import { startCheckpointer } from '#server/platform/db/checkpointer.ts';
import type { ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createPool, MAX_THREADS, type KindLimit, type Pool, type PoolOptions } from '#server/platform/pool/pool.ts';
import type { PoolTasks } from './pool-thread.ts';

/** Limits for reads. A full queue takes about a second. */
const READ: KindLimit = { atATime: MAX_THREADS, mostWaiting: 64 };
const LIMITS: PoolOptions<keyof PoolTasks>['limits'] = {
  metricsChart: READ,
  auditPage: READ,
  blacklistPage: READ,
  countBlacklistUndo: READ,
  // Reading a busy day takes a second.
  detectionCost: { atATime: 2, mostWaiting: 16 },
  trunkHours: { atATime: 2, mostWaiting: 16 },
  reportText: { atATime: 2, mostWaiting: 32 },
  peopleText: { atATime: 1, mostWaiting: 32 },
  cliPage: READ,
  cliSummary: READ,
  // Searching a few digits in a history of millions of calls takes seconds.
  searchHistory: { atATime: 2, mostWaiting: 8 },
  countHistory: { atATime: 2, mostWaiting: 8 },
  exportTextPage: { atATime: 2, mostWaiting: Infinity },
  exportContacts: { atATime: 2, mostWaiting: Infinity },
  packSheet: { atATime: 2, mostWaiting: 8 },
  findContactPage: { atATime: 2, mostWaiting: 16 },
  // May have to read all contacts that match a search.
  countContacts: { atATime: 2, mostWaiting: 16 },
  // Deletes the sets that no registry has, which a concurrent load's would be.
  loadRegistry: { atATime: 1, mostWaiting: Infinity },
  measureAudio: { atATime: 1, mostWaiting: Infinity },
  convertToPrompt: { atATime: 1, mostWaiting: Infinity },
  simulateClis: { atATime: 1, mostWaiting: Infinity },
  // One per user, so that a user who uploads many lists does not block the imports of others.
  importContacts: {
    atATime: 2,
    perUser: 1,
    userOf: ({ userId }: ImportRequest) => userId,
  },
};
/**
 * Time limits of simulations and of tasks on uploaded files, including the wait for a thread, ms. The longest
 * recordings take 4 s on an idle machine.
 */
const TIME_LIMITS_MS: PoolOptions<keyof PoolTasks>['timeLimitsMs'] = {
  measureAudio: 30_000,
  convertToPrompt: 60_000,
  simulateClis: 10_000,
};

/** Creates the pool with the tasks of the domains. */
export function openPool(
  data: Parameters<typeof createPool>[0],
  options: Partial<Omit<PoolOptions<keyof PoolTasks>, 'file' | 'limits'>> = {},
): Pool<PoolTasks> {
  const file = new URL('./pool-thread.ts', import.meta.url);
  return createPool(data, { timeLimitsMs: TIME_LIMITS_MS, ...options, file, limits: LIMITS });
}

const WORKBOOK_FILE = new URL('./workbook-thread.ts', import.meta.url);

export type Workers = {
  readonly pool: Pool<PoolTasks>;
  readonly workbooks: WorkbookHost;
  close(): Promise<void>;
};

/** Starts the workers. `clockOffsetMs` is added to the wall clock (SIM_CLOCK). */
export function startWorkers(
  { file: databaseFile, writeLock, storage }: Database,
  { clockOffsetMs, log }: { readonly clockOffsetMs: number; readonly log: Logger },
): Workers {
  const pool = openPool(
    { databaseFile, writeLock, clockOffsetMs },
    {
      onStray: (error) => {
        log.error({ err: error }, 'an idle pool thread failed');
        storage.note(error);
      },
      onFailure: storage.note,
    },
  );
  const checkpointer = startCheckpointer(
    () => pool.run('checkpoint'),
    databaseFile,
    (error) => {
      if (storage.note(error) === null) log.error({ err: error }, 'checkpoint failed');
    },
  );
  const workbooks = createWorkbookHost(WORKBOOK_FILE, { databaseFile, writeLock }, storage.note);
  return {
    pool,
    workbooks,
    async close() {
      checkpointer.stop();
      await workbooks.close();
      await pool.close();
    },
  };
}
