import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRow } from '#shared/contracts/calls.ts';
import type { CallStats, Monitoring } from '#shared/contracts/dashboards.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { failing } from '../support/answers.ts';
import { numberInDialog, confirmEnd } from '../support/end-call.ts';
import { leapUntil } from '../support/page-clock.ts';
import { controlSocket, type SocketControl } from '../support/socket-control.ts';
import { answerQuestion } from '../support/questions.ts';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

const LIST = readFileSync(fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url)));
const AGENTS = 9;
const FAILED = 'Error al cargar las llamadas. Intentá nuevamente.';

let site: Site;
let api: Api;
let page: Page;
let id: number;
let socket: SocketControl;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '4', SIM_SEED: '7' } });
  api = await loginAs(site.server.url, 'supervisor');
  await api.post('/dialer/config', { agent_capacity: AGENTS });
  const body = { name: 'Encuesta', cli_number: '+541152345678', max_concurrent_calls: 40, flow: 'direct' };
  ({ id } = await api.post<{ id: number }>('/campaigns', body));
  await api.upload(id, 'contactos.csv', new Uint8Array(LIST));
  page = await site.visit('/', { viewport: { width: 1440, height: 900 }, hasClock: true });
  socket = await controlSocket(page);
  await page.reload();
  await enterAs(page, 'supervisor');
});
afterAll(() => site.dispose());

/** Returns the value of the tile with that label. */
async function figure(label: string): Promise<string> {
  const tile = page.locator('dl').filter({ has: page.getByText(label, { exact: true }) });
  return (await tile.locator('dd').first().innerText()).trim();
}

const rows = () => page.getByRole('table', { name: 'Llamadas en progreso' }).getByRole('row');
const endedByHand = async (): Promise<CallRow[]> =>
  (await api.get<{ llamadas: CallRow[] }>('/llamadas/historico?resultados=finalizada_por_admin')).llamadas;

