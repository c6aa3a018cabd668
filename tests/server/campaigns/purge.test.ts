import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Logger } from 'pino';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createRecordAppender } from '#server/domains/records/queries/appender.ts';
import { createPurge } from '#server/domains/campaigns/purge.ts';
import { createStorageWatch, type StorageWatch } from '#server/platform/db/storage-watch.ts';
import { startTestApp } from '../../support/app.ts';
import { executeSql, prepareSql, queryColumn, queryValue } from '../../support/database.ts';

const CONTACTS = 3000;
const CALLS = 5000;

let folder: string;
let databaseFile: string;
let db: Db;
let storage: StorageWatch;
/** Lines logged by the purge and the storage watch. */
let lines: string[];
/** Number of writes, including failed attempts. */
let writes: number;
let damages: string[];
const log = {
  error: (_: unknown, line: string) => void lines.push(line),
  info: (_: unknown, line: string) => void lines.push(line),
} as Pick<Logger, 'error' | 'info'>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-purge-'));
  databaseFile = join(folder, 'test.db');
  const opened = openDatabase(databaseFile, 'main', newWriteLockBuffer());
  lines = [];
  damages = [];
  writes = 0;
  db = {
    ...opened,
    write(work) {
      writes += 1;
      return opened.write(work);
    },
  };
  migrate(db);
  storage = createStorageWatch({ folder, db, log, onDamaged: (why) => void damages.push(why) });
});
afterEach(() => {
  storage.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = (table: string, campaignId: number): number =>
  queryValue(db, `select count(*) from ${table} where campaign_id = ?`, campaignId) as number;
const counted = (campaignId: number): number =>
  queryValue(db, 'select coalesce(sum(calls), 0) from hourly_counters where campaign_id = ?', campaignId) as number;

const recordCalls = async (): Promise<void> => {};

/** Adds a campaign with contacts, ended calls, and matching counters. */
function addCampaign(id: number, { deleted = false, keepCalls = false } = {}): void {
  const dispositions = ['success', 'busy', 'no_answer'];
  db.write(() => {
    executeSql(
      db,
      'insert into campaigns (id, name, created_at, updated_at, deleted_at, keep_calls) values (?, ?, 0, 0, ?, ?)',
      id,
      `C${id}`,
      deleted ? 1 : null,
      keepCalls ? 1 : 0,
    );
    const contact = prepareSql(
      db,
      "insert into contacts (campaign_id, phone, country, state, created_at) values (?, ?, 'argentina', 'done', 0)",
    );
    for (let i = 0; i < CONTACTS; i++) contact.run(id, `+54911${String(i).padStart(8, '0')}`);
    const call = prepareSql(
      db,
      `insert into calls (campaign_id, attempt, phone, country, user_id, assigned_at, placed_at, ended_at, disposition)
       values (?, 1, '+5491155550000', ?, ?, ?, ?, ?, ?)`,
    );
    for (let i = 0; i < CALLS; i++) {
      const at = i * 10_000;
      call.run(
        id,
        i % 2 === 0 ? 'argentina' : 'brasil',
        i % 3 === 0 ? null : 2,
        at,
        at,
        at + 5000,
        dispositions[i % 3],
      );
    }
    executeSql(
      db,
      `insert into hourly_counters
           (hour, quarter, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
         select ended_at / ${HOUR_MS}, ended_at / ${HOUR_MS / 4} % 4, campaign_id, coalesce(user_id, 0), country, disposition,
           count(*), sum(ended_at - placed_at), 0, 0, 0
         from calls where campaign_id = ? group by 1, 2, 3, 4, 5, 6`,
      id,
    );
    executeSql(db, `update call_cursors set until_call_id = 1e15 where reader = 'records'`);
  });
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not become so within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('today’s figures include only calls still in the history', async () => {
  const nowMs = Date.parse('2026-11-21T15:00:00Z');
  const app = await startTestApp({ engine: false, wall: { nowMs: () => nowMs } });
  const hour = Math.floor(nowMs / HOUR_MS);
  const made = await app.request('admin', 'POST', '/campaigns', { name: 'Marzo' });
  const id = made.body['id'] as number;
  const count = prepareSql(
    app.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, placed, duration_ms, persons, talk_ms, wait_ms)
     values (${hour}, ?, 0, 'argentina', 'busy', ?, ?, 0, 0, 0, 0)`,
  );
  count.run(id, 585, 585);
  count.run(id + 1000, 1, 1);
  const call = prepareSql(
    app.db,
    `insert into calls (campaign_id, attempt, phone, country, assigned_at, placed_at, ended_at, disposition)
     values (?, 1, '+5491155550000', 'argentina', ${nowMs}, ${nowMs}, ${nowMs}, 'busy')`,
  );
  for (let i = 0; i < 585; i++) call.run(id);
  const totals = async (): Promise<unknown> => (await app.request('demo', 'GET', '/dialer/status')).body['total_calls'];
  // A change of the time zone makes the server recompute today's totals, which then include the inserted calls.
  await app.request('admin', 'PUT', '/settings', { time_zone: 'America/Montevideo' });
  expect(await totals()).toBe(586);
  expect((await app.request('supervisor', 'DELETE', `/campaigns/${id}`)).status).toBe(200);
  await expect.poll(totals, { timeout: 20_000 }).toBe(1);
  await app.close();
});

describe('purging a deleted campaign', () => {
  it('removes exactly its data; the counters match the calls at every moment', async () => {
    addCampaign(1, { deleted: true });
    addCampaign(2);
    const purge = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
    purge.resume();
    let looks = 0;
    await until(() => {
      looks += 1;
      expect(counted(1)).toBe(count('calls', 1));
      return purge.pending() === 0;
    });
    expect(looks).toBeGreaterThan(5); // it took many steps
    expect([count('contacts', 1), count('calls', 1), count('hourly_counters', 1)]).toEqual([0, 0, 0]);
    expect([count('contacts', 2), count('calls', 2), counted(2)]).toEqual([CONTACTS, CALLS, CALLS]);
    expect(queryColumn(db, 'select id from campaigns')).toEqual([2]);
  });

  it('continues at the next start where it stopped', async () => {
    addCampaign(1, { deleted: true });
    const first = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
    first.resume();
    await until(() => count('contacts', 1) < CONTACTS);
    first.stop();
    const left = count('contacts', 1);
    expect(left).toBeGreaterThan(0);
    const second = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
    second.resume();
    await until(() => second.pending() === 0);
    expect(count('contacts', 1) + count('calls', 1)).toBe(0);
  });

  it('waits while one of its calls is in progress', async () => {
    addCampaign(1, { deleted: true });
    executeSql(
      db,
      "insert into calls (id, campaign_id, attempt, phone, country, assigned_at) values (999999, 1, 1, '+1', 'usa', 0)",
    );
    const purge = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
    const before = writes;
    purge.add(1);
    await until(() => writes > before);
    expect(count('contacts', 1)).toBe(CONTACTS);
    executeSql(db, "update calls set ended_at = 1, disposition = 'interrupted' where id = 999999");
    await until(() => purge.pending() === 0);
    expect(count('contacts', 1) + count('calls', 1)).toBe(0);
  });

  it.each([false, true])(
    'removes its state when the engine was down, and its choice of registries (calls kept: %j)',
    async (keepCalls) => {
      addCampaign(1, { deleted: true, keepCalls });
      addCampaign(2);
      executeSql(
        db,
        `insert into campaign_states (campaign_id, status, updated_at) values (1, 'active', 0), (2, 'active', 0);
      insert into campaign_counters (campaign_id) values (1), (2);
      insert into registry_choices (campaign_id, registry_ids) values (1, '[]'), (2, '[]')`,
      );
      const purge = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
      purge.resume();
      await until(() => purge.pending() === 0);
      const tables = ['campaign_states', 'campaign_counters', 'registry_choices'];
      expect(tables.map((table) => count(table, 1))).toEqual([0, 0, 0]);
      expect(tables.map((table) => count(table, 2))).toEqual([1, 1, 1]);
    },
  );

  it('waits while nothing can be stored, and logs that once', async () => {
    addCampaign(1, { deleted: true });
    const other = new Database(databaseFile);
    other.exec('begin immediate');
    const purge = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
    purge.add(1);
    await until(() => storage.fault() === 'locked');
    const before = writes;
    await until(() => writes > before + 2); // the watch probes twice a second
    purge.add(1);
    expect(lines).toEqual([expect.stringContaining('another process holds the database')]);
    other.exec('rollback');
    other.close();
    await until(() => purge.pending() === 0);
    expect(lines.slice(1)).toEqual(['the data folder can be written again']);
    expect(count('contacts', 1) + count('calls', 1)).toBe(0);
  });

  it('stops writing to a damaged database', async () => {
    addCampaign(1, { deleted: true });
    executeSql(db, 'delete from contacts');
    function dropUploads(): void {
      throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
    }
    const purge = createPurge({ db, dropUploads, recordCalls, storage, log });
    const before = writes;
    purge.add(1);
    await until(() => damages.length > 0);
    purge.add(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([damages.length, writes - before, lines]).toEqual([1, 1, []]);
  });

  it('keeps calls, counters and the name if the calls are kept', async () => {
    addCampaign(1, { deleted: true, keepCalls: true });
    const purge = createPurge({ db, dropUploads: () => {}, recordCalls, storage, log });
    purge.resume();
    await until(() => purge.pending() === 0);
    expect([count('contacts', 1), count('calls', 1), counted(1)]).toEqual([0, CALLS, CALLS]);
    expect(queryColumn(db, 'select name from campaigns')).toEqual(['C1']);
  });

  it('removes nothing before the campaign’s calls are in the records', async () => {
    addCampaign(1, { deleted: true });
    executeSql(db, `update call_cursors set until_call_id = 0 where reader = 'records'`);
    const appender = createRecordAppender(db, { key: Buffer.alloc(32, 7), clock: { nowMs: () => 1 } });
    const recorded = Promise.withResolvers<void>();
    const asked: string[] = [];
    const purge = createPurge({
      db,
      dropUploads: () => {},
      async recordCalls() {
        asked.push('asked');
        await recorded.promise;
        while (appender.add(1000) === 1000);
      },
      storage,
      log,
    });
    purge.resume();
    await until(() => asked.length > 0);
    expect([count('contacts', 1), count('calls', 1)]).toEqual([CONTACTS, CALLS]);
    recorded.resolve();
    await until(() => purge.pending() === 0);
    expect(count('calls', 1)).toBe(0);
    expect(queryColumn(db, `select count(*) from records where kind = 'call'`)).toEqual([CALLS]);
    expect(queryColumn(db, 'select count(*) from record_queue')).toEqual([0]);
  });
});
