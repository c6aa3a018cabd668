import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_CLOCK: '2026-11-23T12:00:00Z' } });
});
afterAll(() => test.close());

const post = (body: object) => test.request('supervisor', 'POST', '/campaigns', body);
const put = (id: number, body: object) => test.request('supervisor', 'PUT', `/campaigns/${id}`, body);
const get = async (id: number) => (await test.request('demo', 'GET', `/campaigns/${id}`)).body;
const create = async (body: object = {}): Promise<number> =>
  (await post({ name: 'Prueba', ...body })).body['id'] as number;

describe('creating a campaign', () => {
  it('returns it under every name, with defaults filled in', async () => {
    const answer = await post({ name: '  Otoño  ', cli_number: '+55 11 99999-9999' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Campaña creada con éxito',
      mensaje: 'Campaña creada con éxito',
      name: 'Otoño',
      nome: 'Otoño',
      nombre: 'Otoño',
      description: '',
      cli_number: '+5511999999999',
      max_concurrent_calls: 5,
      max_attempts: 3,
      retry_interval: 300,
      calls_per_second: null,
      flow: 'press1',
      dial_method: 'fixed',
      ratio_level: 1.5,
      contexto_id: null,
      status: 'draft',
      active: false,
      contacts_total: 0,
    });
    expect(answer.body['campaign_id']).toBe(answer.body['id']);
    expect(answer.body['created_at']).toMatch(/^2026-11-23T12:0\d:\d{2}\.\d{3}Z$/);
    expect(await get(answer.body['id'] as number)).toMatchObject({ name: 'Otoño' });
  });

  it('accepts fields that the screens do not use', async () => {
    const id = await create({
      flow: 'direct',
      dial_method: 'ratio',
      ratio_level: 2.5,
      calls_per_second: 100,
      contexto_id: 1,
      max_attempts: 10,
    });
    expect(await get(id)).toMatchObject({
      flow: 'direct',
      dial_method: 'ratio',
      ratio_level: 2.5,
      calls_per_second: 100,
      contexto_id: 1,
      max_attempts: 10,
    });
  });

  it('adds a new caller id to the inventory, once', async () => {
    await create({ cli_number: '+5491155550000' });
    await create({ cli_number: '+5491155550000' });
    const { body } = await test.request('demo', 'GET', '/code2base/clis');
    const found = (body['clis'] as { numero: string }[]).filter(({ numero }) => numero === '+5491155550000');
    expect(found).toEqual([
      expect.objectContaining({
        cli: '+5491155550000',
        pais: 'argentina',
        paises: ['argentina'],
        activo: true,
        ativo: true,
      }),
    ]);
  });

  it.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: '\u0000' },
    { name: ' \u0007\u200b' },
    { name: null },
    { name: 7 },
  ])('requires a name: %j', async (body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: {
        error: 'campaign_name_required',
        message: 'El nombre de la campaña es obligatorio',
        details: { field: 'name' },
      },
    });
  });

  it.each([
    ['max_concurrent_calls', 0],
    ['max_concurrent_calls', 101],
    ['max_concurrent_calls', '5'],
    ['max_concurrent_calls', 1.5],
    ['max_attempts', 0],
    ['max_attempts', 11],
    ['retry_interval', -1],
    ['retry_interval', 7 * 24 * 3600 + 1],
    ['calls_per_second', 0],
    ['calls_per_second', 101],
    ['tiempo_entre_llamadas', 61],
    ['flow', 'other'],
    ['dial_method', 'fast'],
    ['ratio_level', 0.9],
    ['ratio_level', 10.1],
    ['ratio_level', '2'],
    ['description', 5],
    ['active', 'yes'],
  ])('answers 400 with the field for %s %j', async (field, value) => {
    const before = (await test.request('demo', 'GET', '/campaigns')).body['total'];
    expect(await post({ name: 'Mala', [field]: value })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field } },
    });
    expect((await test.request('demo', 'GET', '/campaigns')).body['total']).toBe(before);
  });

  it.each(['abc', '+0123456789', '123', '+1234567890123456', 5, false])(
    'refuses %s as a caller id',
    async (cli_number) => {
      expect(await post({ name: 'Mala', cli_number })).toMatchObject({
        status: 400,
        body: { error: 'cli_number_invalid' },
      });
    },
  );

  it('refuses an unknown audio context', async () => {
    expect(await post({ name: 'Mala', contexto_id: 999 })).toMatchObject({
      status: 400,
      body: { error: 'context_unknown' },
    });
  });

  it('starts it at once with active: true, and dials when its list arrives', async () => {
    const { status, body } = await post({ name: 'Activa', active: true });
    expect({ status, campaign: body }).toMatchObject({ status: 200, campaign: { status: 'active', active: true } });
  });
});

describe('changing a campaign', () => {
  it('changes only the fields present', async () => {
    const id = await create({ description: 'a', cli_number: '+5491155550001', calls_per_second: 7, max_attempts: 4 });
    expect((await put(id, { description: 'b' })).body).toMatchObject({
      message: 'Campaña actualizada con éxito',
      id,
      name: 'Prueba',
      description: 'b',
      cli_number: '+5491155550001',
      calls_per_second: 7,
      max_attempts: 4,
    });
    expect((await put(id, { calls_per_second: null, cli_number: '' })).body).toMatchObject({
      calls_per_second: null,
      cli_number: null,
      max_attempts: 4,
    });
    expect((await put(id, {})).status).toBe(200);
  });

  it('validates like creating', async () => {
    const id = await create();
    expect(await put(id, { name: ' ' })).toMatchObject({ status: 400, body: { error: 'campaign_name_required' } });
    expect(await put(id, { max_attempts: null })).toMatchObject({
      status: 400,
      body: { details: { field: 'max_attempts' } },
    });
    expect(await put(999_999, { name: 'x' })).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } });
  });

  it('is audited with both states and the real actor', async () => {
    const id = await create();
    await put(id, { description: 'nueva', usuario_id: '1' });
    const [entry] = await readAudit(test, { action: 'campaign.update' });
    expect(entry).toMatchObject({
      username: 'supervisor',
      before: { id, description: '' },
      after: { id, description: 'nueva' },
    });
  });
});

describe('the lists', () => {
  it('are consistent and complete, newest first', async () => {
    await create({ name: 'La última' });
    const management = (await test.request('demo', 'GET', '/campaigns')).body;
    const portuguese = (await test.request('demo', 'GET', '/campanhas')).body;
    const press1 = (await test.request('demo', 'GET', '/presione1/campanhas')).body;
    expect(portuguese).toEqual(management);
    const rows = management['campaigns'] as { id: number; name: string; contacts_total: number }[];
    expect(rows[0]?.name).toBe('La última');
    expect(
      (press1['data'] as { id: number; nombre: string; contacts_total: number }[]).map((row) => [
        row.id,
        row.nombre,
        row.contacts_total,
      ]),
    ).toEqual(rows.map((row) => [row.id, row.name, row.contacts_total]));
    expect(rows.find(({ id }) => id === 1)).toMatchObject({
      name: 'Campaña de ejemplo',
      contacts_total: 1025,
      status: 'draft',
    });
  });
});
