import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { hangUpAll } from '../support/hang-up.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

const LIST = readFileSync(fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url)));
const CAMPAIGN = 'Renovación';
const integer = new Intl.NumberFormat('es-AR');

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '10', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  const body = { name: CAMPAIGN, cli_number: '+541152345678', max_concurrent_calls: 100, flow: 'direct' };
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', body));
  await api.upload(campaignId, 'contactos.csv', new Uint8Array(LIST));
  await api.post('/dialer/config', { agent_capacity: 100, max_calls_per_second: 20 });
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 } });
  await goTo(page, 'Panel Ejecutivo');
});
afterAll(() => site.dispose());

/** Returns the value of the tile with that label. */
const figure = (label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const numberOf = (text: string): number => Number.parseFloat(text.replaceAll('.', '').replace(',', '.'));

describe('the executive dashboard', () => {
  it('shows the server’s figures', async () => {
    await api.post(`/presione1/campanhas/${campaignId}/iniciar`, {});
    await expect.poll(async () => numberOf(await figure('Llamadas activas').innerText())).toBeGreaterThan(0);
    await page.getByRole('figure', { name: 'Ritmo de discado en vivo' }).getByText('CPS').waitFor();
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect.poll(() => figure('Campañas activas').innerText()).toBe('1');
    await api.post(`/presione1/campanhas/${campaignId}/parar`, {});
    await hangUpAll(api);

    // The engine commits the ends of the last calls with a short delay.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
        const { stats } = await api.get<{ stats: { success_rate_today: number } }>('/llamadas/stats');
        const shown = numberOf(await figure('Tasa de éxito').innerText());
        return shown - Math.round(stats.success_rate_today * 10) / 10;
      })
      .toBeCloseTo(0, 5);
    await expect.poll(() => figure('Campañas activas').innerText()).toBe('0');
  });

  it('shows each campaign’s progress', async () => {
    const { data } = await api.get<{ data: CampaignStatistics }>(`/presione1/campanhas/${campaignId}/estatisticas`);
    const row = page.getByRole('table', { name: 'Avance de las campañas' }).getByRole('row', { name: CAMPAIGN });
    await expect.poll(() => row.innerText()).toContain(integer.format(data.total_numeros));
  });

  it('shows trunks with their channels, caller ids, contexts and the state of the system', async () => {
    const { provedores } = await api.get<{ provedores: { nome: string; max_channels: number }[] }>(
      '/multi-sip/provedores',
    );
    const trunks = page.getByRole('list', { name: 'Proveedores SIP' }).getByRole('listitem');
    await expect.poll(() => trunks.count()).toBe(7);
    expect(await trunks.last().innerText()).toBe(`y ${provedores.length - 6} más`);
    expect(await trunks.first().innerText()).toContain(`${integer.format(provedores[0]?.max_channels ?? 0)} canales`);
    await page.getByRole('list', { name: 'Números CLI' }).getByRole('listitem').first().waitFor();
    await page.getByRole('list', { name: 'Contextos de audio' }).getByRole('listitem').first().waitFor();
    const system = page.getByRole('region', { name: 'Estado del sistema' });
    await system.getByText('Simulador').waitFor();
  });

  it('explains a storage outage', async () => {
    const system = page.getByRole('region', { name: 'Estado del sistema' });
    const locked = system.getByText('Bloqueada por otro proceso');
    const refresh = page.getByRole('button', { name: 'Actualizar', exact: true });
    const other = new Database(join(site.server.dataDir, 'cadencia.db'));
    other.exec('begin immediate');
    await expect(api.post('/dialer/config', { agent_capacity: 100 })).rejects.toThrow('overloaded');
    await refresh.click();
    await locked.waitFor();
    other.close();
    await expect
      .poll(async () => {
        await refresh.click();
        return locked.count();
      })
      .toBe(0);
  });

  it('links to the sections that manage each entity, for permitted users', async () => {
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Gestionar Proveedores SIP' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Gestionar Campañas' }).click();
    await page.getByRole('heading', { name: 'Gestión de Campañas', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Panel Ejecutivo', level: 1 }).waitFor();
  });

  it('reports which list failed to load, and refetches it on request', async () => {
    const restore = await failing(page, '/multi-sip/provedores');
    await page.reload();
    const trunks = page.getByRole('region', { name: 'Proveedores SIP' });
    await trunks.getByRole('alert').waitFor();
    await restore();

    // The answer comes from a proxy or another version of the server.
    const pattern = '**/api/v1/multi-sip/provedores';
    const retry = trunks.getByRole('button', { name: 'Reintentar' });
    await page.route(pattern, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Nada</p>' }));
    await retry.click();
    await trunks.getByText('Endpoint not implemented: /multi-sip/provedores').waitFor();
    await page.unroute(pattern);
    await page.route(pattern, (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'sin memoria' }),
    );
    await retry.click();
    await trunks.getByText('HTTP 500: sin memoria').waitFor();
    await page.unroute(pattern);
    await retry.click();
    await trunks.getByRole('listitem').first().waitFor();
    expect(site.errors()).toEqual([]);
  });
});
