import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryColumn } from '../../../support/database.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const COUNT = 40;
const PHONES = Array.from({ length: COUNT }, (_, index) => `+54911400001${String(index).padStart(2, '0')}`);

async function startCampaign(lines: number): Promise<number> {
  const made = await app.request('supervisor', 'POST', '/campaigns', {
    name: 'Con bloqueados',
    max_concurrent_calls: lines,
    calls_per_second: 100,
  });
  const id = made.body['id'] as number;
  await uploadPhones(app, await app.login('supervisor'), id, PHONES);
  await app.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
  return id;
}

const read = (sql: string, id: number): string[] => queryColumn<string>(app.db, sql, id);
const placed = (id: number) => read('select phone from calls where campaign_id = ? and placed_at is not null', id);

test('stops calling a number that is blacklisted while its campaign dials', async () => {
  // Its calls take seconds, so that most numbers are left, however long the requests take.
  const id = await startCampaign(3);
  await expect.poll(() => placed(id).length, { timeout: 20_000 }).toBeGreaterThan(2);
  for (const phone of PHONES.slice(COUNT / 2)) await app.request('admin', 'POST', '/blacklist', { phone });
  const called = new Set(placed(id));
  const spared = PHONES.slice(COUNT / 2).filter((phone) => !called.has(phone));
  expect(spared.length).toBeGreaterThan(5);
  await app.request('supervisor', 'PUT', `/campaigns/${id}`, { max_concurrent_calls: 100 });
  const outcome = (): string[] =>
    read("select phone from contacts where campaign_id = ? and outcome = 'blacklisted' order by phone", id);
  await expect.poll(() => outcome().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(spared.length);
  expect(outcome()).toEqual(expect.arrayContaining(spared));
  expect(placed(id).filter((phone) => spared.includes(phone))).toEqual([]);
});

test('calls a removed number again if a campaign gets it later', async () => {
  const { blacklist } = (await app.request('admin', 'GET', '/blacklist')).body as {
    blacklist: { id: number; phone: string }[];
  };
  for (const { id } of blacklist) await app.request('admin', 'DELETE', `/blacklist/${id}`);
  const id = await startCampaign(100);
  const called = new Set(read('select phone from calls where campaign_id <> ?', id));
  const spared = blacklist.map(({ phone }) => phone).filter((phone) => !called.has(phone));
  expect(spared.length).toBeGreaterThan(5);
  await expect.poll(() => placed(id), { timeout: 20_000 }).toEqual(expect.arrayContaining(spared));
});
