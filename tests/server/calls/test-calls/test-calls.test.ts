import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestCallService } from '#server/domains/calls/test-calls/service.ts';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql, queryRows, queryValue } from '../../../support/database.ts';

const WAIT_MS = 20_000;
const PHONE = '+5491187654321';
const USER = { id: 1, username: 'op', role: 'operator', sessionId: 's', mustChangePassword: false } as const;

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ env: { SIM_SPEED: '100' } })));
afterAll(() => test.close());
afterEach(async () => {
  // A number has one call at a time, and a limited number of them.
  await vi.waitUntil(() => queryValue(test.db, 'select count(*) from calls where ended_at is null') === 0, WAIT_MS);
  test.db.write(() => {
    for (const table of ['blacklist', 'recent_calls']) executeSql(test.db, `delete from ${table}`);
  });
});

const make = (body: unknown) => test.request('operator', 'POST', '/dialer/test-call', body);
const detail = async (id: unknown) => (await test.request('demo', 'GET', `/llamadas/${String(id)}`)).body;

describe('a test call', () => {
  it('answers once it is placed, with the id of a call whose detail shows the outcome', async () => {
    const answer = await make({ numero: PHONE, campaign_id: null });
    expect(answer.status).toBe(200);
    const { id } = answer.body;
    expect(answer.body).toEqual({
      success: true,
      message: `Llamada de prueba en curso a ${PHONE}`,
      mensaje: `Llamada de prueba en curso a ${PHONE}`,
      id,
      call_id: id,
      llamada_id: id,
      numero: PHONE,
      campaign_id: null,
      estado: 'en_progreso',
      status: 'en_progreso',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(queryValue(test.db, 'select placed_at from calls where id = ?', id)).not.toBeNull();
    await vi.waitFor(async () => {
      const text = JSON.stringify(await detail(id));
      expect(text).toMatch(/"estado":"(finalizada|fallida)"/);
    }, WAIT_MS);
    const text = JSON.stringify(await detail(id));
    expect(text).toContain('"campaign_id":null');
    expect(text).toContain(PHONE);
  });

  it('reads a national number in the default country, and appears in the history with its user', async () => {
    const { body } = await make({ numero: '11 8765-4321' });
    expect(body).toMatchObject({ success: true, numero: '+541187654321', campaign_id: null });
    const history = await test.request('demo', 'GET', '/llamadas/historico?page=1&page_size=50');
    const row = (history.body['llamadas'] as Json[]).find((call) => call['id'] === body['id']);
    expect(row).toBeDefined();
    const user = prepareSql(
      test.db,
      'select username from users join calls on calls.user_id = users.id where calls.id = ?',
    ).pluck();
    expect(user.get(body['id'])).toBe('operator');
  });

  it('can use a campaign, and changes none of its counts', async () => {
    const campaign = await test.request('supervisor', 'POST', '/campaigns', { name: 'De prueba' });
    const id = campaign.body['id'] as number;
    const before = (await test.request('demo', 'GET', `/presione1/campanhas/${id}/estatisticas`)).body;
    const { body } = await make({ numero: PHONE, campaign_id: id });
    expect(body).toMatchObject({ success: true, campaign_id: id });
    await vi.waitFor(
      async () => expect(JSON.stringify(await detail(body['id']))).toMatch(/"(finalizada|fallida)"/),
      WAIT_MS,
    );
    const after = (await test.request('demo', 'GET', `/presione1/campanhas/${id}/estatisticas`)).body;
    expect(after).toEqual(before);
  });

  it.each([
    [{}, 400, 'test_number_required', 'Digite um número para teste'],
    [{ numero: '' }, 400, 'test_number_required', 'Digite um número para teste'],
    [{ numero: '  ' }, 400, 'test_number_required', 'Digite um número para teste'],
    [{ numero: 5491187654321 }, 400, 'test_number_required', 'Digite um número para teste'],
    [{ numero: '12345' }, 400, 'test_number_invalid', 'Número de prueba no válido: usá el formato +5511999999999'],
    [{ numero: '911' }, 400, 'test_number_not_dialable', expect.stringContaining('emergencias') as string],
    [{ numero: '+19005551234' }, 400, 'test_number_not_dialable', expect.stringContaining('tarifa especial') as string],
    [{ numero: PHONE, campaign_id: '1' }, 400, 'invalid_body', expect.any(String) as string],
    [{ numero: PHONE, campaign_id: 0 }, 400, 'invalid_body', expect.any(String) as string],
    [{ numero: PHONE, campaign_id: 999_999 }, 404, 'campaign_not_found', 'Campaña no encontrada'],
  ])('refuses %j', async (body, status, error, message) => {
    expect(await make(body)).toMatchObject({ status, body: { success: false, error, message } });
  });

  it('is refused for a blacklisted number', async () => {
    test.db.write(() =>
      executeSql(test.db, `insert into blacklist (phone, reason, type, created_at) values (?, '', 'manual', 0)`, PHONE),
    );
    expect(await make({ numero: PHONE })).toMatchObject({
      status: 409,
      body: {
        error: 'test_call_blacklisted',
        message: `${PHONE} está en la blacklist: no se lo llama`,
      },
    });
  });

  it('needs a trunk for the number', async () => {
    // A number in Iceland, which none of the demo's trunks serves.
    expect(await make({ numero: '+3545812345' })).toMatchObject({
      status: 409,
      body: { error: 'test_call_no_trunk', message: 'Ningún trunk activo llega a +3545812345' },
    });
  });

  it('is audited', async () => {
    const { body } = await make({ numero: PHONE });
    const [entry] = await readAudit(test, { action: 'call.test' });
    expect(entry).toMatchObject({ username: 'operator', entity_id: String(body['id']) });
    expect(entry!.after).toEqual({ phone: PHONE, campaignId: null });
  });

  it('is available to operators', async () => {
    expect((await test.request('demo', 'POST', '/dialer/test-call', { numero: PHONE })).status).toBe(403);
    expect((await test.request(null, 'POST', '/dialer/test-call', { numero: PHONE })).status).toBe(401);
    expect((await test.request('supervisor', 'POST', '/dialer/test-call', { numero: PHONE })).status).toBe(200);
  });
});

it('a test call is among the calls in progress while it is live', async () => {
  const slow = await startTestApp();
  const { body } = await slow.request('operator', 'POST', '/dialer/test-call', { numero: PHONE });
  const own = (rows: unknown) => (rows as Json[]).filter((row) => row['id'] === body['id']);
  const live = await slow.request('demo', 'GET', '/monitoring/llamadas-activas');
  const inProgress = await slow.request('demo', 'GET', '/llamadas/en-progreso');
  expect(own(live.body['active_calls'])).toMatchObject([{ numero: PHONE, campanha: null }]);
  expect(own(inProgress.body['llamadas'])).toMatchObject([{ phone_number: PHONE, campaign_id: null }]);
  const ended = await slow.request('supervisor', 'POST', '/llamadas/finalizar', { llamada_id: body['id'] });
  expect(ended.status).toBe(200);
  await slow.close();
});

it('a test call in a dry run says that nobody is dialled', async () => {
  const service = (isDryRun: boolean) =>
    createTestCallService({
      call: () => Promise.resolve(1),
      isDryRun: () => isDryRun,
      placementOf: () => Promise.resolve({ kind: 'not_placed' }),
      readPhone: () => ({ phone: PHONE, country: 'argentina' }),
    }).make(USER, PHONE, null);
  await expect(service(true)).rejects.toMatchObject({ code: 'test_call_dry_run' });
  await expect(service(false)).rejects.toMatchObject({ code: 'test_call_not_placed' });
});

it('a test call without an engine answers 503', async () => {
  const idle = await startTestApp({ engine: false });
  expect(await idle.request('operator', 'POST', '/dialer/test-call', { numero: PHONE })).toMatchObject({
    status: 503,
    body: { error: 'engine_unavailable' },
  });
  await idle.close();
});

it('a test call that can’t be journalled answers 503 and leaves no audit entry', async () => {
  const broken = await startTestApp();
  // Fails as late as possible, at the commit.
  broken.db.write(() =>
    executeSql(
      broken.db,
      `create table late (user_id integer references users (id) deferrable initially deferred);
       create trigger fail_at_commit after insert on calls begin insert into late values (-1); end`,
    ),
  );
  expect(await broken.request('operator', 'POST', '/dialer/test-call', { numero: PHONE })).toMatchObject({
    status: 503,
    body: { error: 'engine_unavailable' },
  });
  expect(await readAudit(broken, { action: 'call.test' })).toEqual([]);
  expect(queryRows(broken.db, 'select id from calls')).toEqual([]);
  await broken.close();
});
