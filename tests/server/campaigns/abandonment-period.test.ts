import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { prepareSql } from '../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '20' } });
});
afterAll(() => test.close());

const ARGENTINE = '+541152345678';
const BRAZILIAN = '+5511987654321';

const post = (body: object) => test.request('supervisor', 'POST', '/campaigns', { name: 'Tope', ...body });
const put = (id: number, body: object) => test.request('supervisor', 'PUT', `/campaigns/${id}`, body);
const create = async (body: object = {}): Promise<number> => (await post(body)).body['id'] as number;
const periodOf = async (id: number): Promise<unknown> =>
  (await test.request('demo', 'GET', `/campaigns/${id}`)).body['periodo_abandono'];

describe('the period of a campaign’s abandonment cap', () => {
  it('is the rolling windows, and with a Brazilian caller id each day as well', async () => {
    expect(await periodOf(await create())).toBe('movil');
    expect(await periodOf(await create({ cli_number: ARGENTINE }))).toBe('movil');
    expect(await periodOf(await create({ cli_number: BRAZILIAN }))).toBe('dia_calendario');
    expect(await periodOf(await create({ cli_number: '+55 (11) 98765-4322' }))).toBe('dia_calendario');
  });

  it('follows the request, whatever the caller id, and is unchanged until the next request', async () => {
    expect(await periodOf(await create({ cli_number: BRAZILIAN, periodo_abandono: 'movil' }))).toBe('movil');
    const id = await create({ cli_number: ARGENTINE, periodo_abandono: 'dia_calendario' });
    expect(await periodOf(id)).toBe('dia_calendario');
    expect((await put(id, { description: 'Cobranza' })).body).toMatchObject({ periodo_abandono: 'dia_calendario' });
    expect((await put(id, { periodo_abandono: 'movil' })).body).toMatchObject({ periodo_abandono: 'movil' });
    // Only a new campaign derives its period from the caller id.
    expect((await put(id, { cli_number: BRAZILIAN })).body).toMatchObject({ periodo_abandono: 'movil' });
  });

  it.each(['dia', 'calendar_day', '', null, true, 1])('refuses %j by name', async (periodo_abandono) => {
    const refusal = { status: 400, body: { error: 'invalid_body', details: { field: 'periodo_abandono' } } };
    expect(await post({ periodo_abandono })).toMatchObject(refusal);
    expect(await put(await create(), { periodo_abandono })).toMatchObject(refusal);
  });

  it('can’t be set by users who may only view', async () => {
    const id = await create();
    expect((await test.request('demo', 'PUT', `/campaigns/${id}`, { periodo_abandono: 'dia_calendario' })).status).toBe(
      403,
    );
    expect(await periodOf(id)).toBe('movil');
  });

  it('is recorded in the audit log, before and after a change', async () => {
    const id = await create({ periodo_abandono: 'movil' });
    await put(id, { periodo_abandono: 'dia_calendario' });
    const entries = await readAudit(test, { entity: 'campaign', entity_id: String(id) });
    const stored = (value: unknown) => (value as Json | null)?.['abandonmentPeriod'];
    expect(entries.toReversed().map(({ action, before, after }) => [action, stored(before), stored(after)])).toEqual([
      ['campaign.create', undefined, 'rolling'],
      ['campaign.update', 'rolling', 'calendar_day'],
    ]);
  });

  it('can be changed while the campaign runs', async () => {
    const id = await create({ flow: 'direct', max_concurrent_calls: 50 });
    const insert = prepareSql(
      test.db,
      `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
    );
    test.db.write(() => {
      for (let i = 0; i < 500; i++) insert.run(id, `+54114567${1000 + i}`);
    });
    expect((await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`)).status).toBe(200);
    for (const periodo_abandono of ['dia_calendario', 'movil']) {
      expect(await put(id, { periodo_abandono })).toMatchObject({
        status: 200,
        body: { periodo_abandono, status: 'active' },
      });
    }
    const placed = prepareSql(test.db, 'select count(*) calls from calls where campaign_id = ?');
    const callsNow = () => (placed.get(id) as { calls: number }).calls;
    const before = callsNow();
    await expect.poll(callsNow, { timeout: 30_000 }).toBeGreaterThan(before);
  });
});
