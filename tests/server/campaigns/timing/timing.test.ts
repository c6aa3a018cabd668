import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp();
  campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Con tiempos' })).body['id'] as number;
});
afterAll(() => test.close());

const post = (body: object) => test.request('supervisor', 'POST', '/timing-configs', body);
const put = (id: number, body: object) => test.request('supervisor', 'PUT', `/timing-configs/${id}`, body);
const list = async () =>
  (await test.request('supervisor', 'GET', '/timing-configs')).body['configs'] as Record<string, unknown>[];

describe('timing configs', () => {
  it('use the product’s defaults for absent fields', async () => {
    const answer = await post({ campaign_id: campaignId });
    expect(answer.body).toMatchObject({
      success: true,
      message: '¡Configuración guardada con éxito!',
      campaign_id: campaignId,
      preset_name: 'balanced',
      wait_time: 30,
      sleep_time: 2,
      progressive_delay: false,
      adaptive_timing: false,
      weekend_multiplier: 1,
      night_hours_multiplier: 1,
      retry_attempts: 3,
      retry_interval: 300,
      timeout_settings: {},
      horario_inicio: '08:00',
      horario_fim: '18:00',
      pausar_almoco: false,
      horario_almoco_inicio: '12:00',
      horario_almoco_fim: '13:00',
      dias_semana: [1, 2, 3, 4, 5],
      timezone: 'America/Sao_Paulo',
    });
    expect(answer.body['config']).toMatchObject({ campaign_id: campaignId });
  });

  it('are replaced by a second one', async () => {
    const first = await post({ campaign_id: campaignId, wait_time: 20 });
    const second = await post({
      campaign_id: campaignId,
      sleep_time: 9,
      dias_semana: [6, 0, 6],
      timeout_settings: { menu_s: 8, other: 1 },
    });
    expect(second.body['id']).toBe(first.body['id']);
    const own = (await list()).filter((config) => config['campaign_id'] === campaignId);
    expect(own).toMatchObject([{ wait_time: 30, sleep_time: 9, dias_semana: [0, 6], timeout_settings: { menu_s: 8 } }]);
  });

  it('change only the fields present in a PUT', async () => {
    const { body } = await post({ campaign_id: campaignId, wait_time: 45, preset_name: 'conservative' });
    const changed = await put(body['id'] as number, { sleep_time: 5 });
    expect(changed.body).toMatchObject({ wait_time: 45, sleep_time: 5, preset_name: 'conservative' });
  });

  it('set the campaign’s rest between calls', async () => {
    await post({ campaign_id: campaignId, sleep_time: 7 });
    expect((await test.request('demo', 'GET', `/presione1/campanhas/${campaignId}`)).body).toMatchObject({
      tiempo_entre_llamadas: 7,
    });
  });

  it('follow the rest between calls set on the campaign', async () => {
    const { body } = await post({ campaign_id: campaignId, wait_time: 20, sleep_time: 7 });
    const changed = await test.request('supervisor', 'PUT', `/campaigns/${campaignId}`, { tiempo_entre_llamadas: 9 });
    expect(changed.body).toMatchObject({ tiempo_entre_llamadas: 9 });
    const own = (await list()).filter(({ id }) => id === body['id']);
    expect(own).toMatchObject([{ wait_time: 20, sleep_time: 9 }]);
  });

  it('may be overnight', async () => {
    expect((await post({ campaign_id: campaignId, horario_inicio: '22:00', horario_fim: '06:00' })).status).toBe(200);
  });

  it.each([
    ['wait_time', 0],
    ['wait_time', 301],
    ['wait_time', '30'],
    ['sleep_time', -1],
    ['sleep_time', 61],
    ['retry_attempts', 11],
    ['retry_interval', 59],
    ['retry_interval', 3601],
    ['weekend_multiplier', 0],
    ['night_hours_multiplier', null],
    ['progressive_delay', 1],
    ['horario_inicio', '8:00'],
    ['horario_fim', '24:00'],
    ['dias_semana', []],
    ['dias_semana', [7]],
    ['dias_semana', [1.5]],
    ['timeout_settings', { menu_s: 0 }],
  ])('answer 400 with the field for %s %j', async (field, value) => {
    const answer = await post({ campaign_id: campaignId, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_body' } });
    expect((answer.body['details'] as { field: string }).field).toMatch(new RegExp(`^${field}`));
  });

  it.each(['Marte/Olympus', '', '+03:00', 'America/Sao Paulo'])('refuse %j as a time zone', async (timezone) => {
    expect(await post({ campaign_id: campaignId, timezone })).toMatchObject({
      status: 400,
      body: { error: 'timezone_invalid' },
    });
  });

  it('require lunch to end after it starts, when there is one', async () => {
    const lunch = { horario_almoco_inicio: '13:00', horario_almoco_fim: '12:00' };
    expect(await post({ campaign_id: campaignId, pausar_almoco: true, ...lunch })).toMatchObject({
      status: 400,
      body: { error: 'hours_invalid' },
    });
    expect((await post({ campaign_id: campaignId, ...lunch })).status).toBe(200);
  });

  it.each([
    ['08:00', '18:00', '08:00', '18:00'],
    ['09:00', '12:00', '08:00', '23:59'],
    ['00:00', '23:59', '00:00', '23:59'],
  ])('refuse %s to %s with lunch from %s to %s, which never opens', async (opens, closes, lunchFrom, lunchTo) => {
    const hours = { horario_inicio: opens, horario_fim: closes };
    const lunch = { horario_almoco_inicio: lunchFrom, horario_almoco_fim: lunchTo };
    expect(await post({ campaign_id: campaignId, ...hours, ...lunch, pausar_almoco: true })).toMatchObject({
      status: 400,
      body: { error: 'hours_invalid', details: { field: 'horario_almoco_fim' } },
    });
    expect((await post({ campaign_id: campaignId, ...hours, ...lunch })).status).toBe(200);
  });

  it('are open all day with equal opening and closing times', async () => {
    const everyDay = { dias_semana: [0, 1, 2, 3, 4, 5, 6], horario_inicio: '09:00', horario_fim: '09:00' };
    expect((await post({ campaign_id: campaignId, ...everyDay })).status).toBe(200);
    expect((await test.request('demo', 'GET', `/campaigns/${campaignId}`)).body).toMatchObject({
      dentro_de_horario: true,
    });
  });

  it('require an existing campaign', async () => {
    expect(await post({ campaign_id: 99_999 })).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } });
    expect(await post({})).toMatchObject({ status: 400, body: { details: { field: 'campaign_id' } } });
    expect(await put(99_999, { wait_time: 20 })).toMatchObject({
      status: 404,
      body: { error: 'timing_config_not_found' },
    });
  });

  it('are deleted with their campaign', async () => {
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Breve' });
    const id = body['id'] as number;
    await post({ campaign_id: id });
    await test.request('supervisor', 'DELETE', `/campaigns/${id}`);
    expect((await list()).some((config) => config['campaign_id'] === id)).toBe(false);
    expect((await post({ campaign_id: id })).status).toBe(404);
  });
});
