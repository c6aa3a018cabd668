import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { expectFields, valueAt, words } from '../../support/fields.ts';

let test: TestApp;
let id: number;
beforeAll(async () => {
  // The first calls may ring until the time-out, which is 0.6 s at this speed.
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
  id = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Campos' })).body['id'] as number;
});
afterAll(() => test.close());

const MANAGEMENT =
  'id name description cli_number max_concurrent_calls max_attempts retry_interval status contacts_total created_at';
const TIMING = 'id nome description ativo';
const DIALER_AND_PANEL =
  'id campaign_id name nombre description max_concurrent_calls calls_per_second active status cli_number';
const PRESS1 =
  'id nombre descripcion activa pausada fecha_creacion fecha_actualizacion campaign_id llamadas_simultaneas tiempo_entre_llamadas cli_number contacts_total';
const PRESS1_DERIVED = 'name description status isActive isPaused';
const PRESS1_API = 'nombre descripcion estado';
const STATISTICS =
  'campana_id nombre_campana total_numeros llamadas_realizadas llamadas_contestadas llamadas_presiono_1 llamadas_transferidas tasa_contestacion tasa_presiono_1 tasa_transferencia activa pausada llamadas_activas';
const HOURS = 'dentro_de_horario proxima_apertura motivo_espera motivo_espera_texto espera_hasta';
const BEYOND = 'flow dial_method contexto_id tiempo_entre_llamadas';

/** API path, place in the answer, and expected fields. */
const READS: readonly [path: string, where: string, names: string][] = [
  ...['/campaigns', '/campanhas'].flatMap((path): [string, string, string][] => [
    [path, '', 'campaigns success'],
    [path, 'campaigns.0', `${MANAGEMENT} ${TIMING} ${DIALER_AND_PANEL} ${HOURS} ${BEYOND}`],
  ]),
  ['/campaigns/ID', '', `success ${MANAGEMENT} ${TIMING} ${DIALER_AND_PANEL} ${HOURS} ${BEYOND}`],
  ['/presione1/campanhas', '', 'data success'],
  ['/presione1/campanhas', 'data.0', `${PRESS1} ${PRESS1_DERIVED} ${PRESS1_API} ${HOURS}`],
  ['/presione1/campanhas/ID', '', `success ${PRESS1} ${PRESS1_DERIVED} ${PRESS1_API} ${HOURS}`],
  ['/presione1/campanhas/ID', 'data', `${PRESS1} ${PRESS1_DERIVED} ${PRESS1_API}`],
  ['/presione1/campanhas/ID/estatisticas', '', `success ${STATISTICS}`],
  ['/presione1/campanhas/ID/estatisticas', 'data', STATISTICS],
  ['/presione1/campanhas/ID/estadisticas', '', `success ${STATISTICS}`],
  ['/presione1/campanhas/ID/monitor', '', 'success llamadas_activas ultimas_llamadas'],
  ['/presione1/campanhas/ID/monitor', 'data', 'llamadas_activas ultimas_llamadas'],
  ['/audio-inteligente/campanhas/ID/sessoes', '', 'success data'],
];

