/** A database file as the server has it, made ready to be dialed from. */
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { startCheckpointer } from '#server/pool/checkpointer.ts';
import { createPool } from '#server/pool/pool.ts';

/** Network and desk times are divided by it: a call is over within a second. */
export const SPEED = 100;
/** After the made history. */
export const START_MS = Date.UTC(2026, 10, 23, 15);
/** None of the history's. */
export const CAMPAIGN = 100_000;

/** A handle that writes, and checkpoints in a thread of their own. */
export function openFile(file: string): { readonly db: Db; close(): Promise<void> } {
  const writeLock = newWriteLockBuffer();
  const db = openDatabase(file, 'engine', writeLock);
  const pool = createPool({ databaseFile: file, writeLock, clockOffsetMs: 0 });
  const checkpointer = startCheckpointer(pool, file, (error) => {
    throw error;
  });
  return {
    db,
    async close() {
      checkpointer.stop();
      await pool.close();
      db.close();
    },
  };
}

/** A campaign of `contacts` numbers, and nothing in the way of dialing it at `callsPerSecond`. */
export function prepare({ sqlite }: Db, contacts: number, callsPerSecond: number): void {
  sqlite.exec(
    `delete from campaign_states;
     insert into campaigns (id, name, max_concurrent_calls, max_attempts, sleep_time_s, created_at, updated_at)
       values (${CAMPAIGN}, 'bench', 100000, 1, 0, 1, 1);
     update trunks set max_channels = 100000;
     insert or replace into cli_limits (country, daily_limit, updated_at) values ('argentina', 0, 1);
     insert or replace into settings (key, value, updated_at)
       values ('globalCallsPerSecond', '${callsPerSecond}', 1), ('agentCapacity', '100', 1), ('dialer.running', 'false', 1);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${contacts})
       insert into contacts (campaign_id, phone, country, created_at)
       select ${CAMPAIGN}, '+54911' || (10000000 + i), 'argentina', 1 from n`,
  );
}
