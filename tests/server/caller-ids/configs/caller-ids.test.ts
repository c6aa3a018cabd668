import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
beforeEach(async () => {
  const campaign = await test.request('supervisor', 'POST', '/campaigns', { name: 'Con caller id' });
  campaignId = campaign.body['id'] as number;
});
afterAll(() => test.close());

const CONFIG = { caller_name: 'Empresa Argentina', caller_number: '+541143211001' };
const SAVED = '¡Configuración guardada con éxito!';

const post = (body: object, who: Who = 'supervisor'): Promise<Answer> =>
  test.request(who, 'POST', '/caller-id-configs', body);
const put = (id: number, body: object, who: Who = 'supervisor'): Promise<Answer> =>
  test.request(who, 'PUT', `/caller-id-configs/${id}`, body);
const remove = (id: number, who: Who = 'supervisor'): Promise<Answer> =>
  test.request(who, 'DELETE', `/caller-id-configs/${id}`);
const list = async (): Promise<Record<string, unknown>[]> =>
  (await test.request('supervisor', 'GET', '/caller-id-configs')).body['configs'] as Record<string, unknown>[];
const inventory = async (): Promise<unknown[]> =>
  ((await test.request('demo', 'GET', '/code2base/clis')).body['clis'] as Record<string, unknown>[]).map(
    (cli) => cli['numero'],
  );

