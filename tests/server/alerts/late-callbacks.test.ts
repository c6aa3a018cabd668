import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { createLateCallbackStore } from '#server/domains/alerts/figures/late-callback-store.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryValue } from '../../support/database.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

it('reads how late the latest open callback of each campaign is, and how many are late', async () => {
  const make = async (name: string) =>
    (await test.request('admin', 'POST', '/campaigns', { name, cli_number: '+541143210000' })).body['id'] as number;
  const [march, april, gone] = [await make('Marzo'), await make('Abril'), await make('Mayo')];
  const nowMs = test.nowMs();
  let id = 0;
  const promise = (campaignId: number, minutesAgo: number, isOver = false) =>
    test.db.write(() =>
      executeSql(
        test.db,
        `insert into callbacks (id, campaign_id, contact_id, call_id, promised_by, due_at, open_to_all_at, created_at, ended_at)
         values (?, ?, 1, 1, 1, ?, 0, 0, ?)`,
        ++id,
        campaignId,
        nowMs - minutesAgo * MINUTE_MS,
        isOver ? nowMs : null,
      ),
    );
  promise(march, 40);
  promise(march, 12);
  promise(march, -5);
  promise(march, 300, true);
  promise(april, -1);
  promise(gone, 90);
  await test.request('admin', 'DELETE', `/campaigns/${gone}`);
  expect(queryValue(test.db, 'select count(*) from callbacks')).toBeGreaterThan(4);
  expect(createLateCallbackStore(test.db)(nowMs)).toEqual([
    { subject: String(march), name: 'Marzo', campaignId: march, value: 40, details: { overdue: 2 } },
  ]);
});
