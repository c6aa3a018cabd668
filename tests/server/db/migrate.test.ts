/** A data folder of the first version, used and killed, under the present one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

const migrationsFolder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
const CONTACTS = 2000;

let dataDir: string;
let test: TestApp;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-upgrade-'));
  const db = openDatabase(join(dataDir, 'cadencia.db'), 'main', newWriteLockBuffer());
  makeFirstVersion(db);
  leaveInTheMiddle(db);
  db.close();
  test = await startTestApp({ dataDir, env: { SIM_SPEED: '50' } });
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The tables as the first migration made them. */
function makeFirstVersion({ sqlite }: Db): void {
  const [first] = readMigrationFiles({ migrationsFolder });
  sqlite.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)');
  sqlite
    .prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    .run(first!.hash, first!.folderMillis);
  for (const statement of first!.sql) sqlite.exec(statement);
}

/** An active campaign with one call in progress, and calls that ended: 200 of 400 persons were abandoned. */
function leaveInTheMiddle({ sqlite }: Db): void {
  const now = Date.now();
  const hour = Math.floor(now / 3_600_000);
  sqlite.exec(`
    insert into settings (key, value, updated_at) values ('dialer.running', 'true', 1), ('globalCallsPerSecond', '50', 1);
    insert into campaigns (name, cli_number, max_concurrent_calls, max_attempts, retry_interval_s, created_at, updated_at)
      values ('De antes', '+541152345678', 30, 3, 60, 1, 1);
    insert into campaign_states (campaign_id, status, run_user_id, started_at, updated_at) values (1, 'active', 1, 1, 1);
    insert into campaign_counters (campaign_id, placed, answered, ended) values (1, 400, 400, 400);
    insert into uploads (id, campaign_id, user_id, file_name, state, lines, valid, created_at)
      values ('u1', 1, 1, 'lista.csv', 'done', ${CONTACTS}, ${CONTACTS}, 1);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CONTACTS})
      insert into contacts (campaign_id, phone, country, created_at) select 1, '+54911' || (23450000 + i), 'argentina', 1 from n;
    update contacts set state = 'claimed' where id = 1;
    insert into calls (campaign_id, contact_id, attempt, phone, country, user_id, caller_id, assigned_at, placed_at)
      values (1, 1, 1, '+5491123450001', 'argentina', 1, '+541152345678', ${now - 5000}, ${now - 4900});
    insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
      values (${hour}, 1, 1, 'argentina', 'abandoned', 200, 0, 200, 0, 0), (${hour}, 1, 1, 'argentina', 'success', 200, 0, 200, 0, 0);
  `);
}

describe('a data folder of the first version', () => {
  it('goes on where it was: its call is interrupted, its other contacts are called', async () => {
    const calledOthers = `select count(*) from calls where campaign_id = 1 and contact_id <> 1 and trunk_id is not null`;
    await expect.poll(() => test.db.sqlite.prepare(calledOthers).pluck().get()).toBeGreaterThan(3);
    expect(test.db.sqlite.prepare('select disposition, caller_id, trunk_id from calls where id = 1').get()).toEqual({
      disposition: 'interrupted',
      caller_id: '+541152345678',
      trunk_id: null,
    });
    expect(test.db.sqlite.prepare('select state, attempts, zones from contacts where id = 1').get()).toEqual({
      state: 'pending',
      attempts: 1,
      zones: '',
    });
  });

  it('shows its campaign and its history with what is new', async () => {
    const campaign = await test.request('demo', 'GET', '/campaigns/1');
    expect(campaign).toMatchObject({
      status: 200,
      body: { name: 'De antes', status: 'active', ratio_level: 1.5, dentro_de_horario: true, contacts_total: CONTACTS },
    });
    const call = await test.request('demo', 'GET', '/llamadas/1');
    expect(call).toMatchObject({ status: 200, body: { estado: 'error' } });
  });

  it('is held to its five agents by the abandonment of before, where it has thirty lines', async () => {
    const calls = () =>
      test.db.sqlite
        .prepare('select assigned_at as startedAt, ended_at as endedAt from calls where contact_id <> 1')
        .all() as { startedAt: number; endedAt: number | null }[];
    await expect.poll(() => calls().length).toBeGreaterThan(50);
    const turns = calls().flatMap(({ startedAt, endedAt }) => [
      { at: startedAt, by: 1 },
      { at: endedAt ?? Infinity, by: -1 },
    ]);
    // Of one instant, who ends makes room for who starts.
    turns.sort((a, b) => a.at - b.at || a.by - b.by);
    let live = 0;
    let most = 0;
    for (const { by } of turns) most = Math.max(most, (live += by));
    expect(most).toBeLessThanOrEqual(5);
  });

  it('counts its caller id from now on, and keeps to every key of its tables', () => {
    const used = test.db.sqlite.prepare('select distinct phone from cli_usage').pluck().all();
    expect(used).toEqual(['+541152345678']);
    expect(test.db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});