describe('setting a caller id', () => {
  it('returns a campaign’s caller id with defaults filled in', async () => {
    const answer = await post({ ...CONFIG, campaign_id: campaignId, trunk_id: null });
    const config = {
      ...CONFIG,
      id: expect.any(Number) as unknown,
      trunk_id: null,
      campaign_id: campaignId,
      is_randomized: false,
      caller_pool: [],
      updated_at: expect.any(String) as unknown,
      version: expect.any(String) as unknown,
    };
    expect(answer.body).toEqual({ success: true, message: SAVED, mensaje: SAVED, ...config, config });
    expect(await list()).toContainEqual(config);
  });

  it('reads a national number in the country of its trunk', async () => {
    const trunk = { name: 'Bolivia', host: 'sip.example.bo', country_code: '591' };
    const { id } = (await test.request('admin', 'POST', '/trunks', trunk)).body['trunk'] as { id: number };
    const pool = [{ name: 'Sur', number: '7000 0002' }];
    const config = { caller_name: 'La Paz', caller_number: '70000001', caller_pool: pool, trunk_id: id };
    expect(await post(config)).toMatchObject({
      status: 200,
      body: { caller_number: '+59170000001', caller_pool: [{ number: '+59170000002' }] },
    });
  });

  it('adds all numbers of a pool to the inventory once, as the operator’s own', async () => {
    const body = {
      caller_name: '  Ventas ',
      caller_number: '+54 11 4321-1002',
      is_randomized: true,
      caller_pool: [
        { name: ' Norte ', number: '(+54) 351 432-1003' },
        { name: 'Sur', number: '541143211002' },
      ],
      trunk_id: 1,
    };
    expect((await post(body)).body['config']).toMatchObject({
      caller_name: 'Ventas',
      caller_number: '+541143211002',
      is_randomized: true,
      caller_pool: [
        { name: 'Norte', number: '+543514321003' },
        { name: 'Sur', number: '+541143211002' },
      ],
      trunk_id: 1,
      campaign_id: null,
    });
    const numbers = await inventory();
    expect(numbers.filter((numero) => numero === '+541143211002')).toHaveLength(1);
    expect(numbers).toContain('+543514321003');
    const own = prepareSql(
      test.db,
      "select is_synthetic from clis where phone in ('+541143211002', '+543514321003')",
    ).pluck();
    expect(own.all()).toEqual([0, 0]);
    const joined = (await readAudit(test, { action: 'cli.create' })).filter(({ after }) =>
      JSON.stringify(after).includes('+543514321003'),
    );
    expect(joined.map(({ username }) => username)).toEqual(['supervisor']);
  });

  it('keeps names on one line, since SIP has one line per header', async () => {
    const caller_pool = [{ name: 'Sur\u2028x', number: '+541143211001' }];
    const body = { ...CONFIG, caller_name: 'Ventas\r\nFrom: <sip:otro>', caller_pool, campaign_id: campaignId };
    expect((await post(body)).body).toMatchObject({
      caller_name: 'Ventas From: <sip:otro>',
      caller_pool: [{ name: 'Sur x' }],
    });
  });

  it('replaces an existing config entirely', async () => {
    const target = { campaign_id: campaignId };
    const pool = [{ name: 'Otra', number: '+541143211004' }];
    const first = await post({ ...CONFIG, ...target, is_randomized: true, caller_pool: pool });
    const second = await post({ caller_name: 'Nueva', caller_number: '+541143211005', ...target });
    expect(second.body['id']).toBe(first.body['id']);
    expect((await list()).filter((config) => config['campaign_id'] === campaignId)).toMatchObject([
      { caller_name: 'Nueva', caller_number: '+541143211005', is_randomized: false, caller_pool: [] },
    ]);
  });

  it.each([
    [{ caller_name: '' }, 'caller_name'],
    [{ caller_name: ' ' }, 'caller_name'],
    [{ caller_name: '\u0000\u200b' }, 'caller_name'],
    [{ caller_name: undefined }, 'caller_name'],
    [{ caller_number: '' }, 'caller_number'],
    [{ caller_number: undefined }, 'caller_number'],
    [{ caller_number: null }, 'caller_number'],
  ])('refuses %j as incomplete', async (body, field) => {
    expect(await post({ ...CONFIG, campaign_id: campaignId, ...body })).toMatchObject({
      status: 400,
      body: {
        error: 'fields_required',
        message: 'Por favor, complete todos los campos obligatorios',
        details: { field },
      },
    });
  });

  it.each([
    [{ caller_number: '12345' }, 'cli_number_invalid', 'caller_number'],
    [{ caller_pool: [{ name: 'a', number: '12345' }] }, 'cli_number_invalid', 'caller_pool.0.number'],
    [{ caller_pool: [{ name: '', number: '+541143211001' }] }, 'caller_pool_invalid', 'caller_pool.0.name'],
    [{ caller_pool: [{ name: 'a' }] }, 'caller_pool_invalid', 'caller_pool.0.number'],
    [{ caller_pool: {} }, 'caller_pool_invalid', 'caller_pool'],
    [{ is_randomized: 'sí' }, 'invalid_body', 'is_randomized'],
    [{ campaign_id: '1' }, 'invalid_body', 'campaign_id'],
    [{ trunk_id: 0 }, 'invalid_body', 'trunk_id'],
  ])('answers 400 with the field for %j', async (body, error, field) => {
    expect(await post({ ...CONFIG, campaign_id: campaignId, ...body })).toMatchObject({
      status: 400,
      body: { error, details: { field } },
    });
  });

  it('requires exactly one existing target', async () => {
    for (const target of [{}, { trunk_id: null, campaign_id: null }, { trunk_id: 1, campaign_id: campaignId }])
      expect(await post({ ...CONFIG, ...target })).toMatchObject({ status: 400, body: { error: 'caller_id_target' } });
    expect(await post({ ...CONFIG, campaign_id: 99_999 })).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
    expect(await post({ ...CONFIG, trunk_id: 99_999 })).toMatchObject({
      status: 404,
      body: { error: 'trunk_not_found' },
    });
    await test.request('supervisor', 'DELETE', `/campaigns/${campaignId}`);
    expect((await post({ ...CONFIG, campaign_id: campaignId })).status).toBe(404);
  });

  it('leaves the inventory unchanged when refused', async () => {
    await post({ ...CONFIG, caller_number: '+541143211090', campaign_id: 99_999 });
    expect(await inventory()).not.toContain('+541143211090');
  });

  it('adds all of its numbers to the inventory with their audit entries, or none', async () => {
    executeSql(
      test.db,
      `create trigger full before insert on audit_log when new.after like '%+541143211092%'
      begin select raise(abort, 'full'); end`,
    );
    const caller_pool = [{ name: 'Otra', number: '+541143211092' }];
    const body = { ...CONFIG, caller_number: '+541143211091', caller_pool, campaign_id: campaignId };
    expect((await post(body)).status).toBe(500);
    expect(await inventory()).not.toContain('+541143211091');
    executeSql(test.db, 'drop trigger full');
    expect((await post(body)).status).toBe(200);
    expect(await inventory()).toEqual(expect.arrayContaining(['+541143211091', '+541143211092']));
  });
});

