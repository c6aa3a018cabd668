import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql, queryRow, queryValue } from '../../support/database.ts';
import { uploadPhones } from '../../support/list-upload.ts';

let test: TestApp;
const start = async (): Promise<void> => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
};
const close = (): Promise<void> => test.close();

const EXAMPLE = 1;

const act = (action: string, body?: object, id = EXAMPLE) =>
  test.request('supervisor', 'POST', `/presione1/campanhas/${id}/${action}`, body);
const press1 = async (id = EXAMPLE) => (await test.request('demo', 'GET', `/presione1/campanhas/${id}`)).body;
const statistics = async (id = EXAMPLE) =>
  (await test.request('demo', 'GET', `/presione1/campanhas/${id}/estatisticas`)).body;

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not become so within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a campaign’s states', () => {
  beforeAll(start);
  afterAll(close);

  it('change as the product defines; other transitions answer 409', async () => {
    expect(await press1()).toMatchObject({ estado: 'parada', activa: false, pausada: false });
    for (const wrong of ['pausar', 'retomar', 'parar'])
      expect(await act(wrong)).toMatchObject({ status: 409, body: { error: 'campaign_transition' } });

    expect((await act('iniciar', { usuario_id: '1' })).body).toMatchObject({
      success: true,
      message: 'Campaña iniciada con éxito',
      estado: 'ativa',
      status: 'active',
    });
    expect(await press1()).toMatchObject({ estado: 'ativa', activa: true, pausada: false });
    for (const wrong of ['iniciar', 'retomar']) expect((await act(wrong)).status).toBe(409);

    expect(await act('pausar', { campana_id: EXAMPLE + 1 })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field: 'campana_id' } },
    });
    expect((await act('pausar', { campana_id: EXAMPLE, pausar: true, motivo: 'almuerzo' })).body).toMatchObject({
      estado: 'pausada',
      status: 'paused',
    });
    expect(await press1()).toMatchObject({ estado: 'pausada', activa: false, pausada: true });
    for (const wrong of ['iniciar', 'pausar']) expect((await act(wrong)).status).toBe(409);

    expect((await act('pausar', { pausar: false })).body).toMatchObject({
      status: 'active',
      message: 'Campaña retomada con éxito',
    });
    expect((await act('pausar')).body).toMatchObject({ status: 'paused' });
    expect((await act('retomar')).body).toMatchObject({ status: 'active' });
    expect((await act('parar', { campana_id: EXAMPLE, motivo: 'fin' })).body).toMatchObject({
      status: 'draft',
      estado: 'parada',
      message: 'Campaña parada con éxito',
    });
  });

  it('cannot change for an unknown campaign or with an invalid body', async () => {
    for (const action of ['iniciar', 'pausar', 'retomar', 'parar']) {
      expect(await act(action, {}, 999)).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } });
    }
    expect(await act('pausar', { pausar: 'true' })).toMatchObject({
      status: 400,
      body: { details: { field: 'pausar' } },
    });
    expect(await act('parar', { motivo: 5 })).toMatchObject({ status: 400, body: { details: { field: 'motivo' } } });
  });

  it('require contacts to start', async () => {
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Vacía' });
    expect(await act('iniciar', {}, body['id'] as number)).toMatchObject({
      status: 409,
      body: { error: 'campaign_without_contacts', message: 'La campaña no tiene contactos para llamar' },
    });
  });

  it('are audited with their reason', async () => {
    await act('iniciar');
    await act('pausar', { motivo: 'almuerzo' });
    const [entry] = await readAudit(test, { action: 'campaign.pause' });
    expect(entry!.after).toEqual({ status: 'paused', reason: 'almuerzo' });
  });
});

