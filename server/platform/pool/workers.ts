/** The main thread's workers: the pool, the workbook threads, and the regular checkpoint. */
import type { Logger } from 'pino';
import type { Database } from '#server/platform/db/database.ts';
import { createWorkbookHost, type WorkbookHost } from './workbook-host.ts';
import { startCheckpointer } from '#server/platform/db/checkpointer.ts';
import { createPool, type Pool } from './pool.ts';

export type Workers = {
  readonly pool: Pool;
  readonly workbooks: WorkbookHost;
  close(): Promise<void>;
};

/** `clockOffsetMs` is added to the wall clock (SIM_CLOCK). */
export function startWorkers(
  { file: databaseFile, writeLock, storage }: Database,
  { clockOffsetMs, log }: { readonly clockOffsetMs: number; readonly log: Logger },
): Workers {
  const pool = createPool(
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
  const workbooks = createWorkbookHost({ databaseFile, writeLock }, storage.note);
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
