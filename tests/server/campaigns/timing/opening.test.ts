import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';

/** A Saturday at noon in São Paulo. */
const NOW = '2026-11-21T15:00:00.000Z';

describe('a campaign outside its opening hours', () => {
  let test: TestApp;
  let campaignId: number;
  beforeAll(async () => {
    test = await startTestApp({ env: { SIM_CLOCK: NOW } });
    campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'De lunes a viernes' })).body[
      'id'
    ] as number;
  });
  afterAll(() => test.close());

  const save = (body: object) =>
    test.request('supervisor', 'POST', '/timing-configs', { campaign_id: campaignId, ...body });

  async function expectEverywhere(fields: Json): Promise<void> {
    const isOwn = (row: Json) => row['id'] === campaignId;
    const [managed, one, press1, pressOne] = await Promise.all([
      test.request('demo', 'GET', '/campaigns'),
      test.request('demo', 'GET', `/campaigns/${campaignId}`),
      test.request('demo', 'GET', '/presione1/campanhas'),
      test.request('demo', 'GET', `/presione1/campanhas/${campaignId}`),
    ]);
    expect((managed.body['campaigns'] as Json[]).find(isOwn)).toMatchObject(fields);
    expect((press1.body['data'] as Json[]).find(isOwn)).toMatchObject(fields);
    expect([one.body, pressOne.body]).toMatchObject([fields, fields]);
  }

  it('is not reported without a timing config', async () => {
    await expectEverywhere({ dentro_de_horario: true, proxima_apertura: null });
  });

  it('shows its hours without a config: at any time, in the console’s zone', async () => {
    const { configs, in_force: inForce } = (await test.request('supervisor', 'GET', '/timing-configs')).body;
    expect((configs as Json[]).find((row) => row['campaign_id'] === campaignId)).toBeUndefined();
    expect((inForce as Json[]).find((row) => row['campaign_id'] === campaignId)).toMatchObject({
      horario_inicio: '00:00',
      horario_fim: '23:59',
      dias_semana: [0, 1, 2, 3, 4, 5, 6],
      timezone: 'America/Argentina/Buenos_Aires',
      retry_attempts: 2,
    });
  });

  it('shows when it opens', async () => {
    await save({ horario_inicio: '09:30' });
    await expectEverywhere({ dentro_de_horario: false, proxima_apertura: '2026-11-23T12:30:00.000Z' });
  });

  it('shows a change of its hours at once', async () => {
    await save({ dias_semana: [6] });
    await expectEverywhere({ dentro_de_horario: true, proxima_apertura: null });
    await save({ dias_semana: [6], pausar_almoco: true, horario_almoco_inicio: '11:00', horario_almoco_fim: '14:00' });
    await expectEverywhere({ dentro_de_horario: false, proxima_apertura: '2026-11-21T17:00:00.000Z' });
  });

  it('is closed at its closing time, and open in the last minute of a whole day', async () => {
    await save({ dias_semana: [6], horario_inicio: '08:00', horario_fim: '12:00' });
    await expectEverywhere({ dentro_de_horario: false, proxima_apertura: '2026-11-28T11:00:00.000Z' });
    await save({ dias_semana: [6], horario_inicio: '00:00', horario_fim: '23:59' });
    await expectEverywhere({ dentro_de_horario: true, proxima_apertura: null });
  });
});

describe('the ring time outside demo mode', () => {
  it('is at least 15 seconds, as the answer states', async () => {
    const test = await startTestApp({ env: { DEMO: '0' } });
    const password = test.server.adminPassword ?? '';
    const { body } = await test.request(null, 'POST', '/auth/login', { username: 'admin', password });
    const as = (method: string, path: string, payload?: object) =>
      test.request(null, method, path, payload, { authorization: `Bearer ${String(body['token'])}` });
    await as('POST', '/auth/password', { current_password: password, new_password: 'long-enough-1' });
    const campaign = await as('POST', '/campaigns', { name: 'Real' });
    const save = (wait_time: number) =>
      as('POST', '/timing-configs', { campaign_id: campaign.body['id'] as number, wait_time });
    expect(await save(14)).toMatchObject({
      status: 400,
      body: {
        error: 'ring_too_short',
        message: 'El tiempo de espera debe ser de 15 segundos como mínimo',
        details: { field: 'wait_time', minimum: 15 },
      },
    });
    expect((await as('GET', '/timing-configs')).body['wait_time_minimo']).toBe(15);
    const saved = await save(15);
    expect(saved.status).toBe(200);
    const id = saved.body['id'] as number;
    expect((await as('PUT', `/timing-configs/${id}`, { wait_time: 1 })).status).toBe(400);
    await test.close();
  });
});