describe('a campaign that is made active while the dialer is stopped', () => {
  const MESSAGE = 'El discador está detenido: no llama hasta que alguien lo inicie.';
  const ask = (path: string, body: object) => test.request('supervisor', 'POST', path, body);
  const control = (action: string) => ask('/dialer/campaign/control', { campaign_id: EXAMPLE, action });
  /** Requests that make a campaign active, with the actions that must precede each. */
  const DOORS: Readonly<Record<string, readonly [prepare: readonly string[], open: () => ReturnType<typeof ask>]>> = {
    iniciar: [[], () => act('iniciar')],
    retomar: [['iniciar', 'pausar'], () => act('retomar')],
    'pausar: false': [['iniciar', 'pausar'], () => act('pausar', { pausar: false })],
    'control start': [[], () => control('start')],
    'control resume': [['iniciar', 'pausar'], () => control('resume')],
    create: [[], () => ask('/campaigns', { name: 'Nueva', active: true })],
  };

  beforeAll(start);
  afterEach(() => act('parar'));
  afterAll(close);

  it.each(Object.keys(DOORS))('does not start the dialer, and the answer reports it: %s', async (door) => {
    const [prepare, open] = DOORS[door]!;
    await ask('/dialer/stop', {});
    for (const action of prepare) await act(action);
    const { status, body } = await open();
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'active', discador_detenido: true } });
    expect([body['message'], body['mensaje']]).toEqual([
      expect.stringMatching(`con éxito. ${MESSAGE}$`),
      expect.stringMatching(`con éxito. ${MESSAGE}$`),
    ]);
    expect((await test.request('demo', 'GET', '/dialer/status')).body).toMatchObject({ running: false });
    expect(queryValue(test.db, 'select count(*) from calls')).toBe(0);
    expect(queryValue(test.db, `select count(*) from audit_log where action = 'dialer.start'`)).toBe(0);
  });

  it('waits even when contacts are added, and calls once somebody starts the dialer', async () => {
    await ask('/dialer/stop', {});
    expect((await act('iniciar')).body).toMatchObject({ discador_detenido: true });
    expect((await act('pausar')).body).toMatchObject({ status: 'paused', discador_detenido: false });
    await act('retomar');
    await uploadPhones(test, await test.login('supervisor'), EXAMPLE, ['+5491133334444']);
    expect((await test.request('demo', 'GET', '/dialer/status')).body).toMatchObject({ running: false });
    expect(queryValue(test.db, 'select count(*) from calls')).toBe(0);
    expect(queryValue(test.db, `select count(*) from audit_log where action = 'dialer.start'`)).toBe(0);
    await ask('/dialer/start', {});
    await until(() => (queryValue(test.db, 'select count(*) from calls') as number) > 0);
    await act('pausar');
    expect((await act('retomar')).body).toMatchObject({
      message: 'Campaña retomada con éxito',
      discador_detenido: false,
    });
  });
});

describe('a campaign’s figures', () => {
  beforeEach(start);
  afterEach(close);

  it('are zero before the first call', async () => {
    expect(await statistics()).toMatchObject({
      campana_id: EXAMPLE,
      nombre_campana: 'Campaña de ejemplo',
      total_numeros: 1025,
      llamadas_realizadas: 0,
      llamadas_contestadas: 0,
      llamadas_presiono_1: 0,
      llamadas_transferidas: 0,
      llamadas_con_exito: 0,
      tasa_contestacion: 0,
      tasa_presiono_1: 0,
      tasa_transferencia: 0,
      llamadas_activas: 0,
    });
    expect(await test.request('demo', 'GET', '/presione1/campanhas/999/estadisticas')).toMatchObject({ status: 404 });
  });

  it('match the dialled calls', async () => {
    await act('iniciar');
    await until(async () => Number((await statistics())['llamadas_contestadas']) >= 2);
    await act('parar');
    await until(async () => (await statistics())['llamadas_activas'] === 0);
    const counted = queryRow(
      test.db,
      "select count(*) placed, sum(json_extract(details, '$.answeredBy') = 'person') persons from calls where campaign_id = ?",
      EXAMPLE,
    ) as { placed: number; persons: number };
    const figures = await statistics();
    expect(figures).toMatchObject({
      llamadas_realizadas: counted.placed,
      llamadas_contestadas: counted.persons,
      activa: false,
    });
    expect(figures['tasa_contestacion']).toBeCloseTo((100 * counted.persons) / counted.placed, 1);
    expect((await test.request('demo', 'GET', `/presione1/campanhas/${EXAMPLE}/estadisticas`)).body).toEqual(figures);

    const successes = "select count(*) from calls where campaign_id = ? and disposition = 'success'";
    expect(figures['llamadas_con_exito']).toBe(queryValue(test.db, successes, EXAMPLE));

    const { body: monitor } = await test.request('demo', 'GET', `/presione1/campanhas/${EXAMPLE}/monitor`);
    expect(monitor['llamadas_activas']).toEqual([]);
    const recent = monitor['ultimas_llamadas'] as {
      id: number;
      numero_destino: string;
      estado: string;
      duracion: number;
    }[];
    expect(recent.length).toBe(Math.min(20, counted.placed));
    for (const { estado, numero_destino } of recent)
      expect(`${estado} ${numero_destino}`).toMatch(/^finalizada \+\d+$/);
  });

  it('include the live calls', async () => {
    await act('iniciar');
    let live: { estado: string; cli_utilizado: string }[] = [];
    await until(async () => {
      const { body } = await test.request('demo', 'GET', `/presione1/campanhas/${EXAMPLE}/monitor`);
      live = body['llamadas_activas'] as typeof live;
      return live.length > 0;
    });
    expect(live[0]?.estado).toMatch(/^(em_andamento|aguardando_dtmf|transferindo)$/);
    expect(live[0]?.cli_utilizado).toMatch(/^\+54/);
  });

  it('have no sessoes while no call is in a menu', async () => {
    expect((await test.request('demo', 'GET', '/audio-inteligente/campanhas/1/sessoes')).body).toEqual({
      success: true,
      data: [],
    });
    expect((await test.request('demo', 'GET', '/audio-inteligente/campanhas/999/sessoes')).status).toBe(404);
  });
});

