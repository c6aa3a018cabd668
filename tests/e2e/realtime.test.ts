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
  // Disconnects the WebSocket, which live-calls.test.ts covers, to test polling.
  await (await controlSocket(page)).disconnect();
  await page.reload();
  await enterAs(page, 'supervisor');
  await goTo(page, 'Llamadas en Tiempo Real');
});
afterAll(() => site.dispose());

const table = () => page.getByRole('table', { name: 'Llamadas activas' });
const lines = () =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** Returns the channels of all lines. Those out of view have no inner text (content-visibility). */
const channelsNow = () => lines().getByRole('cell').filter({ hasText: 'SIM/' }).allTextContents();
/** Returns the value of the card with that label. */
const card = (label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

describe('the live monitor', () => {
  it('explains an empty table', async () => {
    await page.getByText('Sin Llamadas Activas').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ir a las campañas' }).waitFor();
    expect(await page.getByRole('radio', { name: '2 s' }).isChecked()).toBe(true);
    expect(await card('Estado').innerText()).toBe('Conectado');
  });

  it('shows every live call, newest first, and filters by state in the address', async () => {
    await api.post(`/presione1/campanhas/${campaignId}/iniciar`, {});
    await expect.poll(() => lines().count()).toBeGreaterThan(20);
    await page.getByRole('combobox', { name: 'Etapa' }).selectOption('tocando');
    await expect.poll(() => new URL(page.url()).searchParams.get('estado')).toBe('tocando');
    await expect
      .poll(async () => {
        const texts = await lines().allInnerTexts();
        return texts.length > 0 && texts.every((text) => text.includes('Timbrando'));
      })
      .toBe(true);
    await page.getByRole('combobox', { name: 'Etapa' }).selectOption('');
  });

  it('names its columns, sorts by them, and shows campaign, agent and the button of every line', async () => {
    const heads = table().getByRole('columnheader');
    expect(await heads.allInnerTexts()).toEqual([
      'Etapa',
      'Número',
      'Duración',
      'Campaña',
      'Agente',
      'Canal',
      'Acciones',
    ]);
    await table().getByRole('button', { name: 'Canal' }).click();
    await expect.poll(() => heads.nth(5).getAttribute('aria-sort')).toBe('ascending');
    const channels = (await channelsNow()).map((text) => Number(text.slice('SIM/'.length)));
    expect(channels.length).toBeGreaterThan(10);
    expect(channels).toEqual(channels.toSorted((a, b) => a - b));
    const first = lines().first();
    await first.getByRole('button', { name: /^Finalizar/ }).waitFor();
    await first.getByText('Encuesta en vivo').waitFor();
    await table().getByRole('button', { name: 'Canal' }).click();
    await table().getByRole('button', { name: 'Canal' }).click();
  });

  it('doesn’t move under the pointer: an ended call keeps its row', async () => {
    await lines().first().hover();
    await page.getByText(/^Quieta mientras el puntero está encima/).waitFor();
    const held = await channelsNow();
    const first = held[0]!;
    const body = { llamada_id: Number(first.slice('SIM/'.length)) };
    await api.post('/llamadas/finalizar', body).catch(() => {}); // it may just have ended
    const line = lines().filter({ has: page.getByText(first, { exact: true }) });
    await line.getByText('Terminada').waitFor();
    expect(await line.getByRole('button', { name: /^Finalizar/ }).count()).toBe(0);
    expect(await channelsNow()).toEqual(held);
    await page.mouse.move(5, 5);
    await page.getByText('Se actualiza sola').waitFor();
    await expect.poll(async () => (await channelsNow()).includes(first)).toBe(false);
  });

  it('doesn’t move under a filter either: a call that no longer matches has not ended', async () => {
    await page.getByRole('combobox', { name: 'Etapa' }).selectOption('tocando');
    await expect.poll(async () => (await lines().first().innerText()).includes('Timbrando')).toBe(true);
    await lines().first().hover();
    await page.getByText(/^Quieta mientras el puntero está encima/).waitFor();
    await lines().filter({ hasText: 'Con agente' }).first().waitFor();
    await page.mouse.move(5, 5);
    await page.getByRole('combobox', { name: 'Etapa' }).selectOption('');
  });

  it('polls at the chosen interval, or not at all', async () => {
    await page.getByText('1 s', { exact: true }).click();
    await page.waitForResponse(READING);
    await page.getByLabel('Actualización automática').click();
    await expect.poll(() => page.getByRole('radio', { name: '1 s' }).isDisabled()).toBe(true);
    // With the real clock, two polls within the same second could not be distinguished.
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
    expect(llamadas.filter((call) => call.numero_destino === number)).toHaveLength(1);
    await api.post(`/presione1/campanhas/${campaignId}/parar`, {});
    await hangUpAll(api);
  });

  it('empties the list and shows an error when the server does not respond, and recovers', async () => {
    const restore = await failing(page, '/monitoring/llamadas-activas');
    await page.getByLabel('Actualización automática').click();
    await page.getByRole('heading', { name: 'Error de Conexión' }).waitFor();
    await page.getByText('Erro ao conectar com o servidor').waitFor();
    await expect.poll(() => card('Estado').innerText()).toBe('Error');
    await expect.poll(() => card('Llamadas activas').innerText()).toBe('—');
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Sin Llamadas Activas').waitFor();
    await expect.poll(() => card('Estado').innerText()).toBe('Conectado');
    expect(site.errors()).toEqual([]);
  });
});
