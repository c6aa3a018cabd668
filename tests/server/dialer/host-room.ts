/** The engine's thread as the main thread starts it, on a new database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Fact } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createDialerHost, type DialerHost } from '#server/dialer/host.ts';
import type { StorageFault } from '#shared/domain/storage-faults.ts';
import { executeSql } from '../../support/database.ts';

type Room = {
  readonly db: Db;
  readonly host: DialerHost;
  readonly writeLock: SharedArrayBuffer;
  readonly facts: Fact[];
  readonly readies: number[];
  /** One entry for each time the engine's end was reported: whether the engine was still up. */
  readonly downs: boolean[];
  /** One entry for each reset of the PBXs' state. */
  readonly forgotten: true[];
  readonly errors: unknown[];
  /** Storage faults reported to the storage watch. */
  readonly faults: StorageFault[];
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts the real engine thread on a new database with one campaign of 500 contacts. */
export async function openRoom({
  hungAfterMs,
  beforeBegin = () => {},
}: { hungAfterMs?: number; beforeBegin?: (room: Pick<Room, 'db' | 'host'>) => void } = {}): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-host-'));
  const file = join(folder, 'test.db');
  const writeLock = newWriteLockBuffer();
  const db = openDatabase(file, 'main', writeLock);
  migrate(db);
  executeSql(
    db,
    `insert into campaigns (name, max_concurrent_calls, max_attempts, sleep_time_s, created_at, updated_at) values ('Prueba', 100, 1, 0, 1, 1);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
       insert into contacts (campaign_id, phone, country, created_at) select 1, '+54911' || (10000000 + i), 'argentina', 1 from n;
     insert into trunks (name, host, country_code, dv_codes, max_channels, sip_config, created_at) values ('Prueba', 'sip.example', '54', '[]', 100, '{}', 1);
     insert into settings (key, value, updated_at) values ('globalCallsPerSecond', '50', 1);`,
  );
  const facts: Fact[] = [];
  const readies: number[] = [];
  const downs: boolean[] = [];
  const forgotten: true[] = [];
  const errors: unknown[] = [];
  const faults: StorageFault[] = [];
  const host = createDialerHost({
    databaseFile: file,
    writeLock,
    seed: 1,
    speed: 100,
    network: DEFAULT_PROFILE,
    clockOffsetMs: 0,
    hungAfterMs,
    demo: true,
    telephony: null,
    secretsKey: new Uint8Array(32),
    telephonyWatch: { report: () => {}, engineEnded: () => void forgotten.push(true) },
    log: { info: () => {}, warn: () => {}, error: (...line: unknown[]) => void errors.push(line) },
    storage: {
      note(error) {
        const fault = storageFaultOf(error);
        if (fault !== null) faults.push(fault);
        return fault;
      },
      healthy: async () => {},
    },
    onReady(state) {
      readies.push(state.nowMs);
      beforeBegin({ db, host });
    },
    onDown: () => void downs.push(host.vitals().isUp),
  });
  host.onFacts((batch) => void facts.push(...batch));
  closers.push(async () => {
    await host.stop();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await host.start();
  return { db, host, writeLock, facts, readies, downs, forgotten, errors, faults };
}
