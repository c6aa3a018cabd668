import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { numberInDialog, confirmEnd } from '../support/end-call.ts';
import { hangUpAll } from '../support/hang-up.ts';
import { controlSocket } from '../support/socket-control.ts';
import { waitForNotice } from '../support/notices.ts';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

const LIST = readFileSync(fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url)));
const READING = /monitoring\/llamadas-activas/;

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '4', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', {
    name: 'Encuesta en vivo',
    cli_number: '+541152345678',
    max_concurrent_calls: 100,
    flow: 'direct',
  }));
  await api.upload(campaignId, 'contactos.csv', new Uint8Array(LIST));
  await api.post('/dialer/config', { agent_capacity: 100, max_calls_per_second: 20 });
  page = await site.visit('/', { viewport: { width: 1440, height: 900 }, hasClock: true });
  // Without the WebSocket, which live-calls.test.ts covers: this tests polling.
  await (await controlSocket(page)).disconnect();
  await page.reload();
  await enterAs(page, 'supervisor');
  await goTo(page, 'Llamadas en Tiempo Real');
});
afterAll(() => site.dispose());

const lines = () => page.getByRole('list', { name: 'Llamadas activas' }).getByRole('listitem');
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

  it('shows every live call, newest first, and filters by state in the address', async () => {
    await api.post(`/presione1/campanhas/${campaignId}/iniciar`, {});
    await expect.poll(() => lines().count(), { timeout: 20_000 }).toBeGreaterThan(20);
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('TOCANDO');
    await expect.poll(() => new URL(page.url()).searchParams.get('estado')).toBe('TOCANDO');
    await expect
      .poll(async () => {
        const texts = await lines().allInnerTexts();
        return texts.length > 0 && texts.every((text) => text.includes('TOCANDO'));
      })
      .toBe(true);
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('');
  });

  it('polls at the chosen interval, or not at all', async () => {
    await page.getByText('1 s', { exact: true }).click();
    await expect.poll(() => card('Auto-refresh').innerText()).toBe('1 s');
    await page.waitForResponse(READING);
    await page.getByLabel('Auto-refresh').click();
    await expect.poll(() => card('Auto-refresh').innerText()).toBe('Desactivado');
    // A fake clock: two polls within the same second could not be distinguished.
    await page.clock.setFixedTime('2026-01-15T15:04:05Z');
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    await expect.poll(() => card('Última actualización').innerText()).toBe('12:04:05');
    await page.clock.setSystemTime(Date.now());
  });

  it('ends a call by hand, and says why one could not be ended', async () => {
    // With auto-refresh off the list doesn't move. A conversation usually lasts minutes.
    const talking = lines().filter({ hasText: /Agente \d/ });
    async function ask(): Promise<string> {
      await expect
        .poll(
          async () => {
            const reading = page.waitForResponse(READING);
            await page.getByRole('button', { name: 'Actualizar ahora' }).click();
            await reading;
            return talking.count();
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
      await talking
        .first()
        .getByRole('button', { name: /^Finalizar \+/ })
        .click();
      await page.getByText('¿Está seguro que desea finalizar esta llamada manualmente?').waitFor();
      return numberInDialog(page);
    }
    await ask();
    const restore = await failing(page, '/llamadas/finalizar', 'POST');
    expect(await confirmEnd(page)).toBe(false);
    await waitForNotice(page, 'Error al finalizar la llamada: Error interno');
    await restore();

    let number = await ask();
    while (!(await confirmEnd(page))) number = await ask();
    await page.getByRole('button', { name: `Finalizar ${number}`, exact: true }).waitFor({ state: 'detached' });
    const { llamadas } = await api.get<HistoryAnswer>('/llamadas/historico?resultados=finalizada_por_admin');
    expect(llamadas.map((call) => call.numero_destino)).toEqual([number]);
    await api.post(`/presione1/campanhas/${campaignId}/parar`, {});
    await hangUpAll(api);
  });

  it('empties the list and shows an error when the server does not respond, and recovers', async () => {
    const restore = await failing(page, '/monitoring/llamadas-activas');
    await page.getByLabel('Auto-refresh').click();
    await page.getByRole('heading', { name: 'Error de Conexión' }).waitFor();
    await page.getByText('Erro ao conectar com o servidor').waitFor();
    await expect.poll(() => card('Estado').innerText()).toBe('Error');
    await expect.poll(() => card('Llamadas activas').innerText()).toBe('0');
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Sin Llamadas Activas').waitFor();
    await expect.poll(() => card('Estado').innerText()).toBe('Conectado');
    expect(site.errors()).toEqual([]);
  });
});
