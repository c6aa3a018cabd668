import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createOldCallStore } from '#server/domains/calls/retention/old-call-store.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryValue } from '../../../support/database.ts';
import { recountCalls } from '../../../support/recount-calls.ts';

const OLD = 1500;
const KEPT = 200;

let folder: string;
let test: TestApp | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-old-calls-'));
});
afterEach(async () => {
  await test?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds recorded calls with their counters, claimed one per minute from `daysAgo` on, of two campaigns and of none. */
function addCalls(db: Db, nowMs: number, daysAgo: number, count: number): void {
  db.write(() => {
    executeSql(
      db,
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < @count - 1)
         insert into calls (campaign_id, attempt, phone, country, user_id, assigned_at, placed_at, ended_at, disposition)
         select nullif(i % 3, 0), 1, '+5491155550000', 'argentina', nullif(i % 2, 0), @from + i * 60000, @from + i * 60000 + 100,
           @from + i * 60000 + 5100, case i % 4 when 0 then 'busy' else 'success' end from n`,
      { count, from: nowMs - daysAgo * DAY_MS },
    );
    executeSql(db, `update call_cursors set until_call_id = 1e15 where reader = 'records'`);
    recountCalls(db);
  });
}

const figures = (db: Db) => {
  const one = (sql: string): unknown => queryValue(db, sql);
  return {
    calls: one('select count(*) from calls where ended_at is not null'),
    counted: one('select coalesce(sum(calls), 0) from hourly_counters'),
    durationMs: one('select coalesce(sum(duration_ms), 0) from hourly_counters'),
    shown: one("select coalesce(sum(calls), 0) from shown_counters where dimension = 'all'"),
    ofUsers: one("select coalesce(sum(calls), 0) from shown_counters where dimension = 'user'"),
  };
};

describe('calls older than their retention', () => {
  it('are removed with their counts in steps, and nothing else is', async () => {
    test = await startTestApp({ engine: false });
    const { db } = test;
    const nowMs = test.nowMs();
    addCalls(db, nowMs, 100, OLD);
    addCalls(db, nowMs, 10, KEPT);
    // A call that has not ended, as after a crash, must stay.
    db.write(() =>
      executeSql(
        db,
        "insert into calls (id, attempt, phone, country, assigned_at) values (999999, 1, '+1', 'usa', ?)",
        nowMs - 100 * DAY_MS,
      ),
    );
    const store = createOldCallStore(db);
    const beforeMs = nowMs - 31 * DAY_MS;
    let [left, gone] = [OLD, 1];
    while (gone > 0) {
      gone = db.write(() => store.dropBefore(beforeMs, 250));
      expect(gone).toBeLessThanOrEqual(250);
      left -= gone;
      const calls = left + KEPT;
      expect(figures(db)).toEqual({
        calls,
        counted: calls,
        durationMs: calls * 5000,
        shown: calls,
        ofUsers: calls,
      });
    }
    expect(left).toBe(0);
    expect(queryValue(db, 'select count(*) from calls where assigned_at < ?', beforeMs)).toBe(1);
    const { body } = await test.request('admin', 'GET', '/llamadas/historico?page_size=1');
    expect(body['total']).toBe(KEPT + 1);
  });

  it('are kept if no retention is set', async () => {
    const first = await startTestApp({ engine: false, dataDir: folder });
    addCalls(first.db, Date.now(), 3000, 50);
    addCalls(first.db, Date.now(), 40, 50);
    await first.close();
    test = await startTestApp({ engine: false, dataDir: folder });
    const count = () => (figures(test!.db) as { calls: number }).calls;
    expect((await test.request('admin', 'GET', '/settings')).body['call_retention_days']).toBe(0);
    expect(count()).toBe(100);
    await test.request('admin', 'PUT', '/settings', { call_retention_days: 365 });
    await test.close();
    test = await startTestApp({ engine: false, dataDir: folder });
    await expect.poll(count).toBe(50);
  });

  it('are removed while calls are in progress, without delaying either', async () => {
    const first = await startTestApp({ engine: false, dataDir: folder });
    addCalls(first.db, Date.now(), 100, OLD);
    await first.request('admin', 'PUT', '/settings', { call_retention_days: 31 });
    await first.request('admin', 'POST', '/performance/dialer/cps/50');
    await first.close();
    test = await startTestApp({ dataDir: folder, env: { SIM_SPEED: '50' } });
    const { db, request } = test;
    const { body } = await request('admin', 'POST', '/campaigns', { name: 'Mientras', max_concurrent_calls: 100 });
    const form = new FormData();
    form.set('campaign_id', String(body['id']));
    const list = Array.from({ length: 300 }, (_, index) => `+54911230${10_000 + index}`).join('\n');
    form.set('arquivo', new Blob([list]), 'lista.csv');
    await request('admin', 'POST', '/contacts/upload', form);
    await request('admin', 'POST', `/presione1/campanhas/${Number(body['id'])}/iniciar`, {});
    const count = (what: string) => queryValue(db, `select count(*) from calls where ${what}`) as number;
    await expect.poll(() => count('contact_id is not null and placed_at is not null')).toBeGreaterThan(100);
    await expect.poll(() => count(`assigned_at < ${Date.now() - 50 * DAY_MS}`)).toBe(0);
  });
});
