import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { hangUpAll } from '../support/hang-up.ts';
import { goToAddress } from '../support/settled.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

const LIST = readFileSync(fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url)));
const CAMPAIGN = 'Encuesta de marzo';
/** Enough for several pages. */
const CALLS = 45;
const integer = new Intl.NumberFormat('es-AR');

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '20', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('operator', '/', { viewport: { width: 1440, height: 900 } });
  await goTo(page, 'Historial de Llamadas');
});
afterAll(() => site.dispose());

const history = (filters = ''): Promise<HistoryAnswer> => api.get(`/llamadas/historico?page_size=1&${filters}`);
const rows = () => page.getByRole('table', { name: 'Registro de llamadas' }).getByRole('row');

describe('the history', () => {
  it('grows while a campaign dials', async () => {
    const { id } = await api.post<{ id: number }>('/campaigns', {
      name: CAMPAIGN,
      cli_number: '+541152345678',
      max_concurrent_calls: 100,
      flow: 'direct',
    });
    await api.upload(id, 'contactos.csv', new Uint8Array(LIST));
    await api.post('/dialer/config', { agent_capacity: 100, max_calls_per_second: 30 });
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    await expect.poll(async () => (await history()).total).toBeGreaterThan(CALLS);
    await api.post(`/presione1/campanhas/${id}/parar`, {});
    await hangUpAll(api);
  });

  it('shows the server’s data, also by day and hour', async () => {
    const { total, resumen } = await history();
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    await page.getByText(`${integer.format(total)} registros`).waitFor();
    const heat = page.getByRole('table', { name: 'Llamadas por día y hora' });
    await heat.waitFor();
    const cells = (await heat.getByRole('cell').allInnerTexts()).map((text) => Number(text.replaceAll('.', '')));
    expect(cells).toHaveLength(7 * 24);
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(total);
    // The screen starts with Monday, the API with Sunday.
    expect(cells).toEqual([...resumen.por_dia_hora.slice(1), ...resumen.por_dia_hora.slice(0, 1)].flat());
  });

  it('filters by a number in the address, and removes the filter again', async () => {
    const number = (await history()).llamadas[0]?.numero_destino ?? '';
    const found = await history(new URLSearchParams({ telefono: number }).toString());
    await page.getByLabel('Número', { exact: true }).fill(number);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('telefono')).toBe(number);
    await page.getByText(`${integer.format(found.total)} ${found.total === 1 ? 'registro' : 'registros'}`).waitFor();
    await page.getByRole('button', { name: `Quitar Número: ${number}` }).click();
    await page.getByText(`${integer.format((await history()).total)} registros`).waitFor();
  });

  it('says that nothing matches, and rejects dates in the wrong order', async () => {
    await goToAddress(page, '/historico?telefono=00000000');
    await page.getByText('No se encontraron llamadas').waitFor();
    await goToAddress(page, '/historico?fecha_inicio=2026-11-05&fecha_fin=2026-11-04');
    await page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin').first().waitFor();
    await goToAddress(page, '/historico?telefono=abc');
    await page.getByText('Corregí o quitá el filtro Número para ver las llamadas.').waitFor();
    await page.goto('/historico');
  });

  it('accepts typed days, and reports a typed date that doesn’t exist', async () => {
    const from = page.getByLabel('Fecha de inicio', { exact: true });
    const inAddress = () => new URL(page.url()).searchParams.get('fecha_inicio');
    await from.fill('31/02/2026');
    await from.blur();
    await page.getByText('«31/02/2026» no es una fecha: usá dd/mm/aaaa').waitFor();
    expect(inAddress()).toBeNull();
    await from.fill('5/11/2026');
    await from.blur();
    await expect.poll(inAddress).toBe('2026-11-05');
    expect(await page.getByText('no es una fecha').count()).toBe(0);
    await page.goto('/historico');
  });

  it('opens a call at its own address, and closes it with the back button', async () => {
    await page
      .getByRole('button', { name: /^Ver detalle de/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Detalle de la llamada' });
    await drawer.getByText(CAMPAIGN).waitFor();
    const id = new URL(page.url()).searchParams.get('llamada');
    const { llamada } = await api.get<{ llamada: { numero_destino: string } }>(`/llamadas/${id}`);
    await page.reload();
    await drawer
      .getByRole('button', { name: new RegExp(`copiar \\${llamada.numero_destino}$`) })
      .first()
      .waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('llamada')).toBe(false);
  });

  it('has pages that don’t shift while calls arrive', async () => {
    const first = await history();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await page.getByText(`Página 2 de ${Math.ceil(first.total / 10)}`).waitFor();
    expect(new URL(page.url()).searchParams.get('hasta_id')).toBe(String(first.hasta_id));
    const second = await api.get<HistoryAnswer>('/llamadas/historico?page=2&page_size=10');
    const shown = rows().getByRole('button', { name: /^Ver detalle de/ });
    const names = second.llamadas.map((call) => `Ver detalle de ${call.numero_destino}`);
    await expect
      .poll(async () => Promise.all((await shown.all()).map((button) => button.getAttribute('aria-label'))))
      .toEqual(names);
    await page.getByRole('button', { name: 'Página 1', exact: true }).click();
    await page.getByText('Página 1 de').waitFor();
  });

  it('remembers hidden columns and row density across a reload', async () => {
    const head = page.getByRole('columnheader', { name: 'Usuario' });
    await head.waitFor();
    await page.getByRole('button', { name: 'Columnas y densidad' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Usuario' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Filas compactas' }).click();
    await head.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('columnheader', { name: 'Campaña' }).waitFor();
    expect(await head.count()).toBe(0);
    await page.getByRole('button', { name: 'Columnas y densidad' }).click();
    const choice = page.getByRole('menuitemcheckbox', { name: 'Usuario' });
    expect(await choice.getAttribute('aria-checked')).toBe('false');
    await choice.click();
    await head.waitFor();
    await page.keyboard.press('Escape');
  });

  it('exports every matching call, also for spreadsheets', async () => {
    await goToAddress(page, '/historico?estados=fallida');
    const { total } = await history('estados=fallida');
    await page.getByText(`${integer.format(total)} registros`).waitFor();
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await page.getByText('En el archivo, fechas y horas van en UTC').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Para planillas (punto y coma)' }).click(),
    ]);
    const exported = parse(readFileSync(await download.path()), { columns: true, bom: true, delimiter: ';' });
    expect(exported).toHaveLength(total);
  });
});

describe('when the history fails to load', () => {
  it('shows an error, and refetches on request', async () => {
    const restore = await failing(page, '/llamadas/historico?*');
    await page.goto('/historico');
    await page.getByText('Error al cargar historial de llamadas. Por favor, intentá nuevamente.').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await rows().nth(1).waitFor();
  });

  it('reports that a call can’t be shown', async () => {
    const id = (await history()).llamadas[0]?.id;
    const restore = await failing(page, `/llamadas/${id}`);
    await goToAddress(page, `/historico?llamada=${id}`);
    const drawer = page.getByRole('dialog', { name: 'Detalle de la llamada' });
    await drawer.getByText('Error al obtener detalles de la llamada. Inténtelo nuevamente.').waitFor();
    await restore();
    await drawer.getByRole('button', { name: 'Reintentar' }).click();
    await drawer.getByText(CAMPAIGN).waitFor();
    await page.keyboard.press('Escape');
  });

  it('reports a failed export with the reason', async () => {
    const restore = await failing(page, '/llamadas/historico/export?*');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await page.getByRole('menuitem', { name: 'Estándar (coma)' }).click();
    await page.getByText('Error al exportar histórico: Error interno').waitFor();
    await restore();
    expect(site.errors()).toEqual([]);
  });
});
