/** A display shows the same figures as the console. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditedSite } from '../../accounts/audit/audited-site.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { makeDisplay, wallboardOf } from './display-site.ts';

let test: TestApp;
let token: string;
let campaign: number;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '20' } });
  const site = createAuditedSite(test);
  await test.request('admin', 'POST', '/dialer/config', { agent_capacity: 8 });
  campaign = await site.activeCampaign();
  await test.request('admin', 'POST', '/dialer/start');
  token = (await makeDisplay(test)).token;
});
afterAll(() => test.close());

describe('while the dialer works, a display', () => {
  it('shows the same calls, agents, totals and progress as the console, until it has stopped', async () => {
    await expect.poll(async () => (await wallboardOf(test, token)).llamadas.en_curso).toBeGreaterThan(0);
    await test.request('admin', 'POST', '/dialer/stop');
    // Waits for the dialer's calls to end, after which nothing changes.
    await expect.poll(async () => (await wallboardOf(test, token)).llamadas.en_curso, { timeout: 60_000 }).toBe(0);
    await expect.poll(async () => (await wallboardOf(test, token)).agentes.ocupados, { timeout: 60_000 }).toBe(0);
    await expect.poll(async () => (await wallboardOf(test, token)).agentes.en_cierre, { timeout: 60_000 }).toBe(0);

    const [shown, metrics, floor, campaigns, agents] = [
      await wallboardOf(test, token),
      (await test.request('admin', 'GET', '/performance/metrics/realtime')).body,
      (await test.request('admin', 'GET', '/monitoring/dashboard')).body['monitoring'] as Record<string, number>,
      (await test.request('admin', 'GET', '/campaigns')).body['campaigns'] as {
        id: number;
        contacts_finished: number;
        contacts_total: number;
      }[],
      (await test.request('admin', 'GET', '/monitoring/agentes')).body['agentes'] as { status: string }[],
    ];
    expect(metrics['total_calls']).toBeGreaterThan(0);
    expect(shown.hoy).toEqual({
      realizadas: metrics['total_calls'],
      contestadas: metrics['answered_calls'],
      tasa_contestacion: metrics['answer_rate'],
    });
    expect(shown.abandono.porcentaje).toBe(metrics['abandon_rate']);
    expect(shown.llamadas.en_curso).toBe(metrics['concurrent_calls']);
    expect(shown.agentes.en_linea).toBe(floor['operadoresOnline']);
    expect(shown.agentes.en_linea).toBe(8);
    expect(shown.agentes.disponibles).toBe(agents.filter(({ status }) => status === 'disponivel').length);
    const listed = campaigns.find(({ id }) => id === campaign)!;
    expect(listed.contacts_total).toBe(200);
    await expect
      .poll(async () => (await wallboardOf(test, token)).campanas.filas)
      .toMatchObject([
        {
          id: campaign,
          estado: 'active',
          motivo_espera: 'dialer_stopped',
          terminados: listed.contacts_finished,
          contactos: 200,
        },
      ]);
    expect((await wallboardOf(test, token)).sin_llamadas).toBe('El discador está detenido');
    // The hourly figures add up to the history's calls.
    const history = (await test.request('admin', 'GET', '/llamadas/historico')).body['total'];
    const hours = (await wallboardOf(test, token)).por_hora;
    expect(hours.reduce((sum, { llamadas }) => sum + llamadas, 0)).toBe(history);
  });

  it('shows the same totals on a display of that campaign alone', async () => {
    const one = await makeDisplay(test, { campanas: [campaign] });
    const [whole, own] = [await wallboardOf(test, token), await wallboardOf(test, one.token)];
    expect(own.hoy).toEqual(whole.hoy);
    expect(own.abandono).toEqual(whole.abandono);
    expect(own.por_hora).toEqual(whole.por_hora);
  });
});
