import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';
import { logInAs } from '../../../support/as.ts';
import { executeSql } from '../../../support/database.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_CLOCK: '2026-11-21T15:00:00.000Z' } });
});
afterAll(() => test.close());

const read = async () => (await test.request('demo', 'GET', '/legal-windows')).body;
const put = (windows: unknown) => test.request('admin', 'PUT', '/legal-windows', { windows });
const daily = (from: string, to: string) => ({
  days: Array.from({ length: 7 }, () => ({ from, to })),
  holiday: null,
  holidays: ['2026-12-25'],
});

describe('legal windows', () => {
  it('are open in demo mode until they are set', async () => {
    expect(await read()).toMatchObject({ configured: false });
    expect((await read())['windows']).toEqual({ '*': null, colombia: null, brasil: null });
  });

  it('are unchanged when the answer is sent back', async () => {
    for (const windows of [
      {},
      { '*': null },
      { '*': daily('20:00', '02:00'), colombia: null, chile: daily('00:00', '24:00') },
    ]) {
      await put(windows);
      const before = (await read())['windows'];
      await put(before);
      expect((await read())['windows']).toEqual(before);
    }
  });

  it('stay open in demo mode for every country that is not set', async () => {
    const { body } = await put({ argentina: daily('10:00', '19:30') });
    expect(body).toMatchObject({ success: true, configured: true, mensaje: 'Horarios legales guardados con éxito' });
    const windows = (await read())['windows'] as Record<string, Json>;
    expect(windows['argentina']).toEqual(daily('10:00', '19:30'));
    expect(windows).toMatchObject({ '*': null, colombia: null, brasil: null });
  });

  it('may be always open, whole days or overnight', async () => {
    const open = { '*': null, colombia: null, brasil: null };
    await put(open);
    expect(await read()).toMatchObject({ windows: open, configured: false });
    const spans = { '*': daily('00:00', '24:00'), jp: daily('20:00', '02:00') };
    await put(spans);
    expect((await read())['windows']).toMatchObject(spans);
  });

  it('apply to the dialer at once', async () => {
    const { body } = await test.request('supervisor', 'GET', '/campaigns');
    const id = (body['campaigns'] as Json[])[0]!['id'] as number;
    const closed = daily('03:00', '03:01');
    await put({ '*': closed, colombia: closed, brasil: closed });
    await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    await expect
      .poll(async () => (await test.request('demo', 'GET', `/campaigns/${id}`)).body)
      .toMatchObject({ motivo_espera: 'legal_window', dentro_de_horario: true });
    await put({ '*': null, colombia: null, brasil: null });
    await expect
      .poll(async () => (await test.request('demo', 'GET', '/dialer/status')).body['total_calls'])
      .toBeGreaterThan(0);
  });

  it('may have several hours a day, and differ by region and purpose', async () => {
    const pause = { from: '10:00', to: '13:00', more: [{ from: '14:00', to: '20:00' }] };
    const midday = { days: [null, pause, pause, pause, pause, pause, null], holiday: null, holidays: ['2026-12-25'] };
    const windows = {
      franca: { ...midday, eve: { from: '10:00', to: '12:00' } },
      'chile.collections': daily('08:00', '20:00'),
      'US-FL.sales': daily('08:00', '20:00'),
      'US-FL': daily('09:00', '19:00'),
      '*.research': daily('09:00', '18:00'),
    };
    expect(await put(windows)).toMatchObject({ status: 200 });
    expect((await read())['windows']).toMatchObject(windows);
  });

  it('keep those that an earlier version stored', async () => {
    const span = { fromMinute: 540, toMinute: 1139 };
    const stored = { chile: { days: [null, span, span, span, span, span, null], holiday: span, holidays: [] } };
    test.db.write(() =>
      executeSql(
        test.db,
        `insert or replace into settings (key, value, updated_at) values ('legalWindows', ?, 0)`,
        JSON.stringify(stored),
      ),
    );
    const day = { from: '09:00', to: '19:00' };
    const windows = (await read())['windows'] as Record<string, Json>;
    expect(windows['chile']).toEqual({ days: [null, day, day, day, day, day, null], holiday: day, holidays: [] });
  });

  it('of a campaign are those of its purpose', async () => {
    await put({ 'argentina.research': daily('03:00', '03:01'), argentina: daily('00:00', '24:00') });
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Encuesta', purpose: 'research' });
    const id = body['id'] as number;
    await uploadPhones(test, await test.login('supervisor'), id, ['+541152345671']);
    const why = async () =>
      (await test.request('supervisor', 'GET', `/campaigns/${id}/por-que?phone=%2B541152345671`)).body['motivo_espera'];
    expect(body['purpose']).toBe('research');
    expect(await why()).toBe('legal_window');
    await test.request('supervisor', 'PUT', `/campaigns/${id}`, { purpose: 'service' });
    expect(await why()).toBe('campaign_not_active');
    expect(await test.request('supervisor', 'PUT', `/campaigns/${id}`, { purpose: 'fun' })).toMatchObject({
      status: 400,
      body: { details: { field: 'purpose' } },
    });
  });

  it('refuse an invalid time with its field and reason', async () => {
    expect((await put({ '*': daily('8:00', '21:00') })).body).toMatchObject({
      message: 'Datos inválidos: windows.*.days.0.from: debe ser una hora HH:MM',
      details: { field: 'windows.*.days.0.from' },
    });
  });

  it('name the day with an empty window', async () => {
    const window = daily('08:00', '21:00');
    window.days[2] = { from: '10:00', to: '10:00' };
    expect((await put({ chile: window })).body['details']).toEqual({ field: 'windows.chile.days.2.to' });
  });

  it.each([
    ['an unknown country', { atlantida: null }, 'country_unknown'],
    ['an unknown region', { 'US-XX': null }, 'country_unknown'],
    ['an unknown purpose', { 'chile.fun': null }, 'country_unknown'],
    [
      'further hours that are none',
      {
        chile: {
          ...daily('08:00', '21:00'),
          eve: { from: '08:00', to: '12:00', more: [{ from: '13:00', to: '13:00' }] },
        },
      },
      'legal_hours_invalid',
    ],
    ['a date that does not exist', { '*': { ...daily('08:00', '21:00'), holidays: ['2026-02-31'] } }, 'date_invalid'],
    ['hours that are none', { '*': daily('09:00', '09:00') }, 'legal_hours_invalid'],
    ['midnight to midnight', { '*': daily('00:00', '00:00') }, 'legal_hours_invalid'],
    ['a time without its zero', { '*': daily('8:00', '21:00') }, 'invalid_body'],
    ['a beginning at the end of the day', { '*': daily('24:00', '21:00') }, 'invalid_body'],
    ['a week without days', { '*': { ...daily('08:00', '21:00'), days: [] } }, 'invalid_body'],
    ['nothing', null, 'invalid_body'],
  ])('refuse %s', async (_what, windows, error) => {
    expect(await put(windows)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('legal windows outside demo mode', () => {
  it('are the defaults, even if demo mode stored others', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-legal-'));
    const demo = await startTestApp({ dataDir, engine: false });
    const { body } = await demo.request('admin', 'GET', '/legal-windows');
    const chile = daily('10:00', '19:30');
    await demo.request('admin', 'PUT', '/legal-windows', { windows: { ...(body['windows'] as Json), chile } });
    await demo.close();

    const live = await startTestApp({ dataDir, engine: false, env: { DEMO: '0' } });
    const first = live.server.adminPassword ?? '';
    const admin = await logInAs(live, 'admin', first);
    await admin.request('POST', '/auth/password', { current_password: first, new_password: 'larga-y-propia-1' });
    const windows = (await admin.request('GET', '/legal-windows')).body['windows'] as Record<string, Json>;
    expect(windows['chile']).toEqual(chile);
    expect(windows['*']).toMatchObject({ days: daily('08:00', '21:00').days });
    expect((windows['colombia'] as { holidays: string[] }).holidays).toContain('2026-12-08');
    expect((windows['brasil'] as { days: unknown[] }).days[6]).toEqual({ from: '10:00', to: '16:00' });
    await live.close();
    rmSync(dataDir, { recursive: true });
  });
});
