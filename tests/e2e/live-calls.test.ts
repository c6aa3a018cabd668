import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { leapToPoll, leapUntil } from '../support/page-clock.ts';
import { controlSocket, type SocketControl } from '../support/socket-control.ts';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

const LIST = Array.from({ length: 300 }, (_, i) => `+5491134${560_000 + i}`);
/** Requests by which the screens poll for live calls. */
const READING = /monitoring\/llamadas-activas|llamadas\/en-progreso/;

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;
let socket: SocketControl;
let readings = 0;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  const body = { name: 'Encuesta', cli_number: '+541152345678', max_concurrent_calls: 8, flow: 'direct' };
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', body));
  await api.upload(campaignId, 'lista.csv', ['telefono', ...LIST].join('\n'));
  page = await site.visit('/', { viewport: { width: 1440, height: 900 }, hasClock: true });
  socket = await controlSocket(page);
  page.on('request', (request) => {
    if (READING.test(request.url())) readings += 1;
  });
  await page.reload();
  await enterAs(page, 'supervisor');
  await goTo(page, 'Llamadas en Tiempo Real');
  await page.getByText('Sin Llamadas Activas').waitFor();
});
afterAll(() => site.dispose());

const rows = () =>
  page
    .getByRole('table', { name: 'Llamadas activas' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const seconds = async (): Promise<number> => (await api.get<{ total_calls: number }>('/dialer/status')).total_calls;

/** Returns the channels in the list. Each is one call. */
async function channels(): Promise<string[]> {
  return (await rows().allTextContents()).map((text) => /SIM\/\d+/.exec(text)?.[0] ?? text);
}

/**
 * Moves to the next poll and waits for rows from the WebSocket, so that the skipped time doesn't add up to a dead
 * connection.
 */
async function leapWhileLive(): Promise<void> {
  const messages = socket.received('calls');
  await leapToPoll(page);
  await expect.poll(() => socket.received('calls')).toBeGreaterThan(messages);
}

describe('the rows of live calls', () => {
  it('appear and change through the WebSocket, without polling', async () => {
    await page.getByText('1 s', { exact: true }).click();
    await leapToPoll(page);
    const before = readings;
    await api.post(`/presione1/campanhas/${campaignId}/iniciar`, {});
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
    await rows().filter({ hasText: 'Timbrando' }).first().waitFor();
    // Skips more time than the configured polling interval of one second.
    await leapWhileLive();
    expect(await seconds()).toBeGreaterThan(3);
    expect(readings).toBe(before);
  });

  it('appear in the table and on the campaign’s control page as well', async () => {
    await goTo(page, 'Monitoreo de Llamadas');
    await page.getByRole('tab', { name: 'Tabla Detallada' }).click();
    const table = page.getByRole('table', { name: 'Llamadas en progreso' }).getByRole('row');
    await expect.poll(() => table.count()).toBeGreaterThan(3);
    // The screen may poll until it has subscribed.
    await leapWhileLive();
    const before = readings;
    await leapWhileLive();
    await leapWhileLive();
    expect(readings).toBe(before);
    await page.getByRole('link', { name: 'Gestión de Campañas' }).click();
    await page.getByRole('link', { name: 'Controlar Encuesta' }).click();
    const active = page.getByRole('table', { name: 'Llamadas activas' }).getByRole('row');
    await expect.poll(() => active.count()).toBeGreaterThan(3);
    // This page's HTTP requests for calls fail from here on, so its rows must come from the WebSocket.
    await page.route(/\/monitor$/, (route) => route.abort());
    const calls = await api.get<{ calls: { id: number }[] }>('/llamadas/en-progreso');
    await api.post(`/presione1/campanhas/${campaignId}/pausar`, { pausar: true });
    await Promise.all(calls.calls.map(({ id }) => api.raw('POST', `/presione1/llamadas/${id}/finalizar`)));
    await page.getByText('Sin llamadas activas', { exact: true }).waitFor();
    await page.unroute(/\/monitor$/);
    await api.post(`/presione1/campanhas/${campaignId}/pausar`, { pausar: false });
  });

  it('are polled while the WebSocket is disconnected', async () => {
    await goTo(page, 'Llamadas en Tiempo Real');
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
    await socket.disconnect();
    const before = readings;
    await leapUntil(page, () => readings > before + 2);
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
  });

  it('come through the WebSocket again once it is back, without duplicates', async () => {
    const messages = socket.received('calls');
    socket.allow();
    await leapUntil(page, socket.isOpen);
    await expect.poll(() => socket.received('calls')).toBeGreaterThan(messages);
    // A poll in progress at the reconnection may finish.
    await leapWhileLive();
    const before = readings;
    await leapWhileLive();
    expect(readings).toBe(before);
    const listed = await channels();
    expect(listed.length).toBeGreaterThan(3);
    expect(new Set(listed).size).toBe(listed.length);
    await expect
      .poll(async () => {
        const { calls } = await api.get<{ calls: { id: number }[] }>('/llamadas/en-progreso');
        const shown = await channels();
        return (
          calls.length > 0 && calls.every(({ id }) => shown.includes(`SIM/${id}`)) && shown.length === calls.length
        );
      })
      .toBe(true);
    expect(site.errors()).toEqual([]);
  });
});
