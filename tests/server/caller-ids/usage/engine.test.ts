/** Tests that the dialing engine applies settings made through the API. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Json, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql, queryColumn, queryRow, queryValue } from '../../../support/database.ts';

const DESTINATION = 'chile';
const CLIS = ['+56221430001', '+56221430002', '+56221430003'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '200' } });
  executeSql(test.db, 'update clis set is_active = 0');
  await admin('POST', '/performance/dialer/cps/50');
});
afterAll(() => test.close());

const admin = (method: string, path: string, body?: unknown): Promise<Answer> =>
  test.request('admin', method, path, body);
const cli = (path: string, body?: unknown): Promise<Answer> =>
  admin(body === undefined ? 'GET' : 'POST', `/performance/cli/${path}`, body);

let lists = 0;
/** Starts a campaign with a list, but without its own caller id. */
async function dial(contacts: number): Promise<number> {
  const made = await admin('POST', '/campaigns', { name: `Rotación ${++lists}`, max_concurrent_calls: 30 });
  const id = Number(made.body['id']);
  const add = prepareSql(
    test.db,
    "insert into contacts (campaign_id, phone, country, zones, created_at) values (?, ?, 'chile', '', 0)",
  );
  test.db.sqlite.transaction(() => {
    for (let i = 0; i < contacts; i++) add.run(id, `+569${81_000_000 + lists * 100_000 + i}`);
  })();
  await admin('POST', '/dialer/campaign/control', { campaign_id: id, action: 'start' });
  return id;
}

const lastCall = (): number => queryValue(test.db, 'select max(id) from calls') as number;
/** Returns the caller ids that the campaign has shown since call `lastId`. */
const shownBy = (campaignId: number, lastId = 0): string[] =>
  queryColumn<string>(
    test.db,
    'select caller_id from calls where campaign_id = ? and id > ? and placed_at is not null order by id',
    campaignId,
    lastId,
  );
const finished = (campaignId: number) => async (): Promise<unknown> =>
  (await admin('GET', `/campaigns/${campaignId}`)).body['status'];
const waits = (campaignId: number) => async (): Promise<unknown> =>
  (await admin('GET', `/campaigns/${campaignId}`)).body['motivo_espera'];
const usageOf = async (): Promise<Json> => (await cli('usage')).body['usage'] as Json;
const stop = (id: number): Promise<Answer> =>
  admin('POST', '/dialer/campaign/control', { campaign_id: id, action: 'stop' });

async function rotateBy(strategy: string, min_rest_seconds = 0): Promise<void> {
  expect((await cli('rotation/config', { strategy, min_rest_seconds })).status).toBe(200);
}

beforeEach(async () => {
  for (const numero of CLIS) {
    const known = queryRow(test.db, 'select 1 from clis where phone = ?', numero);
    if (known === undefined) await admin('POST', '/code2base/clis', { numero, activo: true });
  }
  await cli(`limits/${DESTINATION}`, { daily_limit: 0 });
  await cli('reset', {});
});