describe('the monitor', () => {
  it('says that no call is in progress', async () => {
    await goTo(page, 'Monitoreo de Llamadas');
    await page.getByRole('tab', { name: 'Tabla Detallada' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/monitor/tabla');
    await page.getByText('No hay llamadas en progreso actualmente').waitFor();
  });

  it('shows every call of a campaign in a scrolling list', async () => {
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    await expect.poll(() => rows().count()).toBeGreaterThan(10);
    await rows().filter({ hasText: 'Encuesta' }).first().waitFor();
    const list = page.getByRole('region', { name: 'Tabla: Llamadas en progreso' });
    const sizeNow = () => list.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    await expect.poll(async () => (await sizeNow()).scrollHeight).toBeGreaterThan(900);
    const box = await sizeNow();
    // The list fills much of the window, which is 900 pixels tall, and scrolls.
    expect(box.clientHeight).toBeGreaterThan(400);
    expect(box.clientHeight).toBeLessThan(900);
    expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
  });

  it('keeps its buttons in view in a narrower window', async () => {
    const cutAt = async (width: number): Promise<string[]> => {
      await page.setViewportSize({ width, height: 768 });
      return page.getByRole('region', { name: 'Tabla: Llamadas en progreso' }).evaluate((list) => {
        const { left, right } = list.getBoundingClientRect();
        return [...list.querySelectorAll('tbody button:last-of-type')]
          .map((button) => ({ box: button.getBoundingClientRect(), text: button.textContent ?? '' }))
          .filter(({ text, box }) => text.includes('Finalizar') && (box.right > right || box.left < left))
          .map(({ text }) => text);
      });
    };
    for (const width of [1024, 800, 375]) await expect.poll(() => cutAt(width)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('ends a call by hand, and removes it from the list', async () => {
    /** Opens the dialog that ends the first call in the list. Returns the call's phone number. */
    async function ask(): Promise<string> {
      await page
        .getByRole('button', { name: /^Finalizar \+/ })
        .first()
        .click();
      await page.getByText('¿Está seguro que desea finalizar esta llamada manualmente?').waitFor();
      return numberInDialog(page);
    }
    await ask();
    await answerQuestion(page, 'Cancelar');
    expect(await endedByHand()).toEqual([]);

    let number = await ask();
    while (!(await confirmEnd(page))) number = await ask();
    await page.getByText('Llamada finalizada', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: `Finalizar ${number}`, exact: true }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await endedByHand()).map((call) => call.numero_destino)).toEqual([number]);
  });

  it('shows an error when that fails', async () => {
    const allowEnd = await failing(page, /llamadas\/finalizar$/, undefined, {
      status: 503,
      message: 'El motor no responde',
    });
    await page
      .getByRole('button', { name: /^Finalizar \+/ })
      .first()
      .click();
    expect(await confirmEnd(page)).toBe(false);
    await page.getByText('Error al finalizar la llamada: El motor no responde').waitFor();
    await allowEnd();

    const allowList = await failing(page, /llamadas\/en-progreso$/);
    await socket.disconnect();
    const failure = page.getByRole('alert').filter({ hasText: FAILED });
    await leapUntil(page, async () => (await failure.count()) > 0);
    await failure.waitFor();
    await allowList();
    socket.allow();
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => rows().count()).toBeGreaterThan(1);
  });

  it('shows the server’s figures', async () => {
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/monitor/dashboard');
    await page.getByText(/^Actualizado \d/).waitFor();
    // Campaigns are polled every 15 s; the button requests them now.
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect.poll(() => figure('Campañas activas')).toBe('1');
    await expect.poll(() => figure('Agentes en línea')).toBe(String(AGENTS));
    for (const label of ['Llamadas en progreso', 'Completadas', 'Perdidas', 'Tiempo promedio', 'Espera promedio'])
      await expect.poll(() => figure(label)).toMatch(/^\d/);
    await expect.poll(() => figure('Tasa de conexión')).toMatch(/^\d+,\d %$/);

    // Nothing changes after this, so the figures can be compared.
    await api.post(`/presione1/campanhas/${id}/parar`, {});
    await expect
      .poll(async () => {
        const { calls } = await api.get<{ calls: { id: number }[] }>('/llamadas/en-progreso');
        await Promise.all(calls.map((call) => api.raw('POST', `/presione1/llamadas/${call.id}/finalizar`)));
        return (await api.get<{ monitoring: Monitoring }>('/monitoring/dashboard')).monitoring;
      })
      .toMatchObject({ llamadasActivas: 0, available_agents: AGENTS });
    const integer = new Intl.NumberFormat('es-AR');
    // The engine commits the ends of the last calls with a short delay.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Recargar' }).click();
        const { stats } = await api.get<{ stats: CallStats }>('/llamadas/stats');
        const expected = [stats.calls_today, stats.completed_calls, stats.lost_calls].map((count) =>
          integer.format(count),
        );
        const shown = await Promise.all(['Llamadas hoy', 'Completadas', 'Perdidas'].map(figure));
        return shown.map((text, i) => text === expected[i] || `${text}, not ${expected[i]}`);
      })
      .toEqual([true, true, true]);
    await expect.poll(() => figure('Agentes disponibles')).toBe(String(AGENTS));
    await expect.poll(() => figure('Agentes ocupados')).toBe('0');
    const shares = page.getByRole('list', { name: 'Agentes por ocupación' }).getByRole('listitem');
    await expect
      .poll(async () => (await shares.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
      .toEqual(['Ocupados 0', `Disponibles ${AGENTS}`, 'En pausa o cierre 0']);
  });

  it('shows an error when the dashboard fails to load', async () => {
    const restore = await failing(page, /monitoring\/dashboard$/);
    await page.reload();
    const failure = page.getByRole('alert').filter({ hasText: 'No se pudo cargar el dashboard' });
    await failure.waitFor();
    await restore();
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => figure('Agentes en línea')).toBe(String(AGENTS));

    const allowStats = await failing(page, /llamadas\/stats$/);
    await page.getByRole('button', { name: 'Recargar' }).click();
    await page.getByRole('alert').filter({ hasText: 'No se pudo cargar el dashboard' }).waitFor();
    expect(await figure('Agentes en línea')).toBe(String(AGENTS));
    await allowStats();
  });

  it('shows an operator the calls, and explains who may end them', async () => {
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    const other = await site.enter('operator', '/monitor/tabla', { viewport: { width: 375, height: 812 } });
    const end = other.getByRole('button', { name: /^Finalizar \+/ }).first();
    await end.waitFor();
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    // Stage and duration have no columns on a phone; the number's cell shows them.
    const calls = other.getByRole('table', { name: 'Llamadas en progreso' });
    await expect
      .poll(() => calls.locator('tbody td:first-child').first().innerText())
      .toMatch(/(Marcando|Timbrando|Menú|Conectada|Esperando)[^]*\d:\d\d/);
    // The focused call may end.
    const why = other.getByRole('tooltip').filter({ hasText: 'Se requiere: Supervisor' });
    await expect
      .poll(async () => {
        await end.focus();
        return why.count();
      })
      .toBe(1);
    await expect.poll(() => other.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await other.close();
  });

  it.each(['light', 'dark'] as const)('has no violations, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const tab of ['Tabla Detallada', 'Dashboard']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      expect(await findViolations(page, { onlyColours: colorScheme === 'dark' })).toEqual([]);
    }
    expect(site.errors()).toEqual([]);
  });
});
