import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTelephonyWatch } from '#server/telephony/watch.ts';
import { SIMULATED } from '#server/telephony/state.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { asteriskOf, pbx, PBX_A, PBX_B, SINCE_MS, trunkOn } from '../../support/telephony-states.ts';

const watch = createTelephonyWatch(null, () => 0);
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ telephony: watch });
});
afterAll(() => test.close());
beforeEach(() => watch.report(SIMULATED));

const dialer = async () => (await test.request('demo', 'GET', '/dialer/status')).body;
const system = async () => (await test.request('admin', 'GET', '/configuracion-avanzada/status')).body;

describe('telephony in the API', () => {
  it('is a simulator by default, without PBXs', async () => {
    const simulated = { telephony: 'simulator', asterisk_connected: false, simulacro: false, centrales: [] };
    expect(await dialer()).toMatchObject({ ...simulated, trunks_con_falla: [], motivo_espera: null });
    expect(await system()).toMatchObject(simulated);
  });

  it('contains the last report of each PBX', async () => {
    watch.report(
      asteriskOf([
        pbx(PBX_A, { calls: 12 }),
        pbx(PBX_B, { status: 'down', version: null, fault: 'unauthorized' }),
        pbx('10.0.0.7:8088', { status: 'draining', calls: 3 }),
        pbx('10.0.0.8:8088', { status: 'syncing' }),
        pbx('10.0.0.9:8088', { status: 'down', fault: 'ECONNRESET' }),
      ]),
    );
    const desde = new Date(SINCE_MS).toISOString();
    const expected = {
      telephony: 'asterisk',
      asterisk_connected: true,
      simulacro: false,
      centrales: [
        { nombre: PBX_A, estado: 'activa', desde, llamadas: 12, canales: 200, version: '22.10.0', falla: null },
        {
          nombre: PBX_B,
          estado: 'caida',
          desde,
          llamadas: 0,
          canales: 200,
          version: null,
          falla: 'Rechaza la cuenta: revisá PBX_USER, PBX_PASSWORD y ari.conf de Asterisk',
        },
        { nombre: '10.0.0.7:8088', estado: 'drenando', llamadas: 3 },
        { nombre: '10.0.0.8:8088', estado: 'sincronizando' },
        { nombre: '10.0.0.9:8088', estado: 'caida', falla: 'ECONNRESET' },
      ],
    };
    expect(await dialer()).toMatchObject({ ...expected, motivo_espera: null });
    expect(await system()).toMatchObject(expected);
  });

  it('reports in a dry run that nobody is called', async () => {
    watch.report(asteriskOf([pbx(PBX_A)], { isDryRun: true }));
    expect(await dialer()).toMatchObject({ simulacro: true, asterisk_connected: true });
  });

  it('holds the whole dialer while no PBX takes calls, and the connection test says so', async () => {
    for (const status of ['down', 'syncing', 'draining'] as const) {
      watch.report(asteriskOf([pbx(PBX_A, { status })]));
      expect(await dialer()).toMatchObject({
        running: true,
        asterisk_connected: false,
        motivo_espera: 'carrier_down',
        motivo_espera_texto: 'Ninguna central telefónica toma llamadas',
      });
      expect((await system())['message']).toContain('ninguna central telefónica toma llamadas');
    }
    watch.report(asteriskOf([pbx(PBX_A), pbx(PBX_B, { status: 'down' })]));
    expect(await dialer()).toMatchObject({ asterisk_connected: true, motivo_espera: null });
  });

  it('gives this as the hold reason of each active campaign', async () => {
    const { campaigns } = (await test.request('demo', 'GET', '/campaigns')).body as { campaigns: { id: number }[] };
    const { id } = campaigns[0]!;
    const start = await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    expect(start).toMatchObject({ status: 200 });
    watch.report(asteriskOf([pbx(PBX_A, { status: 'down' })]));
    const held = { motivo_espera: 'carrier_down', motivo_espera_texto: 'Ninguna central telefónica toma llamadas' };
    expect((await dialer())['campaigns_waiting']).toMatchObject([{ campaign_id: id, ...held }]);
    expect((await test.request('demo', 'GET', `/campaigns/${id}`)).body).toMatchObject({ status: 'active', ...held });
    await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/parar`, {});
  });

  it('names the active trunks that fail, on connected PBXs only', async () => {
    const trunks = (await test.request('admin', 'GET', '/trunks')).body['trunks'] as { id: number; name: string }[];
    const [silent, rejected, off, fine] = trunks;
    await test.request('admin', 'PUT', `/trunks/${off!.id}`, { is_active: false });
    watch.report(
      asteriskOf([pbx(PBX_A), pbx(PBX_B, { status: 'down' })], {
        trunks: [
          trunkOn(silent!.id, { isReachable: false }),
          trunkOn(silent!.id, { isReachable: false, pbx: PBX_B }),
          trunkOn(rejected!.id, { isReachable: false, registration: 'rejected' }),
          trunkOn(off!.id, { isReachable: false }),
          trunkOn(fine!.id, { registration: 'registered' }),
          trunkOn(fine!.id, { isReachable: null, registration: 'unregistered' }),
          trunkOn(999_999, { isReachable: false }),
        ],
      }),
    );
    expect((await dialer())['trunks_con_falla']).toEqual([
      { trunk_id: silent!.id, trunk: silent!.name, central: PBX_A, falla: 'no_responde' },
      { trunk_id: rejected!.id, trunk: rejected!.name, central: PBX_A, falla: 'registro_rechazado' },
    ]);
  });
});

describe('draining a PBX', () => {
  const drain = (who: 'admin' | 'supervisor', body: unknown) =>
    test.request(who, 'POST', '/dialer/centrales/drenar', body);

  it('is refused for an unknown PBX, and below administrators', async () => {
    expect(await drain('admin', { nombre: 'other:8088', drenar: true })).toMatchObject({
      status: 404,
      body: { error: 'pbx_not_found', message: 'No hay una central telefónica other:8088' },
    });
    expect(await drain('supervisor', { nombre: 'other:8088', drenar: true })).toMatchObject({ status: 403 });
  });

  it('needs a name and a direction', async () => {
    expect(await drain('admin', { nombre: '', drenar: true })).toMatchObject({ status: 400 });
    expect(await drain('admin', { nombre: PBX_A })).toMatchObject({ status: 400 });
  });
});
