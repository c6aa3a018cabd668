/** Tests that the running engine plays the configured menus. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql, queryColumn, queryValue } from '../../../support/database.ts';

const WAIT_MS = 30_000;

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ env: { SIM_SPEED: '200' } })));
afterAll(() => test.close());

const admin = (path: string, body?: object) => test.request('admin', 'POST', path, body);

/** Returns the keys that led to an agent, in calls after call `lastId`. */
const pressedSince = (lastId: number) =>
  queryColumn<string>(
    test.db,
    `select details ->> '$.keys' from calls where id > ? and json_extract(details, '$.connectedAtMs') is not null
       and disposition = 'success' order by id`,
    lastId,
  ).map((keys) => keys.at(-1));

it('a key counts in the calls of an active campaign once it is set, and no longer after a reset', async () => {
  // Few people press a key, so the test needs more calls a second than the API accepts.
  executeSql(test.db, `insert into settings (key, value, updated_at) values ('globalCallsPerSecond', '500', 0)`);
  await test.request('admin', 'PUT', '/legal-windows', { windows: {} }); // makes the engine read its settings again
  const campaign = await test.request('supervisor', 'POST', '/campaigns', {
    name: 'Menús',
    max_concurrent_calls: 100,
    tiempo_entre_llamadas: 0,
  });
  const id = campaign.body['id'] as number;
  const insert = prepareSql(
    test.db,
    `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
  );
  test.db.write(() => {
    for (let i = 0; i < 10_000; i += 1) insert.run(id, `+54911${String(40_000_000 + i)}`);
  });
  await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
  await vi.waitFor(() => expect(pressedSince(0)).toContain('1'), WAIT_MS);

  const lastId = () => queryValue(test.db, 'select max(id) from calls') as number;
  expect((await admin('/performance/dtmf/config/argentina', { dtmf_key: '5' })).status).toBe(200);
  const changedAt = lastId();
  await vi.waitFor(() => expect(pressedSince(changedAt).length).toBeGreaterThan(2), WAIT_MS);
  expect(new Set(pressedSince(changedAt))).toEqual(new Set(['5']));

  await admin('/performance/dtmf/config/reset?country=argentina');
  const resetAt = lastId();
  await vi.waitFor(() => expect(pressedSince(resetAt).length).toBeGreaterThan(2), WAIT_MS);
  expect(new Set(pressedSince(resetAt))).toEqual(new Set(['1']));
}, 90_000);