describe('deleting a campaign', () => {
  beforeEach(start);
  afterEach(close);

  const rows = (table: string): number =>
    queryValue(test.db, `select count(*) from ${table} where campaign_id = ?`, EXAMPLE) as number;
  const remove = (path: string) => test.request('supervisor', 'DELETE', path);

  async function dialSome(): Promise<void> {
    await act('iniciar');
    await until(() => rows('calls') >= 10);
  }

  it('stops an active one, returns the counters’ figures, and removes its rows', async () => {
    executeSql(
      test.db,
      `insert into caller_id_configs (campaign_id, caller_name, caller_number, caller_pool, updated_at)
      values (${EXAMPLE}, 'Ventas', '+541143210000', '[]', 0)`,
    );
    await dialSome();
    const answer = await remove(`/presione1/campanhas/${EXAMPLE}`);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Campaña eliminada con éxito',
      method: 'completo',
      eliminados: { contactos: 1025, configuraciones: 2 },
    });
    const done = answer.body['operacoes_realizadas'] as string[];
    expect(done).toContain('Contactos eliminados: 1025');
    expect(done.length).toBeGreaterThanOrEqual(3);
    expect((await test.request('demo', 'GET', `/campaigns/${EXAMPLE}`)).status).toBe(404);
    expect((await act('iniciar')).status).toBe(404);
    expect((await remove(`/campaigns/${EXAMPLE}`)).status).toBe(404);
    expect((await test.request('demo', 'GET', '/llamadas/historico')).body['total']).toBe(0);
    await until(() => rows('contacts') + rows('calls') + rows('hourly_counters') + rows('timing_configs') === 0);
    expect(rows('caller_id_configs')).toBe(0);
    await until(() => queryValue(test.db, 'select count(*) from campaigns where id = 1') === 0);
  });

  it('keeps its calls and figures with datos=false', async () => {
    await dialSome();
    await act('parar');
    await until(async () => (await statistics())['llamadas_activas'] === 0);
    const calls = rows('calls');
    const answer = await remove(`/campaigns/${EXAMPLE}?datos=false`);
    expect(answer.body).toMatchObject({ method: 'conservar_llamadas', eliminados: { llamadas: 0 } });
    await until(() => rows('contacts') === 0);
    expect(rows('calls')).toBe(calls);
    expect((await test.request('demo', 'GET', '/llamadas/historico')).body['total']).toBe(calls);
  });

  it('removes its lists, whether its calls are kept or not', async () => {
    const url = await test.listen();
    const form = new FormData();
    form.set('campaign_id', String(EXAMPLE));
    form.set('arquivo', new Blob(['telefono\n011 4555-1234\nnada\n']), 'lista.csv');
    const headers = { authorization: `Bearer ${await test.login('supervisor')}` };
    const answer = await fetch(`${url}/api/v1/contacts/upload`, { method: 'POST', body: form, headers });
    const { upload_id } = (await answer.json()) as { upload_id: string };
    expect(readdirSync(join(test.dataDir, 'uploads'))).toContain(`${upload_id}.rejects.csv`);
    await remove(`/campaigns/${EXAMPLE}?datos=false`);
    await until(() => rows('uploads') === 0);
    expect(readdirSync(join(test.dataDir, 'uploads'))).toEqual([]);
    expect((await test.request('supervisor', 'GET', `/contacts/uploads/${upload_id}`)).status).toBe(404);
  });

  it('refuses an invalid choice', async () => {
    expect(await remove(`/campaigns/${EXAMPLE}?datos=quizas`)).toMatchObject({
      status: 400,
      body: { details: { field: 'datos' } },
    });
  });
});
