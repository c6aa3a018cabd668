import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const status = () => test.request('admin', 'GET', '/configuracion-avanzada/status');

it('asks database and engine, and counts what is set up', async () => {
  const message = '¡Conexión exitosa! Sistema funcionando correctamente.';
  const before = (await status()).body;
  const { trunks, clis } = before as Record<'trunks' | 'clis', { total: number; active: number }>;
  expect(before).toEqual({
    success: true,
    status: 'success',
    message,
    mensaje: message,
    database: { status: 'ok', response_ms: expect.any(Number) },
    engine: {
      status: 'ok',
      response_ms: expect.any(Number),
      running: false,
      active_campaigns: 0,
      concurrent_calls: 0,
    },
    telephony: 'simulator',
    asterisk_connected: false,
    trunks: { total: trunks.total, active: trunks.total },
    clis: { total: 41, active: 41, sinteticos: 41 },
    contextos: { total: 1, active: 1 },
  });
  await test.request('admin', 'PUT', '/trunks/1', { is_active: false });
  await test.request('admin', 'POST', '/code2base/clis', { numero: '+541143219001', activo: false });
  await test.request('supervisor', 'POST', '/dialer/start');
  expect((await status()).body).toMatchObject({
    engine: { running: true },
    trunks: { total: trunks.total, active: trunks.active - 1 },
    clis: { total: 42, active: 41, sinteticos: 41 },
  });
});

it('is an error when the engine does not answer', async () => {
  const without = await startTestApp({ engine: false });
  expect(await without.request('admin', 'GET', '/configuracion-avanzada/status')).toMatchObject({
    status: 503,
    body: { success: false, error: 'engine_unavailable' },
  });
  await without.close();
});

it.each(['supervisor', 'operator', 'demo', null] as const)('%s may not ask', async (who) => {
  const answer = await test.request(who, 'GET', '/configuracion-avanzada/status');
  expect(answer.status).toBe(who === null ? 401 : 403);
});
