import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { startDialing } from '../support/dialing.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

const LINE = /\/ws\/performance$/;

let site: Site;
let api: Api;
let page: Page;
/** Closes the page's WebSocket from outside. */
let closeSocket: () => Promise<void>;
/** Behaviour of the next WebSocket. */
let line: 'silent' | 'refused' | 'through' = 'silent';

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '10', SIM_SEED: '7' } });
  api = await loginAs(site.server.url, 'admin');
  await startDialing(api, { cps: 12, contacts: 3000 });
  page = await site.visit('/', { viewport: { width: 1440, height: 900 } });
  await page.routeWebSocket(LINE, (socket) => {
    closeSocket = () => socket.close({ code: 1011 });
    if (line === 'refused') void socket.close({ code: 1011 });
    if (line === 'through') socket.connectToServer();
  });
  await enterAs(page, 'admin');
});
afterAll(() => site.dispose());

const tile = (label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const chart = (name: string) => page.getByRole('figure', { name });

describe('the WebSocket', () => {
  it('shows that it is connecting, that it has failed, and when it retries', async () => {
    await page.getByRole('switch', { name: 'Vista esencial' }).click();
    await goTo(page, 'Performance');
    await page.getByText('Conectando al sistema de performance...').waitFor();

    line = 'refused';
    await page.route('**/performance/metrics/realtime', (route) => route.fulfill({ status: 500, body: '{}' }));
    await closeSocket();
    await page.getByRole('heading', { name: 'Error de conexión WebSocket' }).waitFor();
    await page.getByText(/^(reintento en \d+ s|reconectando…)$/).waitFor();
  });

  it('is replaced by polling while disconnected, and reconnects on request', async () => {
    await page.unroute('**/performance/metrics/realtime');
    await expect.poll(() => tile('Concurrentes').innerText(), { timeout: 20_000 }).toMatch(/[1-9]/);
    await page.getByText('Error de conexión WebSocket').waitFor();

    line = 'through';
    await page.getByRole('button', { name: 'Reintentar ahora' }).click();
    await page.getByText('Conectado', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Error de conexión WebSocket').count()).toBe(0);
  });
});

describe('the figures', () => {
  it('are the server’s, and the charts move with them', async () => {
    const { clis } = await api.get<{ clis: { activo: boolean }[] }>('/code2base/clis');
    await expect.poll(() => tile('CLIs activos').innerText()).toBe(String(clis.filter(({ activo }) => activo).length));
    await expect.poll(() => tile('CLIs bloqueados').innerText()).toBe('0');
    await expect.poll(() => tile('Éxito técnico').innerText()).toMatch(/^\d{1,3},\d %$/);
    await expect
      .poll(() => chart('Llamadas por segundo').getByRole('button', { name: /^CPS/ }).innerText())
      .toMatch(/1\d/);
    for (const name of ['Llamadas concurrentes', 'Tasas de éxito técnico y de contestación', 'Tasa de abandono'])
      await chart(name).waitFor();
    const canvas = chart('Llamadas por segundo').locator('canvas').first();
    const picture = await canvas.screenshot();
    await expect.poll(async () => (await canvas.screenshot()).equals(picture)).toBe(false);
  });

  it('show calls by country as bars and as a table', async () => {
    const countries = page.getByRole('region', { name: 'Llamadas por país' });
    await expect.poll(() => countries.getByRole('term').count()).toBe(5);
    await countries.getByRole('button', { name: 'Ver tabla' }).click();
    const table = countries.getByRole('table', { name: 'Llamadas por país' });
    await expect.poll(() => table.getByRole('row').count()).toBe(6);
    await table.getByRole('row', { name: /Argentina/ }).waitFor();
  });

  it('go back as far as the address says', async () => {
    const spans = page.getByRole('radiogroup', { name: 'Tramo de los gráficos' });
    await spans.getByText('15 min').click();
    await page.getByText('un punto cada 2 s; tasas de cada punto').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('tramo')).toBe('15m');
    await chart('Llamadas por segundo').getByRole('button', { name: 'Ver tabla' }).click();
    const rows = page.getByRole('table', { name: 'Llamadas por segundo' }).getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    await expect.poll(() => rows.allInnerTexts()).toContainEqual(expect.stringMatching(/\t1[0-2],\d\t1[0-2]\t/));
    await spans.getByText('24 h').click();
    await page.getByText('un punto cada 5 min; tasas de cada punto').waitFor();
    await page.goBack();
    await page.getByText('un punto cada 2 s; tasas de cada punto').waitFor();
    await spans.getByText('En vivo').click();
    await page.getByText('últimos 100 segundos; tasas acumuladas de hoy').waitFor();
  });

  it('can be refetched after the history failed to load', async () => {
    await page.route('**/performance/metrics/history**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('radiogroup', { name: 'Tramo de los gráficos' }).getByText('6 h').click();
    const retry = page.getByRole('region', { name: 'Evolución' }).getByRole('button', { name: 'Reintentar' });
    await retry.waitFor();
    await page.unroute('**/performance/metrics/history**');
    await retry.click();
    await page.getByText('un punto cada 1 min; tasas de cada punto').waitFor();
  });
});

describe('the dialer', () => {
  const storedCps = async (): Promise<number> =>
    (await api.get<{ config: { max_calls_per_second: number } }>('/dialer/config')).config.max_calls_per_second;

  it('accepts only a global CPS from 1 to 100', async () => {
    const field = page.getByRole('textbox', { name: 'CPS global' });
    const apply = page.getByRole('button', { name: 'Aplicar' });
    for (const bad of ['0', '101', '2,5', '']) {
      await field.fill(bad);
      await page.getByText('CPS deve estar entre 1 e 100').waitFor();
      expect(await apply.isDisabled()).toBe(true);
    }
    await field.fill('14');
    await field.press('Enter');
    await waitForNotice(page, 'CPS global: 14');
    expect(await storedCps()).toBe(14);

    await page.route('**/performance/dialer/cps/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await field.fill('16');
    await apply.click();
    await waitForNotice(page, 'Erro ao atualizar configuração:');
    expect(await storedCps()).toBe(14);
    await page.unroute('**/performance/dialer/cps/*');
  });

  it('stops after confirmation, and starts', async () => {
    const running = async (): Promise<boolean> => (await api.get<{ running: boolean }>('/dialer/status')).running;
    await page.route('**/dialer/stop', (route) => route.abort());
    const stop = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Detener discador' }).click();
      await page
        .getByRole('dialog')
        .getByText(/las 3 campañas activas/)
        .waitFor();
      await answerQuestion(page, 'Detener discador');
    };
    await stop();
    await waitForNotice(page, 'Erro ao parar Cadencia:');
    expect(await running()).toBe(true);
    await page.unroute('**/dialer/stop');
    await stop();
    await waitForNotice(page, 'Discador detenido');
    expect(await running()).toBe(false);

    await page.route('**/dialer/start', (route) => route.abort());
    await page.getByRole('button', { name: 'Iniciar discador' }).click();
    await waitForNotice(page, 'Erro ao iniciar Cadencia:');
    await page.unroute('**/dialer/start');
    await page.getByRole('button', { name: 'Iniciar discador' }).click();
    await waitForNotice(page, 'Discador en marcha');
    expect(await running()).toBe(true);
  });
});

describe('exports', () => {
  async function choose(data: string, format: string): Promise<void> {
    if ((await page.getByRole('button', { name: 'Descargar' }).count()) === 0)
      await page.getByRole('button', { name: 'Exportar' }).click();
    for (const [field, value] of [
      ['Datos', data],
      ['Formato', format],
    ] as const) {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: value, exact: true }).click();
    }
  }

  async function take(data: string, format: string): Promise<Download> {
    await choose(data, format);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar' }).click(),
    ]);
    await page.getByRole('button', { name: 'Descargar' }).waitFor({ state: 'detached' });
    return download;
  }

  it.each([
    ['Métricas', 'metricas', 'cps'],
    ['Llamadas', 'llamadas', 'numero_destino'],
    ['CLIs', 'clis', 'phone_number'],
  ])('%s are available in every format', async (data, name, column) => {
    const plain = await take(data, 'CSV estándar (coma)');
    expect(plain.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const rows: Record<string, string>[] = parse(readFileSync(await plain.path()), { columns: true, bom: true });
    expect(rows.length).toBeGreaterThan(3);
    expect(Object.keys(rows[0]!)).toContain(column);

    const sheet = await take(data, 'CSV para planillas (punto y coma)');
    const others: object[] = parse(readFileSync(await sheet.path()), { columns: true, bom: true, delimiter: ';' });
    expect(Object.keys(others[0]!)).toEqual(Object.keys(rows[0]!));

    const workbook = await take(data, 'Excel');
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
    const { sheets } = await readXlsx(readFileSync(await workbook.path()));
    expect(sheets[0]!.rows[0]).toEqual(Object.keys(rows[0]!));

    const json = await take(data, 'JSON');
    const { success, data: points } = JSON.parse(readFileSync(await json.path(), 'utf8')) as {
      success: true;
      data: object[];
    };
    expect(success).toBe(true);
    expect(points[0]).toHaveProperty(column);
  });

  it('are refused for a test that never ran', async () => {
    await choose('Test de carga', 'Excel');
    await page.getByRole('button', { name: 'Descargar' }).click();
    await waitForNotice(page, 'Error al exportar resultados.', 'Todavía no hay resultados de ningún test de carga');
    await page.keyboard.press('Escape');
  });
});

describe('the tab', () => {
  it('has no axe violations, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    // The charts resize with a delay.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(site.errors()).toEqual([]);
  });

  it('is open to administrators only', async () => {
    const other = await site.enter('supervisor', '/performance/loadtest');
    await other.getByText('Acceso Denegado').waitFor();
    await other.getByText('Se requiere: Administrador').waitFor();
    await other.close();
  });
});
