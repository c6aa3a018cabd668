import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { prepareSql } from '../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '20' } });
});
afterAll(() => test.close());

const WAIT = { timeout: 30_000 };
const post = (body: object) => test.request('supervisor', 'POST', '/campaigns', { name: 'Bot', ...body });
const put = (id: number, body: object) => test.request('supervisor', 'PUT', `/campaigns/${id}`, body);
const get = async (path: string): Promise<Json> => (await test.request('demo', 'GET', path)).body;
const create = async (body: object = {}): Promise<number> => (await post(body)).body['id'] as number;

describe('the sessions of a campaign', () => {
  it('default to none, and can be set at creation, changed, left unchanged and removed', async () => {
    expect(await get(`/campaigns/${await create()}`)).toMatchObject({ sesiones: null, sesiones_en_uso: 0 });
    const id = await create({ sesiones: 40 });
    expect(await get(`/campaigns/${id}`)).toMatchObject({ sesiones: 40, sesiones_en_uso: 0 });
    expect(await get(`/presione1/campanhas/${id}`)).toMatchObject({ sesiones: 40, data: { sesiones: 40 } });
    expect((await put(id, { sesiones: 10_000 })).body).toMatchObject({ sesiones: 10_000 });
    expect((await put(id, { description: 'Cobranza' })).body).toMatchObject({ sesiones: 10_000 });
    expect((await put(id, { sesiones: null })).body).toMatchObject({ sesiones: null });
  });

  it.each([0, -1, 10_001, 1.5, '5', true])('refuse %j by name', async (sesiones) => {
    const refusal = { status: 400, body: { error: 'invalid_body', details: { field: 'sesiones' } } };
    expect(await post({ sesiones })).toMatchObject(refusal);
    expect(await put(await create(), { sesiones })).toMatchObject(refusal);
  });

  it('can’t be set by users who may only view', async () => {
    const id = await create({ sesiones: 3 });
    expect((await test.request('demo', 'PUT', `/campaigns/${id}`, { sesiones: 9 })).status).toBe(403);
    expect(await get(`/campaigns/${id}`)).toMatchObject({ sesiones: 3 });
  });

  it('are recorded in the audit log, before and after a change', async () => {
    const id = await create({ sesiones: 5 });
    await put(id, { sesiones: 8 });
    const entries = await readAudit(test, { entity: 'campaign', entity_id: String(id) });
    expect(
      entries.toReversed().map(({ action, before, after }) => [action, sessionsOf(before), sessionsOf(after)]),
    ).toEqual([
      ['campaign.create', undefined, 5],
      ['campaign.update', 5, 8],
    ]);
  });
});

describe('a running campaign with sessions', () => {
  it('has its calls taken by sessions while agents stay idle, and reports its bottleneck as sessions', async () => {
    const id = await create({ sesiones: 1, flow: 'direct', dial_method: 'progressive', max_concurrent_calls: 50 });
    const insert = prepareSql(
      test.db,
      `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
    );
    test.db.write(() => {
      for (let i = 0; i < 2000; i++) insert.run(id, `+54114567${1000 + i}`);
    });
    expect((await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`)).status).toBe(200);
    await expect.poll(async () => (await get(`/campaigns/${id}`))['sesiones_en_uso'], WAIT).toBe(1);
    const { agentes } = await get('/monitoring/agentes');
    expect((agentes as Json[]).every(({ status }) => status === 'disponivel')).toBe(true);
    const { llamadas_activas: live } = await get(`/presione1/campanhas/${id}/monitor`);
    expect((live as Json[]).every(({ agente }) => agente === null)).toBe(true);
    await expect
      .poll(() => get(`/campaigns/${id}`), WAIT)
      .toMatchObject({
        freno_texto: expect.stringMatching(/sesiones/) as string,
        motivo_espera_texto: expect.stringMatching(/sesiones/) as string,
      });
    const { campaigns_waiting: waiting } = await get('/dialer/status');
    expect(waiting).toMatchObject([
      { campaign_id: id, motivo_espera_texto: expect.stringMatching(/sesiones/) as string },
    ]);
    expect((await put(id, { sesiones: 6 })).status).toBe(200);
    await expect.poll(async () => (await get(`/campaigns/${id}`))['sesiones_en_uso'], WAIT).toBeGreaterThan(1);
  });
});

function sessionsOf(value: unknown): unknown {
  return (value as Json | null)?.['sessions'];
}