describe('the daily limit', () => {
  it('applies once set, and releases calls when it rises or the usage is reset', async () => {
    await rotateBy('round_robin');
    await cli(`limits/${DESTINATION}`, { daily_limit: 4 });
    const id = await dial(60);
    await expect.poll(waits(id), { timeout: 20_000 }).toBe('cli_limit');
    expect(await usageOf()).toEqual({ chile: 12 });
    expect((await cli('rotation')).body).toMatchObject({ by_status: { blocked: 3 }, countries_over_80: 1 });
    expect((await cli('usage')).body['statistics']).toMatchObject({ active_clis: 3, blocked_clis: 3 });

    await cli(`limits/${DESTINATION}`, { daily_limit: 6 });
    await expect.poll(usageOf, { timeout: 20_000 }).toEqual({ chile: 18 });
    await expect.poll(waits(id), { timeout: 20_000 }).toBe('cli_limit');

    const reset = await admin('POST', '/performance/cli/reset?country=chile');
    expect(reset).toMatchObject({
      status: 200,
      body: { success: true, mensaje: 'Contadores de uso reseteados con éxito' },
    });
    await expect.poll(() => shownBy(id).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(36);
    await expect.poll(waits(id), { timeout: 20_000 }).toBe('cli_limit');
    expect(await usageOf()).toEqual({ chile: 18 });
    const [entry] = await readAudit(test, { action: 'cli_usage.reset' });
    expect(entry).toMatchObject({ entity_id: 'chile', before: { chile: 18 } });
    await stop(id);
  });

  it('is not reset with another country’s', async () => {
    await cli(`limits/${DESTINATION}`, { daily_limit: 2 });
    const id = await dial(20);
    await expect.poll(waits(id), { timeout: 20_000 }).toBe('cli_limit');
    await admin('POST', '/performance/cli/reset?country=peru');
    expect(await usageOf()).toEqual({ chile: 6 });
    expect(await waits(id)()).toBe('cli_limit');
    await stop(id);
  });
});

describe('the rotation', () => {
  it('alternates by round_robin and by least_used, and shows the totals of each', async () => {
    for (const strategy of ['round_robin', 'least_used']) {
      await cli('reset', {});
      await rotateBy(strategy);
      const id = await dial(30);
      await expect.poll(() => shownBy(id).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(30);
      const first = shownBy(id).slice(0, 30);
      for (const phone of CLIS) expect(first.filter((shown) => shown === phone)).toHaveLength(10);
      await stop(id);
    }
  });

  it('changes during a campaign, from the next call on', async () => {
    await rotateBy('round_robin');
    const id = await dial(2000);
    await expect.poll(() => shownBy(id).length, { timeout: 20_000 }).toBeGreaterThan(9);
    // By far the best caller id, so every later call shows it.
    executeSql(
      test.db,
      'insert into cli_usage (day, phone, country, used, answered) values (?, ?, ?, 9000, 9000)',
      Math.floor(test.nowMs() / 86_400_000) - 1,
      CLIS[2],
      'peru',
    );
    await admin('POST', '/performance/cli/reset?country=peru'); // the engine reads its usage again
    await rotateBy('best_success');
    const before = lastCall();
    await expect.poll(() => shownBy(id, before).length, { timeout: 20_000 }).toBeGreaterThan(20);
    expect(new Set(shownBy(id, before))).toEqual(new Set([CLIS[2]]));
    await rotateBy('random');
    const middle = lastCall();
    await expect.poll(() => shownBy(id, middle).length, { timeout: 20_000 }).toBeGreaterThan(30);
    expect(new Set(shownBy(id, middle)).size).toBe(3);
    await stop(id);
  });

  it('lets a caller id rest while another one is available', async () => {
    await rotateBy('best_success', 0);
    const id = await dial(2000);
    await expect.poll(() => new Set(shownBy(id)).size, { timeout: 20_000 }).toBe(1);
    await rotateBy('best_success', 3600);
    const before = lastCall();
    await expect.poll(() => shownBy(id, before).length, { timeout: 20_000 }).toBeGreaterThan(30);
    const later = shownBy(id, before);
    const counts = CLIS.map((phone) => later.filter((shown) => shown === phone).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
    await stop(id);
  });
});

describe('the listed totals of a caller id', () => {
  it('match the history of its calls', async () => {
    await rotateBy('round_robin');
    await cli(`limits/${DESTINATION}`, { daily_limit: 10 });
    const id = await dial(40);
    await expect.poll(waits(id), { timeout: 30_000 }).toBe('cli_limit');
    await expect
      .poll(() => queryValue(test.db, 'select count(*) from calls where ended_at is null'), {
        timeout: 30_000,
      })
      .toBe(0);
    await stop(id);
    const clis = (await cli('list?status=blocked&sort=phone_number&order=asc')).body['clis'] as Json[];
    expect(clis.map(({ phone_number }) => phone_number)).toEqual(CLIS);
    for (const { phone_number, success_rate, last_used, usage_count } of clis) {
      const { ended, succeeded, lastAt } = queryRow<{ ended: number; succeeded: number; lastAt: number }>(
        test.db,
        `select count(*) ended, sum(disposition = 'success') succeeded,
             max(placed_at) lastAt from calls where caller_id = ? and ended_at is not null`,
        phone_number as string,
      )!;
      expect(usage_count).toBe(10);
      expect(success_rate).toBe(Math.round((10_000 * succeeded) / ended) / 100);
      expect(last_used).toBe(new Date(lastAt).toISOString());
    }
    expect(await finished(id)()).not.toBe('completed');
  });
});
