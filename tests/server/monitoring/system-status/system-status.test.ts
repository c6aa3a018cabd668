import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_TRUNKS } from '../../../../server/demo/data.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const status = () => test.request('admin', 'GET', '/configuracion-avanzada/status');

it('checks database and engine, and counts the configuration', async () => {
  const message = '¡Conexión exitosa! Sistema funcionando correctamente.';
  const trunks = DEMO_TRUNKS.length;
  expect((await status()).body).toEqual({
    success: true,
    status: 'success',
    message,
    mensaje: message,
    database: { status: 'ok', response_ms: expect.any(Number) as unknown },
    engine: {
      status: 'ok',
      response_ms: expect.any(Number) as unknown,
      running: true,
      active_campaigns: 0,
      concurrent_calls: 0,
    },
    telephony: 'simulator',
    asterisk_connected: false,
    simulacro: false,
    centrales: [],
    trunks: { total: trunks, active: trunks },
    clis: { total: 41, active: 41, sinteticos: 41 },
    contextos: { total: 1, active: 1 },
  });
  await test.request('admin', 'PUT', '/trunks/1', { is_active: false });
  await test.request('admin', 'POST', '/code2base/clis', { numero: '+541143219001', activo: false });
  await test.request('supervisor', 'POST', '/dialer/stop');
  expect((await status()).body).toMatchObject({
    engine: { running: false },
    trunks: { total: trunks, active: trunks - 1 },
    clis: { total: 42, active: 41, sinteticos: 41 },
  });
});

it('reports an error when the engine doesn’t respond', async () => {
  const without = await startTestApp({ engine: false });
  expect(await without.request('admin', 'GET', '/configuracion-avanzada/status')).toMatchObject({
    status: 503,
    body: { success: false, error: 'engine_unavailable' },
  });
  await without.close();
});

it.each(['supervisor', 'operator', 'demo', null] as const)('is refused to %s', async (who) => {
  const answer = await test.request(who, 'GET', '/configuracion-avanzada/status');
  expect(answer.status).toBe(who === null ? 401 : 403);
});
