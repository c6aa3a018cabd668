import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { INVENTED_MARK } from '#shared/lists/invented-mark.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { logInAs, type Session } from '../../support/as.ts';
import { queryColumn } from '../../support/database.ts';

/** An address where nothing listens. */
const PBX = '127.0.0.1:1';
const ASTERISK = {
  TELEPHONY: 'asterisk',
  PBX_URLS: `http://${PBX}`,
  PBX_USER: 'cadencia',
  PBX_PASSWORD: 'a-secret-of-the-pbx',
};

const PHONE = '+541152345678';

async function upload(test: TestApp, token: string, campaignId: number, lines: readonly string[]): Promise<string> {
  const form = new FormData();
  form.set('campaign_id', String(campaignId));
  form.set('arquivo', new Blob([lines.join('\n')]), 'lista.csv');
  const body = new Response(form);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/contacts/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ upload_id: string }>().upload_id;
}

const campaignOf = async (session: Pick<Session, 'request'>): Promise<number> => {
  const campaign = { name: 'Prueba', cli_number: '+541152340000', max_concurrent_calls: 1 };
  return (await session.request('POST', '/campaigns', campaign)).body['id'] as number;
};

describe('a server that makes real calls', () => {
  let test: TestApp;
  let admin: Session;
  beforeAll(async () => {
    test = await startTestApp({ env: ASTERISK });
    const first = test.server.adminPassword ?? '';
    admin = await logInAs(test, 'admin', first);
    await admin.request('POST', '/auth/password', { current_password: first, new_password: 'larga-y-propia-1' });
  });
  afterAll(() => test.close());

  it('shows that nobody is called without a caller id', async () => {
    const { body } = await admin.request('POST', '/campaigns', { name: 'Sin número', max_concurrent_calls: 1 });
    const id = body['id'] as number;
    await upload(test, admin.token, id, [PHONE]);
    const path = `/contacts?campaign_id=${id}`;
    const trunk = { name: 'Sur', host: 'sip.example', country_code: '54', channels: 10 };
    const made = await admin.request('POST', '/trunks', trunk);
    expect(made.body).toMatchObject({ success: true });
    expect((await admin.request('GET', path)).body).toMatchObject({ contactos: [{ motivo_espera: 'no_caller_id' }] });
    expect((await admin.request('GET', `${path}&motivos=no_caller_id`)).body).toMatchObject({
      contactos: [{ telefono: PHONE }],
    });
    expect((await admin.request('DELETE', `/campaigns/${id}`)).status).toBe(200);
    expect((await admin.request('DELETE', `/trunks/${made.body['id'] as number}`)).status).toBe(200);
  });

  it('has no demo accounts, and holds all campaigns while it reaches no PBX, with the reason', async () => {
    expect(test.server.demoAccounts).toEqual([]);
    const status = async () => (await admin.request('GET', '/dialer/status')).body;
    await expect
      .poll(async () => (await status())['centrales'], { timeout: 10_000 })
      .toMatchObject([{ nombre: PBX, estado: 'caida', falla: expect.stringContaining('PBX_URLS') as string }]);
    expect(await status()).toMatchObject({
      telephony: 'asterisk',
      asterisk_connected: false,
      simulacro: false,
      motivo_espera: 'carrier_down',
      horarios_abiertos: [],
    });
  });

  it('rejects numbers of generated lists, emergency numbers and premium numbers', async () => {
    const id = await campaignOf(admin);
    const lines = [
      'Teléfono,Nombre,Origen',
      `${PHONE},Ana,`,
      `+541152345679,Inventada,${INVENTED_MARK}`,
      '911,Emergencias,',
      '+19005551234,Horóscopo,',
    ];
    const uploadId = await upload(test, admin.token, id, lines);
    expect(queryColumn(test.db, `select phone from contacts where campaign_id = ${id}`)).toEqual([PHONE]);
    const rejects = await admin.request('GET', `/contacts/uploads/${uploadId}/rejects`);
    expect(parse(rejects.text, { bom: true }).map(([line, code]) => [line, code])).toEqual([
      ['linea', 'codigo'],
      ['3', 'inventado'],
      ['4', 'emergencia'],
      ['5', 'tarifa'],
    ]);
  });

  it('drains its PBX by name, and logs it', async () => {
    const drain = (nombre: string, drenar: boolean) =>
      admin.request('POST', '/dialer/centrales/drenar', { nombre, drenar });
    expect(await drain(PBX, true)).toMatchObject({ status: 200, body: { success: true, nombre: PBX, drenar: true } });
    expect(await drain('10.0.0.5:8088', true)).toMatchObject({ status: 404, body: { error: 'pbx_not_found' } });
    expect(await drain(PBX, false)).toMatchObject({ status: 200 });
    const entries = queryColumn(test.db, `select after from audit_log where action = 'pbx.drain' order by id`);
    expect(entries.map((entry) => JSON.parse(String(entry)) as unknown)).toEqual([
      { nombre: PBX, drenar: true },
      { nombre: PBX, drenar: false },
    ]);
  });

  it('has legal windows in every country: none can be removed, and one that is always open is reported', async () => {
    const windows = async () => (await admin.request('GET', '/legal-windows')).body['windows'] as object;
    expect(Object.values(await windows())).not.toContain(null);
    const change = (changed: object) => admin.request('PUT', '/legal-windows', { windows: changed });
    expect(await change({ '*': null })).toMatchObject({
      status: 400,
      body: { error: 'legal_window_required', details: { field: 'windows.*' } },
    });
    const sources = async () => (await admin.request('GET', '/legal-windows')).body['sources'];
    expect(await sources()).toMatchObject({
      brasil: 'Probare, Código de Ética; required by Anatel',
      'BR-RJ.collections': 'Lei estadual 7.868/2018',
      colombia: 'Ley 2300 de 2023, art. 3',
    });
    const allDay = { from: '00:00', to: '24:00' };
    const always = { days: Array.from({ length: 7 }, () => allDay), holiday: allDay, holidays: [] };
    expect(await change({ brasil: always })).toMatchObject({ status: 200 });
    expect(await sources()).not.toHaveProperty('brasil');
    expect((await admin.request('GET', '/dialer/status')).body['horarios_abiertos']).toEqual(['brasil']);
  });
});

