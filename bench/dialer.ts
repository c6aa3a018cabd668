/** How many calls a second are claimed, journalled, placed, ended and counted, against raw inserts of their rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createLiveDialer } from '#server/dialer/live-dialer.ts';
import { compared, type Trial } from './trial.ts';

const CPS = 500;
const SPEED = 100;
const MIN_TICK_MS = 5;
const START_MS = Date.UTC(2026, 10, 23, 15);
const CALLS = { full: 60_000, smoke: 2000 } as const;

/** A dialer at 500 calls a second on the virtual clock, as fast as the database takes it. */
export const run: Trial = ({ size }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    const dialed = open(join(folder, 'dialed.db'));
    const { perSecond, transactions } = dial(dialed, CALLS[size]);
    const raw = open(join(folder, 'raw.db'));
    const floor = insertRows(dialed, raw, transactions);
    dialed.close();
    raw.close();
    const trial = `dialer: journalled calls (${transactions} commits)`;
    return Promise.resolve([compared(trial, perSecond, 'calls/s', floor, 'raw inserts, as many commits')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

function open(file: string): Db {
  const db = openDatabase(file, 'engine', newWriteLockBuffer());
  migrate(db);
  return db;
}

/** Dials `count` contacts once each, through the live dialer's own door. */
function dial(db: Db, count: number): { perSecond: number; transactions: number } {
  db.sqlite.exec(
    `insert into campaigns (name, max_concurrent_calls, max_attempts, sleep_time_s, created_at, updated_at) values ('bench', 100000, 1, 0, 1, 1);
     insert into trunks (name, host, country_code, dv_codes, max_channels, sip_config, created_at) values ('bench', 'sip.example', '54', '[]', 100000, '{}', 1);
     insert into clis (phone, country, created_at) values ('+541143210000', 'argentina', 1);
     insert into settings (key, value, updated_at) values ('globalCallsPerSecond', '${CPS}', 1), ('agentCapacity', '100', 1);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       insert into contacts (campaign_id, phone, country, created_at) select 1, '+54911' || (10000000 + i), 'argentina', 1 from n`,
  );
  let now = START_MS;
  let transactions = 0;
  const counted: Db = {
    ...db,
    write(work) {
      transactions += 1;
      return db.write(work);
    },
  };
  const live = createLiveDialer({ db: counted, clock: { nowMs: () => now }, seed: 1, speed: SPEED, demo: true });
  live.begin();
  const startedMs = performance.now();
  live.run((effects) => effects.startCampaign(1, 1));
  while (live.state().activeCampaigns > 0) {
    now = Math.max(now + MIN_TICK_MS, live.nextAt());
    live.tick();
  }
  return { perSecond: (1000 * count) / (performance.now() - startedMs), transactions };
}

/** Writes the rows of `from`'s calls into `to`, in so many transactions, and answers rows a second. */
function insertRows(from: Db, to: Db, transactions: number): number {
  const rows = from.sqlite.prepare('select * from calls order by id').raw().all() as unknown[][];
  const insert = to.sqlite.prepare(`insert into calls values (${(rows[0] ?? []).map(() => '?').join(', ')})`);
  const perTransaction = Math.max(1, Math.ceil(rows.length / transactions));
  // More commits than rows: the rest write nothing, as a tick does that only rings.
  const empty = Math.max(0, transactions - Math.ceil(rows.length / perTransaction));
  const startedMs = performance.now();
  for (let first = 0; first < rows.length; first += perTransaction) {
    to.write(() => {
      for (const row of rows.slice(first, first + perTransaction)) insert.run(...row);
    });
  }
  for (let i = 0; i < empty; i += 1) to.write(() => {});
  return (1000 * rows.length) / (performance.now() - startedMs);
}
