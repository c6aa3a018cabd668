import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { logInAs } from '../../support/as.ts';
import { queryValue } from '../../support/database.ts';
import { uploadPhones } from '../../support/list-upload.ts';

/** Midday in Buenos Aires, inside the default dial window. */
const MIDDAY = '2026-11-23T15:00:00Z';
const PHONES = Array.from({ length: 10 }, (_, index) => `+5491150000${100 + index}`);

const placed = (app: TestApp): number =>
  queryValue<number>(app.db, 'select count(*) from calls where placed_at is not null and trunk_id is not null')!;

test('a new installation outside demo mode dials once it has a trunk, and stops when that is deleted', async () => {
  const app = await startTestApp({ env: { DEMO: '0', SIM_SPEED: '20', SIM_CLOCK: MIDDAY } });
  const first = app.server.adminPassword ?? '';
  const admin = await logInAs(app, 'admin', first);
  await admin.request('POST', '/auth/password', { current_password: first, new_password: 'larga-y-propia-1' });

  const campaign = { name: 'La primera', cli_number: '+541152345678', max_concurrent_calls: 5 };
  const id = (await admin.request('POST', '/campaigns', campaign)).body['id'] as number;
  await uploadPhones(app, admin.token, id, PHONES);
  const start = await admin.request('POST', `/presione1/campanhas/${id}/iniciar`, {});
  expect(start.status).toBe(200);
  const waitsFor = async (): Promise<unknown> => (await admin.request('GET', `/campaigns/${id}`)).body['motivo_espera'];
  await expect.poll(waitsFor, { timeout: 20_000 }).toBe('no_trunk');
  expect(placed(app)).toBe(0);

  // A trunk to another country doesn't help.
  await admin.request('POST', '/trunks', { name: 'Brasil', host: 'sip.example.com', country_code: '55' });
  expect(await waitsFor()).toBe('no_trunk');
  const trunk = await admin.request('POST', '/trunks', {
    name: 'Argentina',
    host: 'sip.example.com',
    country_code: '54',
    max_channels: 2,
  });
  expect(trunk.status).toBe(200);
  await expect.poll(() => placed(app), { timeout: 20_000 }).toBeGreaterThan(3);
  const { llamadas } = (await admin.request('GET', '/llamadas/historico')).body as { llamadas: unknown[] };
  expect(llamadas.length).toBeGreaterThan(3);

  expect((await admin.request('DELETE', `/trunks/${String(trunk.body['id'])}`)).status).toBe(200);
  const atDeletion = placed(app);
  await expect.poll(waitsFor, { timeout: 20_000 }).toBe('no_trunk');
  expect(placed(app)).toBe(atDeletion);
  // The history still has the trunk's name.
  const call = (await admin.request('GET', '/llamadas/historico')).body as { llamadas: { metadatos: object }[] };
  expect(call.llamadas.at(-1)?.metadatos).toMatchObject({ trunk: 'Argentina' });
  await app.close();
});
