import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActiveCallsAnswer, CallAnswer } from '#shared/contracts/calls.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { hangUpAll } from '../support/hang-up.ts';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

const LIST = readFileSync(fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url)));
const READING = /monitoring\/llamadas-activas/;

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', {
    name: 'Encuesta en vivo',
    cli_number: '+541152345678',
    max_concurrent_calls: 100,
    flow: 'direct',
  }));
  await api.upload(campaignId, 'contactos.csv', new Uint8Array(LIST));
  await api.post('/dialer/config', { agent_capacity: 100, max_calls_per_second: 20 });
  page = await site.visit('/', { viewport: { width: 1440, height: 900 } });
  await enterAs(page, 'supervisor');
  await goTo(page, 'Llamadas en Tiempo Real');
});
afterAll(() => site.dispose());

const lines = () => page.getByRole('list', { name: 'Llamadas activas' }).getByRole('listitem');
const active = (): Promise<ActiveCallsAnswer> => api.get('/monitoring/llamadas-activas');
/** One of the four cards. */
const card = (label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

describe('the live monitor', () => {
  it('says that there are no calls, and where they come from', async () => {
    await page.getByText('Sin Llamadas Activas').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ir a las campañas' }).waitFor();
    expect(await card('Auto-refresh').innerText()).toBe('2 s');
    expect(await card('Estado').innerText()).toBe('Conectado');
  });

  it('shows every live call, newest on top, and filters by state in the address', async () => {
    await api.post(`/presione1/campanhas/${campaignId}/iniciar`, {});
    await expect.poll(() => lines().count(), { timeout: 20_000 }).toBeGreaterThan(20);
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('TOCANDO');
    await expect.poll(() => new URL(page.url()).searchParams.get('estado')).toBe('TOCANDO');
    await lines().first().waitFor();
    const texts = await lines().allInnerTexts();
    expect(texts.filter((text) => !text.includes('TOCANDO'))).toEqual([]);
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('');
  });

  it('reads as often as it is told, and not at all when it is told so', async () => {
    await page.getByText('1 s', { exact: true }).click();
    expect(await card('Auto-refresh').innerText()).toBe('1 s');
    await page.waitForResponse(READING);
    await page.getByLabel('Auto-refresh').click();
    expect(await card('Auto-refresh').innerText()).toBe('Desactivado');
    const before = await card('Última actualización').innerText();
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    await expect.poll(() => card('Última actualización').innerText()).not.toBe(before);
  });

  it('ends a call by hand, and says why one could not be ended', async () => {
    const answered = async () => (await active()).active_calls.find((call) => call.status === 'atendida');
    await expect.poll(answered, { timeout: 60_000 }).toBeDefined();
    await api.post(`/presione1/campanhas/${campaignId}/parar`, {});
    const talking = await answered();
    const id = talking?.id ?? 0;
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    const button = page.getByRole('button', { name: `Finalizar ${talking?.numero}`, exact: true });
    await button.waitFor();

    const mend = await failing(page, '/llamadas/finalizar', 'POST');
    await button.click();
    await page.getByText('¿Está seguro que desea finalizar esta llamada manualmente?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
    await page.getByText('Error al finalizar la llamada: Error interno').waitFor();
    await mend();

    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
    await button.waitFor({ state: 'detached' });
    const { llamada } = await api.get<CallAnswer>(`/llamadas/${id}`);
    expect(llamada.fecha_finalizacion).not.toBeNull();
    await hangUpAll(api);
  });

  it('empties the list and says so when the server does not answer, and recovers', async () => {
    const mend = await failing(page, '/monitoring/llamadas-activas');
    await page.getByLabel('Auto-refresh').click();
    await page.getByRole('heading', { name: 'Error de Conexión' }).waitFor();
    await page.getByText('Erro ao conectar com o servidor').waitFor();
    expect(await card('Estado').innerText()).toBe('Error');
    expect(await card('Llamadas activas').innerText()).toBe('0');
    await mend();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Sin Llamadas Activas').waitFor();
    expect(await card('Estado').innerText()).toBe('Conectado');
    expect(site.errors()).toEqual([]);
  });
});
