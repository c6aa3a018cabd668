import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp, type Who } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { prepareSql } from '../../support/database.ts';

/** 20:00 on the 21st in Buenos Aires; 08:00 on the 22nd in Tokyo. */
const NOW = Date.parse('2026-11-21T23:00:00Z');

let nowMs = NOW;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => nowMs } });
});
afterAll(() => test.close());

const get = () => test.request('admin', 'GET', '/settings');
const put = (body: object, who: Who = 'admin') => test.request(who, 'PUT', '/settings', body);

const DEFAULTS = {
  time_zone: 'America/Argentina/Buenos_Aires',
  success_objective_percent: 85,
  false_machine_percent: 0,
  callback_team_after_min: 15,
  daily_report_hour: 7,
  long_pause_s: 900,
  long_wrap_up_s: 120,
  long_call_s: 600,
  opt_out_key: '8',
  default_country: 'argentina',
  call_retention_days: 0,
  metric_retention_days: 30,
  audit_retention_days: 365,
  record_retention_days: 730,
  reject_retention_days: 30,
  recording_retention_days: 90,
  max_agents: 100,
  max_campaign_lines: 100,
  max_trunk_channels: 100,
  max_cps: 100,
};

describe('the settings', () => {
  it('have defaults, and link to the legal windows', async () => {
    expect((await get()).body).toEqual({
      success: true,
      ...DEFAULTS,
      version: expect.any(String) as unknown,
      settings: DEFAULTS,
      defaults: DEFAULTS,
      legal_windows: { configured: false, path: '/api/v1/legal-windows' },
    });
  });

  it.each<[Who, number]>([
    [null, 401],
    ['demo', 403],
    ['operator', 403],
    ['supervisor', 403],
  ])('are refused to %s', async (who, status) => {
    expect((await test.request(who, 'GET', '/settings')).status).toBe(status);
    expect((await put({}, who)).status).toBe(status);
  });

  it('change only where present, and are audited with both values', async () => {
    const answer = await put({ success_objective_percent: 72.5, default_country: 'mexico', other: 'x' });
    expect(answer.body).toMatchObject({
      ...DEFAULTS,
      success_objective_percent: 72.5,
      default_country: 'mexico',
      defaults: DEFAULTS,
      mensaje: '¡Configuración guardada con éxito!',
    });
    expect((await get()).body['settings']).toEqual({
      ...DEFAULTS,
      success_objective_percent: 72.5,
      default_country: 'mexico',
    });
    const { body } = await test.request('admin', 'GET', '/audit?action=settings.update');
    expect((body['entries'] as object[])[0]).toMatchObject({
      before: { successObjectivePct: 85, defaultCountry: 'argentina' },
      after: { successObjectivePct: 72.5, defaultCountry: 'mexico' },
    });
  });

  it('leave no audit entry when unchanged', async () => {
    const entries = () => readAudit(test, { entity: 'settings' });
    const before = await entries();
    expect((await put({})).status).toBe(200);
    expect((await put({ opt_out_key: '8' })).status).toBe(200);
    expect(await entries()).toEqual(before);
  });

  it('set the history’s target', async () => {
    await put({ success_objective_percent: 60 });
    expect((await test.request('demo', 'GET', '/llamadas/historico')).body['objetivo_exito']).toBe(60);
  });

  it.each([
    ['time_zone', 'Marte/Olympus', 'timezone_invalid'],
    ['time_zone', '+03:00', 'timezone_invalid'],
    ['time_zone', '', 'timezone_invalid'],
    ['time_zone', null, 'timezone_invalid'],
    ['success_objective_percent', -1, 'invalid_body'],
    ['success_objective_percent', 100.5, 'invalid_body'],
    ['success_objective_percent', '85', 'invalid_body'],
    ['false_machine_percent', 50.5, 'invalid_body'],
    ['daily_report_hour', 24, 'invalid_body'],
    ['daily_report_hour', 7.5, 'invalid_body'],
    ['long_pause_s', 9, 'invalid_body'],
    ['long_call_s', 14_401, 'invalid_body'],
    ['opt_out_key', '', 'dtmf_key_invalid'],
    ['opt_out_key', '12', 'dtmf_key_invalid'],
    ['opt_out_key', '*', 'dtmf_key_invalid'],
    ['opt_out_key', 8, 'dtmf_key_invalid'],
    ['default_country', 'atlantida', 'country_unknown'],
    ['default_country', 7, 'invalid_body'],
    ['call_retention_days', 30, 'invalid_body'],
    ['call_retention_days', 3651, 'invalid_body'],
    ['call_retention_days', -1, 'invalid_body'],
    ['metric_retention_days', 0, 'invalid_body'],
    ['metric_retention_days', 1.5, 'invalid_body'],
    ['audit_retention_days', 3651, 'invalid_body'],
    ['reject_retention_days', null, 'invalid_body'],
  ])('refuse %s %j: %s', async (field, value, error) => {
    const before = (await get()).body;
    expect(await put({ metric_retention_days: 7, [field]: value })).toMatchObject({
      status: 400,
      body: { error, details: { field } },
    });
    expect((await get()).body).toEqual(before);
  });

  it.each([
    ['9', 'La tecla 9 está reservada: termina la llamada'],
    ['0', 'La tecla 0 está reservada: repite el mensaje'],
    ['3', 'La tecla 3 está reservada: lleva a un agente en México'],
  ])('refuse %s as the opt-out key with a reason', async (key, message) => {
    expect(await put({ opt_out_key: key })).toMatchObject({
      status: 400,
      body: { error: 'dtmf_key_taken', mensaje: message },
    });
  });

  it('refuse a key that a country’s menu uses', async () => {
    await test.request('admin', 'POST', '/performance/dtmf/config/chile', { dtmf_key: '5' });
    const answer = await put({ opt_out_key: '5' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'dtmf_key_taken' } });
    expect(answer.body['mensaje']).toContain('Chile');
    expect((await put({ opt_out_key: '7' })).body['opt_out_key']).toBe('7');
    const { body } = await test.request('admin', 'POST', '/performance/dtmf/config/chile', { dtmf_key: '7' });
    expect(body).toMatchObject({ error: 'dtmf_key_taken' });
  });
});

