import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClisAnswer } from '#shared/contracts/clis.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryColumn } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-23T12:00:00Z' } });
});
afterAll(() => test.close());

const post = (body: object, who: Who = 'admin'): Promise<Answer> => test.request(who, 'POST', '/code2base/clis', body);
const put = (id: number, body: object, who: Who = 'admin'): Promise<Answer> =>
  test.request(who, 'PUT', `/code2base/clis/${id}`, body);
const remove = (id: number, who: Who = 'admin'): Promise<Answer> =>
  test.request(who, 'DELETE', `/code2base/clis/${id}`);
const create = async (numero: string, body: object = {}): Promise<number> =>
  (await post({ numero, ...body })).body['id'] as number;
const listed = async (id: number): Promise<Record<string, unknown> | undefined> =>
  ((await test.request('demo', 'GET', '/code2base/clis')).body['clis'] as Record<string, unknown>[]).find(
    (cli) => cli['id'] === id,
  );

describe('adding a CLI', () => {
  it('returns it under every name, as the operator’s own', async () => {
    const answer = await post({ numero: ' +54 (11) 4321-0002 ', proveedor_id: 1, activo: false });
    const cli = {
      id: expect.any(Number) as unknown,
      numero: '+541143210002',
      cli: '+541143210002',
      pais: 'argentina',
      paises: ['argentina'],
      proveedor_id: 1,
      proveedor_nome: expect.any(String) as unknown,
      llamadas_hoy: 0,
      devueltas_hoy: 0,
      devueltas_7d: 0,
      answered_by_network_7d: 0,
      short_calls_7d: 0,
      short_call_rate_7d: null,
      blocked_calls: 0,
      rest_reason: null,
      rests_since: null,
      rests_until: null,
      rest_answer_rate: null,
      rest_usual_answer_rate: null,
      activo: false,
      ativo: false,
      sintetico: false,
      created_at: expect.stringMatching(/^2026-11-23T12:00/) as unknown,
    };
    const message = '¡CLI creado exitosamente!';
    expect(answer.body).toEqual({ success: true, status: 'success', message, mensaje: message, ...cli });
    expect(await listed(answer.body['id'] as number)).toEqual(cli);
  });

  it('says why it rests, since when and until when', async () => {
    const id = await create('+541143210009');
    const nowMs = Date.parse('2026-11-23T11:00:00Z');
    for (let nth = 0; nth < 5; nth++)
      executeSql(
        test.db,
        `insert into calls (attempt, phone, country, caller_id, assigned_at, placed_at, ended_at, disposition)
         values (1, '+541145550100', 'argentina', '+541143210009', ?, ?, ?, 'blocked')`,
        nowMs,
        nowMs,
        nowMs,
      );
    expect(await listed(id)).toMatchObject({
      blocked_calls: 5,
      rests_since: '2026-11-23T11:00:00.000Z',
      rests_until: '2026-11-24T11:00:00.000Z',
    });
  });

  it('says how many of its answered calls of the last seven days were short', async () => {
    const id = await create('+541143210077');
    const count = (day: string, answered: number, shortCalls: number): void =>
      executeSql(
        test.db,
        `insert into dimension_hours (dimension, hour, value, campaign_id, quarter, calls, placed, answered, ring_ms, short_calls, persons, succeeded,
           abandoned, machines, no_answer, busy, invalid, rejected, blocked, talked, talk_ms, wrap_up_ms, reached) values ('caller_id', ?, '+541143210077', 1, 0,
           50, 50, ?, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
        Date.parse(day) / HOUR_MS,
        answered,
        shortCalls,
      );
    count('2026-11-23T11:00:00Z', 30, 6);
    count('2026-11-17T04:00:00Z', 10, 2);
    // Before the first of seven days in Buenos Aires.
    count('2026-11-17T02:00:00Z', 10, 10);
    executeSql(test.db, "insert into cli_totals values ('+541143210077', ?, 0, 0)", Date.parse('2026-11-23T11:00:00Z'));
    const figures = { answered_by_network_7d: 40, short_calls_7d: 8, short_call_rate_7d: 20 };
    expect(await listed(id)).toMatchObject(figures);
    expect((await put(id, { activo: false })).body).toMatchObject(figures);
  });

  it('reads national spellings in the country of its provider, otherwise in the default country', async () => {
    const trunk = { name: 'Chile', host: 'sip.cl.example', country_code: '56' };
    const { id: proveedor_id } = (await test.request('admin', 'POST', '/trunks', trunk)).body as { id: number };
    expect((await post({ numero: '2 2345 6789', proveedor_id })).body['numero']).toBe('+56223456789');
    expect((await post({ numero: '(011) 4321–0012' })).body['numero']).toBe('+541143210012');
    expect((await post({ numero: '0341 15-432-0013' })).body['numero']).toBe('+5493414320013');
    const id = await create('+56223456701', { proveedor_id });
    expect((await put(id, { numero: '9 8765 4321' })).body['numero']).toBe('+56987654321');
    expect((await put(id, { numero: '011 4321 0014', proveedor_id: null })).body['numero']).toBe('+541143210014');
  });

  it.each([
    ['600 360 0000', 'chile', '+566003600000'],
    ['809 123 456', 'chile', '+56809123456'],
    ['400 123 456', 'espanha', '+34400123456'],
    ['0303 123 4567', 'brasil', '+553031234567'],
    ['0800 123 4567', 'brasil', '+558001234567'],
    ['800 555 0134', 'canada', '+18005550134'],
    ['800 555 0135', 'usa', '+18005550135'],
    ['187', 'italia', '+39187'],
    ['10615', 'brasil', '+5510615'],
  ])('reads %s in the plan of the chosen country, %s', async (numero, pais, phone) => {
    const answer = await post({ numero, pais });
    expect(answer.body).toMatchObject({ numero: phone, pais });
    const id = await create('+541143210099');
    expect((await remove(answer.body['id'] as number)).status).toBe(200);
    expect((await put(id, { numero, pais })).body).toMatchObject({ numero: phone, pais });
    expect((await put(id, { numero: phone, activo: false })).body).toMatchObject({ numero: phone, pais });
    await remove(id);
  });

  it('knows the countries of the table only', async () => {
    expect(await post({ numero: '600 360 0000', pais: 'atlantis' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field: 'pais' } },
    });
  });

  it('makes it active and without a provider by default', async () => {
    expect((await post({ numero: '541143210003', proveedor_id: null })).body).toMatchObject({
      numero: '+541143210003',
      proveedor_id: null,
      proveedor_nome: null,
      activo: true,
    });
  });

  it.each([{}, { numero: '' }, { numero: '  ' }, { numero: null }, { numero: 541143210004 }])(
    'requires a number: %j',
    async (body) => {
      expect(await post(body)).toMatchObject({
        status: 400,
        body: { error: 'cli_required', message: 'Por favor, ingrese un número de CLI', details: { field: 'numero' } },
      });
    },
  );

  it.each(['12345', '+999123456789', 'hola', '+54 11'])('refuses %j as a number', async (numero) => {
    expect(await post({ numero })).toMatchObject({ status: 400, body: { error: 'cli_number_invalid' } });
  });

  it('requires an existing provider', async () => {
    expect(await post({ numero: '+541143210005', proveedor_id: 99_999 })).toMatchObject({
      status: 404,
      body: { error: 'trunk_not_found', details: { field: 'proveedor_id' } },
    });
    expect(await post({ numero: '+541143210005', proveedor_id: '1' })).toMatchObject({
      status: 400,
      body: { details: { field: 'proveedor_id' } },
    });
    expect(await post({ numero: '+541143210005', activo: 'sí' })).toMatchObject({
      status: 400,
      body: { details: { field: 'activo' } },
    });
  });

  it('answers 409 to an existing number in any notation', async () => {
    await create('+541143210006');
    expect(await post({ numero: '54 11 4321.0006' })).toMatchObject({
      status: 409,
      body: { error: 'cli_exists', message: 'El CLI +541143210006 ya existe' },
    });
  });
});

describe('changing a CLI', () => {
  it('changes only the fields present', async () => {
    const id = await create('+541143210007', { proveedor_id: 1 });
    expect((await put(id, { activo: false })).body).toMatchObject({
      status: 'success',
      numero: '+541143210007',
      proveedor_id: 1,
      activo: false,
    });
    expect((await put(id, { proveedor_id: null })).body).toMatchObject({ proveedor_id: null, activo: false });
    expect((await put(id, {})).status).toBe(200);
    expect((await put(id, { numero: '+5511999990007' })).body).toMatchObject({
      numero: '+5511999990007',
      pais: 'brasil',
      activo: false,
    });
  });

  it('makes a generated number the operator’s own when its digits change', async () => {
    const clis = (await test.request('demo', 'GET', '/code2base/clis')).body['clis'] as Record<string, unknown>[];
    const generated = clis.find((cli) => cli['pais'] === 'chile' && cli['sintetico'] === true);
    const id = generated?.['id'] as number;
    expect((await put(id, { numero: generated?.['numero'] as string })).body).toMatchObject({ sintetico: true });
    expect((await put(id, { numero: '+56221234567' })).body).toMatchObject({ sintetico: false, pais: 'chile' });
  });

  it('refuses invalid values', async () => {
    const id = await create('+541143210008');
    await create('+541143210009');
    expect(await put(id, { numero: ' ' })).toMatchObject({ status: 400, body: { error: 'cli_required' } });
    expect(await put(id, { numero: '123' })).toMatchObject({ status: 400, body: { error: 'cli_number_invalid' } });
    expect(await put(id, { numero: '+541143210009' })).toMatchObject({ status: 409, body: { error: 'cli_exists' } });
    expect(await put(id, { proveedor_id: 99_999 })).toMatchObject({ status: 404, body: { error: 'trunk_not_found' } });
    expect(await put(99_999, { activo: true })).toMatchObject({ status: 404, body: { error: 'cli_not_found' } });
  });
});

describe('deleting a CLI', () => {
  it('removes it from the inventory', async () => {
    const id = await create('+541143210010');
    expect((await remove(id)).body).toMatchObject({ success: true, status: 'success', id, numero: '+541143210010' });
    expect(await listed(id)).toBeUndefined();
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'cli_not_found' } });
  });

  it('answers 409 with the users while something uses it', async () => {
    const campaign = await test.request('supervisor', 'POST', '/campaigns', {
      name: 'La que lo muestra',
      cli_number: '+541143210011',
    });
    await test.request('supervisor', 'POST', '/caller-id-configs', {
      campaign_id: campaign.body['id'],
      caller_name: 'Ventas',
      caller_number: '+541143210012',
      caller_pool: [{ name: 'Otra', number: '+541143210013' }],
    });
    const clis = (await test.request('demo', 'GET', '/code2base/clis')).body['clis'] as Record<string, unknown>[];
    const idOf = (numero: string) => clis.find((cli) => cli['numero'] === numero)?.['id'] as number;
    expect(await remove(idOf('+541143210011'))).toMatchObject({
      status: 409,
      body: { error: 'cli_in_use', message: 'El CLI +541143210011 está en uso: La que lo muestra' },
    });
    for (const numero of ['+541143210012', '+541143210013'])
      expect(await remove(idOf(numero))).toMatchObject({
        status: 409,
        body: { message: `El CLI ${numero} está en uso: Caller ID de La que lo muestra` },
      });
    expect((await put(idOf('+541143210011'), { numero: '+541143210014' })).status).toBe(409);
    expect((await put(idOf('+541143210011'), { activo: false })).status).toBe(200);
    await test.request('supervisor', 'DELETE', `/campaigns/${String(campaign.body['id'])}`);
    expect((await remove(idOf('+541143210011'))).status).toBe(200);
    expect((await remove(idOf('+541143210013'))).status).toBe(200);
  });
});

it('returns the whole inventory in order of creation, however long it is', async () => {
  executeSql(
    test.db,
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 1233)
    insert into clis (phone, country, created_at) select '+1212' || (5550000 + i), 'usa', i from n`,
  );
  const { body } = await test.request('demo', 'GET', '/code2base/clis');
  expect([...Value.Errors(ClisAnswer, body)]).toEqual([]);
  const { clis, total } = body as ClisAnswer;
  const stored = queryColumn(test.db, 'select phone from clis order by id');
  expect(clis.map(({ numero }) => numero)).toEqual(stored);
  expect(total).toBe(stored.length);
  expect(total).toBeGreaterThan(1234);
});

it('audits every write with the real actor, including numbers of a campaign', async () => {
  const last = async (action: string) => (await readAudit(test, { action }))[0];
  const id = await create('+541143210020');
  expect(await last('cli.create')).toMatchObject({ username: 'admin', after: { phone: '+541143210020' } });
  await put(id, { activo: false });
  expect(await last('cli.update')).toMatchObject({ after: { id, isActive: false } });
  await remove(id);
  expect(await last('cli.delete')).toMatchObject({ username: 'admin', after: null });
  await test.request('supervisor', 'POST', '/campaigns', { name: 'Con número', cli_number: '+541143210021' });
  expect(await last('cli.create')).toMatchObject({ username: 'supervisor', after: { phone: '+541143210021' } });
});

it.each(['supervisor', 'operator', 'demo', null] as const)('refuses %s to write the inventory', async (who) => {
  const status = who === null ? 401 : 403;
  for (const answer of [await post({}, who), await put(1, {}, who), await remove(1, who)])
    expect(answer.status).toBe(status);
});