describe('the fields that the console reads', () => {
  it.each(READS)('GET %s has %j: %s', async (path, where, names) => {
    const { status, body } = await test.request('demo', 'GET', path.replace('ID', String(id)));
    expect(status).toBe(200);
    expectFields(valueAt(body, where), words(names), `${path} ${where}`);
  });

  it('are in answers to writes too', async () => {
    const asked = (method: string, path: string, body?: unknown): Promise<Answer> =>
      test.request('supervisor', method, path, body);
    const created = await asked('POST', '/campaigns', {
      name: 'Escrita',
      description: 'Con todo',
      cli_number: '+5511999999999',
      max_concurrent_calls: 5,
      max_attempts: 3,
      retry_interval: 300,
      calls_per_second: 2,
      active: false,
    });
    expectFields(created.body, words(`success message mensaje ${MANAGEMENT} ${DIALER_AND_PANEL}`), 'POST /campaigns');
    const own = created.body['id'] as number;
    const changed = await asked('PUT', `/campaigns/${own}`, { description: 'Otra' });
    expectFields(changed.body, words(`success message mensaje ${MANAGEMENT}`), 'PUT /campaigns/{id}');
    await asked('POST', '/timing-configs', { campaign_id: own });
    await asked('POST', '/caller-id-configs', { campaign_id: own, caller_name: 'A', caller_number: '+541152345678' });
    const deleted = await asked('DELETE', `/presione1/campanhas/${own}`);
    expectFields(deleted.body, words('success message mensaje operacoes_realizadas method'), 'DELETE');
    expect(deleted.body).toMatchObject({
      operacoes_realizadas: [
        'Campaña eliminada',
        'Contactos eliminados: 0',
        'Llamadas eliminadas: 0',
        'Configuraciones de tiempos eliminadas: 1',
        'Configuraciones de Caller ID eliminadas: 1',
      ],
      eliminados: { contactos: 0, llamadas: 0, configuraciones: 2 },
      method: 'completo',
    });
    expect((await asked('DELETE', `/presione1/campanhas/${own}`)).status).toBe(404);
    expect((await asked('DELETE', `/campaigns/${own}`)).status).toBe(404);
  });

  it('are in the answers of the four actions, of which pausar pauses and resumes', async () => {
    const list = Array.from({ length: 300 }, (_, index) => `+54911230${10_000 + index}`).join('\n');
    const form = new FormData();
    form.set('campaign_id', String(id));
    form.set('arquivo', new Blob([list]), 'lista.csv');
    await test.request('supervisor', 'POST', '/contacts/upload', form);
    const act = async (action: string, body: object) => {
      const answer = await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/${action}`, {
        usuario_id: '1',
        ...body,
      });
      if (answer.status === 200) expectFields(answer.body, words('success message mensaje'), action);
      return [answer.status, answer.body['estado'], answer.body['status']];
    };
    expect(await act('iniciar', {})).toEqual([200, 'ativa', 'active']);
    expect(await act('pausar', { campana_id: id, pausar: true, motivo: 'almuerzo' })).toEqual([
      200,
      'pausada',
      'paused',
    ]);
    expect((await act('pausar', { pausar: true }))[0]).toBe(409);
    expect(await act('pausar', { campana_id: id, pausar: false })).toEqual([200, 'ativa', 'active']);
    expect((await act('pausar', { pausar: 'true' }))[0]).toBe(400);
    expect(await act('pausar', {})).toEqual([200, 'pausada', 'paused']);
    expect(await act('retomar', {})).toEqual([200, 'ativa', 'active']);

    const monitor = async () => (await test.request('demo', 'GET', `/presione1/campanhas/${id}/monitor`)).body;
    await expect.poll(async () => (await monitor())['llamadas_activas']).not.toEqual([]);
    await expect.poll(async () => (await monitor())['ultimas_llamadas']).not.toEqual([]);
    const body = await monitor();
    const call = words('id numero_destino estado duracion cli_utilizado');
    expectFields(valueAt(body, 'llamadas_activas.0') ?? valueAt(body, 'ultimas_llamadas.0'), call, 'an active call');
    expectFields(valueAt(body, 'ultimas_llamadas.0'), call, 'a recent call');

    expect(await act('parar', { campana_id: id, motivo: 'fin del día' })).toEqual([200, 'parada', 'draft']);
    const [entry] = await readAudit(test, { action: 'campaign.stop' });
    expect(entry).toMatchObject({ after: { reason: 'fin del día' } });
  });
});

it('a caller id is accepted in any format of its country, and is optional', async () => {
  const create = (body: object) => test.request('supervisor', 'POST', '/campaigns', { name: 'Con CLI', ...body });
  expect((await create({ cli_number: '011 5234-5678' })).body).toMatchObject({ cli_number: '+541152345678' });
  const { body } = await create({ cli_number: '+591 70000001' });
  const change = (cli: string | null) =>
    test.request('supervisor', 'PUT', `/campaigns/${String(body['id'])}`, { cli_number: cli });
  expect((await change('7000 0002')).body).toMatchObject({ cli_number: '+59170000002' });
  expect((await change(null)).body).toMatchObject({ cli_number: null });
  expect(await change('12')).toMatchObject({ status: 400, body: { error: 'cli_number_invalid' } });
});

describe('a caller id of a company', () => {
  const create = (body: object): Promise<Answer> =>
    test.request('supervisor', 'POST', '/campaigns', { name: 'Con prefijo', ...body });

  it.each([
    ['600 360 0000', 'chile', '+566003600000'],
    ['400 123 456', 'espanha', '+34400123456'],
    ['0303 123 4567', 'brasil', '+553031234567'],
    ['187', 'italia', '+39187'],
  ])('is read in the plan of the chosen country: %s in %s', async (cli_number, cli_country, phone) => {
    const { body } = await create({ cli_number, cli_country });
    expect(body).toMatchObject({ cli_number: phone, caller_id_warning: null });
    const path = `/campaigns/${String(body['id'])}`;
    expect((await test.request('supervisor', 'PUT', path, { cli_number })).body).toMatchObject({ cli_number: phone });
  });

  it('is what simulated calls show, a short one too', async () => {
    const { body } = await create({ cli_number: '187', cli_country: 'italia' });
    const list = Array.from({ length: 20 }, (_, index) => `+54911231${10_000 + index}`).join('\n');
    const form = new FormData();
    form.set('campaign_id', String(body['id']));
    form.set('arquivo', new Blob([list]), 'lista.csv');
    await test.request('supervisor', 'POST', '/contacts/upload', form);
    const path = `/presione1/campanhas/${String(body['id'])}`;
    await test.request('supervisor', 'POST', `${path}/iniciar`, {});
    const monitor = async () => (await test.request('demo', 'GET', `${path}/monitor`)).body;
    await expect
      .poll(async () => valueAt(await monitor(), 'ultimas_llamadas.0'))
      .toMatchObject({ cli_utilizado: '+39187' });
    await test.request('supervisor', 'POST', `${path}/parar`, {});
  });

  it('is warned about while it lacks the prefix that its country asks for', async () => {
    const { body } = await create({ cli_number: '2 2345 6789', cli_country: 'chile' });
    const path = `/campaigns/${String(body['id'])}`;
    const warning = { country: 'chile', prefixes: ['600', '809'], numbers: ['+56223456789'] };
    expect(body).toMatchObject({ caller_id_warning: warning });
    const list = (await test.request('demo', 'GET', '/campaigns')).body['campaigns'] as Record<string, unknown>[];
    expect(list.find(({ id: one }) => one === body['id'])).toMatchObject({ caller_id_warning: warning });

    const change = (purpose: string) => test.request('supervisor', 'PUT', path, { purpose });
    expect((await change('service')).body).toMatchObject({ caller_id_warning: { ...warning, prefixes: ['600'] } });
    expect((await change('sales')).body).toMatchObject({ caller_id_warning: warning });

    const config = { caller_name: 'Ventas', caller_number: '+56809123456', campaign_id: body['id'] };
    const pool = [{ name: 'Otra', number: '+56987654321' }];
    await test.request('admin', 'POST', '/caller-id-configs', { ...config, is_randomized: true, caller_pool: pool });
    expect((await test.request('demo', 'GET', path)).body).toMatchObject({
      caller_id_warning: { ...warning, numbers: ['+56987654321'] },
    });
    await test.request('admin', 'POST', '/caller-id-configs', config);
    expect((await test.request('demo', 'GET', path)).body).toMatchObject({ caller_id_warning: null });
  });
});

describe('a campaign without caller ids of its own', () => {
  const warning = { country: 'chile', prefixes: ['600', '809'] };
  const warningOf = async (campaignId: number) =>
    (await test.request('demo', 'GET', `/campaigns/${campaignId}`)).body['caller_id_warning'];
  const configure = (target: object, caller_number: string) =>
    test.request('admin', 'POST', '/caller-id-configs', { caller_name: 'Ventas', caller_number, ...target });

  async function campaignWith(phone: string, fields: object = {}): Promise<number> {
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: phone, ...fields });
    const form = new FormData();
    form.set('campaign_id', String(body['id']));
    form.set('arquivo', new Blob([`telefono\n${phone}`]), 'lista.csv');
    expect((await test.request('supervisor', 'POST', '/contacts/upload', form)).status).toBe(200);
    return body['id'] as number;
  }

  it('is warned about those in rotation and of trunks, if it calls their country', async () => {
    await test.request('admin', 'POST', '/code2base/clis', { numero: '+56221110000' });
    await test.request('admin', 'POST', '/code2base/clis', { numero: '+56221110001', activo: false });
    const chilean = await campaignWith('+56961231234');
    const argentine = await campaignWith('+5491123412345');
    const { numbers } = (await warningOf(chilean)) as { numbers: string[] };
    expect(numbers).toContain('+56221110000');
    expect(numbers).not.toContain('+56221110001');
    expect(await warningOf(chilean)).toMatchObject(warning);
    expect(await warningOf(argentine)).toBeNull();
    const withNumber = await campaignWith('+56961231235', { cli_number: '+56809123456' });
    expect(await warningOf(withNumber)).toBeNull();

    // Once every trunk to Chile has caller ids, nothing is in rotation there.
    const trunks = (await test.request('admin', 'GET', '/trunks')).body['trunks'] as Record<string, unknown>[];
    const inChile = trunks.filter(({ country_code }) => country_code === '56');
    expect(inChile).toHaveLength(1);
    const trunk = { trunk_id: inChile[0]!['id'] };
    await configure(trunk, '+56809123457');
    expect(await warningOf(chilean)).toBeNull();
    await configure(trunk, '+56221110002');
    for (const id of [chilean, withNumber])
      expect(await warningOf(id)).toMatchObject({ ...warning, numbers: ['+56221110002'] });
    expect(await warningOf(argentine)).toBeNull();

    await configure({ campaign_id: chilean }, '+56809123458');
    expect(await warningOf(chilean)).toBeNull();
  });
});

it('a draft shows that it was stopped', async () => {
  const list = await test.request('supervisor', 'POST', '/campaigns', { name: 'Parada', active: true });
  const path = String(list.body['id']);
  expect(list.body).toMatchObject({ status: 'active', stopped: false });
  await test.request('supervisor', 'POST', `/presione1/campanhas/${path}/parar`, {});
  expect((await test.request('supervisor', 'GET', `/campaigns/${path}`)).body).toMatchObject({
    status: 'draft',
    stopped: true,
  });
});
