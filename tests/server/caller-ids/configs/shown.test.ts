import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryColumn } from '../../../support/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SIM_SPEED: '20' } });
});
afterAll(() => app.close());

const save = (method: string, path: string, body?: object) => app.request('supervisor', method, path, body);
/** Returns the caller ids of the calls placed after the first `count`. */
const shownAfter = (count: number): string[] =>
  queryColumn<string>(
    app.db,
    'select caller_id from calls where placed_at is not null order by id limit -1 offset ?',
    count,
  );
const placed = (): number => shownAfter(0).length;

test('calls show the caller id of their campaign or trunk as soon as it is set', async () => {
  await save('PUT', '/campaigns/1', { calls_per_second: 100, max_concurrent_calls: 100, tiempo_entre_llamadas: 0 });
  await save('POST', '/dialer/campaign/control', { campaign_id: 1, action: 'start' });
  await expect.poll(placed, { timeout: 20_000 }).toBeGreaterThan(3);

  const own = await save('POST', '/caller-id-configs', {
    campaign_id: 1,
    caller_name: 'Propia',
    caller_number: '+541143211100',
    is_randomized: true,
    caller_pool: [{ name: 'Otra', number: '+541143211101' }],
  });
  const since = placed();
  await expect.poll(() => new Set(shownAfter(since)).size, { timeout: 20_000 }).toBe(2);
  expect([...new Set(shownAfter(since))].sort()).toEqual(['+541143211100', '+541143211101']);

  await save('DELETE', `/caller-id-configs/${String(own.body['id'])}`);
  const { trunks } = (await save('GET', '/trunks')).body as { trunks: { id: number }[] };
  for (const { id } of trunks)
    await save('POST', '/caller-id-configs', { trunk_id: id, caller_name: 'Trunk', caller_number: '+541143211102' });
  const later = placed();
  await expect.poll(() => shownAfter(later).length, { timeout: 20_000 }).toBeGreaterThan(3);
  expect([...new Set(shownAfter(later))]).toEqual(['+541143211102']);
});
