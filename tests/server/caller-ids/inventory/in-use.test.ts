import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryColumn, queryValue } from '../../../support/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SIM_SPEED: '5' } });
});
afterAll(() => app.close());

const sumOf = async (path: string, list: string, field: string): Promise<number> => {
  const rows = (await app.request('supervisor', 'GET', path)).body[list] as Record<string, number>[];
  return rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);
};

test('reports the trunk channels and the caller id that the demo campaign uses', async () => {
  await app.request('supervisor', 'POST', '/dialer/campaign/control', { campaign_id: 1, action: 'start' });
  await expect
    .poll(() => sumOf('/multi-sip/provedores', 'provedores', 'chamadas_ativas'), { timeout: 20_000 })
    .toBeGreaterThan(3);
  await expect.poll(() => sumOf('/code2base/clis', 'clis', 'llamadas_hoy'), { timeout: 20_000 }).toBeGreaterThan(3);
  const used = queryColumn(app.db, 'select distinct phone from cli_usage');
  expect(used).toEqual([queryValue(app.db, 'select cli_number from campaigns where id = 1')]);
  const trunkless = queryValue(app.db, 'select count(*) from calls where trunk_id is null');
  expect(trunkless).toBe(0);
});

test('counts a caller id at a daily limit as blocked', async () => {
  executeSql(
    app.db,
    `insert into cli_usage (day, phone, country, used) select ?, phone, 'usa', 100 from clis where country = 'peru'`,
    Math.floor(app.nowMs() / 86_400_000),
  );
  const blocked = async (): Promise<unknown> =>
    (await app.request('admin', 'GET', '/performance/metrics/realtime')).body['blocked_clis'];
  await expect.poll(blocked, { timeout: 20_000 }).toBe(1);
});