describe('a data folder', () => {
  let folder: string;
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const start = (env: Record<string, string>) => startTestApp({ dataDir: folder, engine: false, env });

  it('never makes real calls if it has been used in demo mode', async () => {
    folder = mkdtempSync(join(tmpdir(), 'cadencia-real-'));
    await (await start({ DEMO: '1' })).close();
    await expect(start(ASTERISK)).rejects.toThrow(StartError);
    await expect(start(ASTERISK)).rejects.toThrow(/^DATA_DIR .* has invented numbers, .*Set DATA_DIR to another$/);
    await (await start({ DEMO: '1' })).close(); // the folder still starts in demo mode
  });

  it.each([
    ['with a generated list never makes real calls', INVENTED_MARK, false],
    ['with a list of one’s own makes real calls', 'feria', true],
  ])('%s', async (_what, origin, isAllowed) => {
    folder = mkdtempSync(join(tmpdir(), 'cadencia-real-'));
    const simulated = await start({ DEMO: '0' });
    const first = simulated.server.adminPassword ?? '';
    const admin = await logInAs(simulated, 'admin', first);
    await admin.request('POST', '/auth/password', { current_password: first, new_password: 'larga-y-propia-1' });
    await upload(simulated, admin.token, await campaignOf(admin), [`${PHONE},Ana,${origin}`, '+541152345670,Eva,']);
    expect(queryColumn(simulated.db, 'select count(*) from contacts')).toEqual([2]);
    // These windows were set while calls were simulated. Real calls use the defaults again.
    await admin.request('PUT', '/legal-windows', { windows: { '*': null, brasil: null } });
    await simulated.close();
    if (!isAllowed) return expect(start(ASTERISK)).rejects.toThrow('has invented numbers');
    const real = await start(ASTERISK);
    const again = await logInAs(real, 'admin', 'larga-y-propia-1');
    const { windows } = (await again.request('GET', '/legal-windows')).body as { windows: object };
    expect(Object.values(windows)).not.toContain(null);
    await real.close();
  });
});
