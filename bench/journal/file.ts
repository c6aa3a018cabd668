/** Opens database files in the server's configuration, and prepares them for dialing. */
import { getPriority, setPriority } from 'node:os';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { startCheckpointer } from '#server/platform/db/checkpointer.ts';
import { openPool } from '#server/workers/workers.ts';
import { raisePriority } from '#server/platform/threads/priority.ts';

/** Speed-up of the network and the agents, so that calls end within seconds. */
export const SPEED = 100;
/** An instant after the generated history, epoch milliseconds. */
export const START_MS = Date.UTC(2026, 10, 23, 15);
/** A campaign id that the history doesn't use. */
export const CAMPAIGN = 100_000;

/**
 * Opens the files for writing from this thread with the dialer's priority. Starts the checkpoint threads first, because
 * they must not inherit that priority.
 */
export async function openFiles<Files extends readonly string[]>(
  ...files: Files
): Promise<{ readonly dbs: { readonly [K in keyof Files]: Db }; close(): Promise<void> }> {
  const threads = files.map((file) => {
    const writeLock = newWriteLockBuffer();
    return { file, writeLock, pool: openPool({ databaseFile: file, writeLock, clockOffsetMs: 0 }) };
  });
  await Promise.all(threads.map(({ pool }) => pool.run('checkpoint')));
  const usual = getPriority();
  raisePriority();
  const dbs = threads.map(({ file, writeLock }) => openDatabase(file, 'engine', writeLock));
  const checkpointers = threads.map(({ pool, file }) =>
    startCheckpointer(
      () => pool.run('checkpoint'),
      file,
      (error) => {
        throw error;
      },
    ),
  );
  return {
    dbs: dbs as { readonly [K in keyof Files]: Db },
    async close() {
      for (const checkpointer of checkpointers) checkpointer.stop();
      await Promise.all(threads.map(({ pool }) => pool.close()));
      for (const db of dbs) db.close();
      setPriority(usual);
    },
  };
}

/** Adds a campaign with `contacts` numbers, limited only by the rate `callsPerSecond`. */
export function prepare({ sqlite }: Db, contacts: number, callsPerSecond: number): void {
  sqlite.exec(
    `delete from campaign_states;
     insert into campaigns (id, name, max_concurrent_calls, max_attempts, sleep_time_s, created_at, updated_at)
       values (${CAMPAIGN}, 'bench', 100000, 1, 0, 1, 1);
     update trunks set max_channels = 100000;
     insert or replace into cli_limits (country, daily_limit, updated_at) values ('argentina', 0, 1);
     insert or replace into settings (key, value, updated_at)
       values ('globalCallsPerSecond', '${callsPerSecond}', 1), ('agentCapacity', '100', 1), ('dialer.running', 'true', 1);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${contacts})
       insert into contacts (campaign_id, phone, country, created_at)
       select ${CAMPAIGN}, '+54911' || (10000000 + i), 'argentina', 1 from n`,
  );
}