describe('changing a caller id', () => {
  it('changes only the fields present', async () => {
    const { body } = await post({ ...CONFIG, campaign_id: campaignId, is_randomized: true });
    const id = body['id'] as number;
    const pool = [{ name: 'Otra', number: '+541143211006' }];
    expect((await put(id, { caller_pool: pool })).body).toMatchObject({
      message: SAVED,
      ...CONFIG,
      is_randomized: true,
      caller_pool: pool,
      campaign_id: campaignId,
    });
    expect(await inventory()).toContain('+541143211006');
  });

  it('can change the target, replacing the target’s config', async () => {
    const other = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Otra' })).body['id'];
    const own = (await post({ ...CONFIG, campaign_id: campaignId })).body['id'] as number;
    const replaced = (await post({ ...CONFIG, caller_name: 'La de antes', campaign_id: other })).body['id'];
    expect((await put(own, { campaign_id: other })).body).toMatchObject({ id: own, campaign_id: other });
    expect((await list()).filter((config) => config['campaign_id'] === other)).toMatchObject([{ id: own }]);
    const removals = await readAudit(test, { action: 'caller_id.delete', entity_id: String(replaced) });
    expect(removals).toMatchObject([{ before: { callerName: 'La de antes' } }]);
    expect((await put(own, { campaign_id: null, trunk_id: 2 })).body).toMatchObject({
      id: own,
      campaign_id: null,
      trunk_id: 2,
    });
    expect(await put(own, { campaign_id: campaignId })).toMatchObject({
      status: 400,
      body: { error: 'caller_id_target' },
    });
  });

  it('checks the same rules as setting one', async () => {
    const id = (await post({ ...CONFIG, campaign_id: campaignId })).body['id'] as number;
    expect(await put(id, { caller_name: ' ' })).toMatchObject({ status: 400, body: { error: 'fields_required' } });
    expect(await put(id, { caller_number: 'x' })).toMatchObject({ status: 400, body: { error: 'cli_number_invalid' } });
    expect(await put(id, { campaign_id: 99_999 })).toMatchObject({ status: 404 });
    expect(await put(99_999, CONFIG)).toMatchObject({ status: 404, body: { error: 'caller_id_config_not_found' } });
  });
});

describe('deleting a caller id', () => {
  it('keeps its numbers in the inventory', async () => {
    const id = (await post({ ...CONFIG, campaign_id: campaignId })).body['id'] as number;
    expect((await remove(id)).body).toMatchObject({ success: true, id, message: 'Configuración eliminada con éxito' });
    expect((await list()).some((config) => config['id'] === id)).toBe(false);
    expect(await inventory()).toContain(CONFIG.caller_number);
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'caller_id_config_not_found' } });
  });
});

it('records every write in the audit log', async () => {
  const id = (await post({ ...CONFIG, campaign_id: campaignId })).body['id'] as number;
  await put(id, { caller_name: 'Cambiada' });
  await remove(id);
  const entries = await readAudit(test, { entity: 'caller_id_config', entity_id: String(id) });
  expect(entries).toMatchObject([
    { action: 'caller_id.delete', username: 'supervisor', before: { callerName: 'Cambiada' }, after: null },
    {
      action: 'caller_id.update',
      username: 'supervisor',
      before: { callerName: CONFIG.caller_name },
      after: { callerName: 'Cambiada' },
    },
    { action: 'caller_id.create', username: 'supervisor', before: null, after: { callerName: CONFIG.caller_name } },
  ]);
});

it.each(['operator', 'demo', null] as const)('refuses %s to read or set caller ids', async (who) => {
  const status = who === null ? 401 : 403;
  const seen = await test.request(who, 'GET', '/caller-id-configs');
  for (const answer of [seen, await post({}, who), await put(1, {}, who), await remove(1, who)])
    expect(answer.status).toBe(status);
});