describe('another time zone', () => {
  it('restarts today’s figures from midnight there', async () => {
    const count = prepareSql(
      test.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, placed, duration_ms, persons, talk_ms, wait_ms)
       values (?, 1, 1, 'argentina', 'success', ?, ?, 0, ?, 0, 0)`,
    );
    count.run(Math.floor(NOW / HOUR_MS) - 1, 3, 3, 3); // 22:00 UTC is today in both zones
    count.run(Math.floor(Date.parse('2026-11-21T10:00:00Z') / HOUR_MS), 5, 5, 5); // 19:00 the day before in Tokyo
    const today = async () => ({
      stats: (await test.request('demo', 'GET', '/stats')).body['stats'],
      live: (await test.request('admin', 'GET', '/performance/metrics/realtime')).body,
    });
    await put({ time_zone: 'UTC' });
    expect(await today()).toMatchObject({ stats: { calls_today: 8 }, live: { total_calls: 8, answered_calls: 8 } });
    await put({ time_zone: 'Asia/Tokyo' });
    expect(await today()).toMatchObject({ stats: { calls_today: 3 }, live: { total_calls: 3, answered_calls: 3 } });
    await put({ time_zone: 'America/Argentina/Buenos_Aires' });
    expect(await today()).toMatchObject({ stats: { calls_today: 8 }, live: { total_calls: 8 } });
  });

  it('defines the days of filters', async () => {
    nowMs = NOW;
    await put({ time_zone: 'Asia/Tokyo' });
    const days = async (day: string) =>
      (await test.request('admin', 'GET', `/audit?action=settings&fecha_inicio=${day}&fecha_fin=${day}`)).body['total'];
    expect(await days('2026-11-21')).toBe(0);
    expect(await days('2026-11-22')).toBeGreaterThan(0);
  });
});
