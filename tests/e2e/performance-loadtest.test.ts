import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LoadTestResults, LoadTestStatus } from '#shared/contracts/load-test.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { leapToPoll, leapUntil } from '../support/page-clock.ts';
import { controlSocket } from '../support/socket-control.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const API = '/performance/load-test';
const CONFIG = { target_cps: 20, duration_minutes: 10, countries_to_test: ['argentina', 'usa'], number_of_clis: 500 };

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '20', SIM_SEED: '3' } });
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/performance/loadtest', { viewport: { width: 1440, height: 900 }, hasClock: true });
});
afterAll(() => site.dispose());

const status = () => api.get<LoadTestStatus>(`${API}/status`);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const panel = (name: string) => page.getByRole('region', { name });
const startButton = () => page.getByRole('button', { name: 'Iniciar test' });

async function choose(...countries: string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Países a probar' }).click();
  for (const country of countries) await page.getByRole('option', { name: country }).click();
  await page.keyboard.press('Escape');
}

async function stop(): Promise<void> {
  await page.getByRole('button', { name: 'Detener test' }).click();
  await answerQuestion(page, 'Detener test');
}

describe('before the first test', () => {
  it('shows the defaults and the recommendation', async () => {
    await page.getByRole('heading', { name: 'Todavía no hay resultados' }).waitFor();
    expect(await field('CPS objetivo').inputValue()).toBe('25 CPS');
    expect(await field('Duración').inputValue()).toBe('10 min');
    expect(await field('Cantidad de CLIs').inputValue()).toBe('1000 CLIs');
    for (const country of ['Estados Unidos', 'México', 'Brasil', 'Colombia'])
      await panel('Configuración del test').getByText(country).waitFor();
    await panel('Carga recomendada').getByText('20 a 30 CPS').waitFor();
  });

  it('does not start with invalid values, and shows all errors', async () => {
    await field('CPS objetivo').fill('51');
    await field('Duración').fill('181');
    await field('Cantidad de CLIs').fill('99');
    const countries = page.getByRole('combobox', { name: 'Países a probar' });
    for (let left = 4; left > 0; left -= 1) await countries.press('Backspace');
    await page
      .getByRole('alert')
      .getByText(
        'El CPS objetivo debe estar entre 1 y 50, La duración debe estar entre 1 y 180 minutos, ' +
          'La cantidad de CLIs debe estar entre 100 y 10000, Elegí al menos un país',
      )
      .waitFor();
    await expect.poll(() => startButton().isDisabled()).toBe(true);
    expect((await status()).status).toBe('idle');
  });

  it('reports a failed start', async () => {
    await field('CPS objetivo').fill('20');
    await field('Duración').fill('10');
    await field('Cantidad de CLIs').fill('500');
    await choose('Argentina', 'Estados Unidos');
    await page.route(`**${API}/start`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await startButton().click();
    await waitForNotice(page, 'Error al iniciar test de carga. Intentá nuevamente.');
    await page.unroute(`**${API}/start`);
  });
});

describe('a load test', () => {
  it('runs with its settings, and locks the inputs', async () => {
    await startButton().click();
    await waitForNotice(page, 'Test de carga iniciado con éxito!');
    expect(await status()).toMatchObject({ is_running: true, config: CONFIG });
    for (const name of ['CPS objetivo', 'Duración', 'Cantidad de CLIs'])
      await expect.poll(() => field(name).isDisabled()).toBe(true);
  });

  it('shows its progress: figures, and the rate beside the target', async () => {
    const now = panel('En vivo');
    await now.getByText('En curso', { exact: true }).waitFor();
    const pace = now.getByRole('figure', { name: 'CPS del test: alcanzado y objetivo' });
    await expect
      .poll(async () => Number(/\d+$/.exec(await pace.getByRole('button', { name: /^CPS/ }).innerText())?.[0]))
      .toBeGreaterThan(15);
    await now.getByRole('figure', { name: 'Llamadas concurrentes y éxito técnico del test' }).waitFor();
    await now.getByText('de 10:00').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('continues after a reload with its points, and is legible in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('button', { name: 'Detener test' }).waitFor();
    const pace = page.getByRole('figure', { name: 'CPS del test: alcanzado y objetivo' });
    await pace.getByRole('button', { name: 'Ver tabla' }).click();
    const rows = pace.getByRole('table').getByRole('row');
    const { elapsed_seconds } = await status();
    await expect.poll(() => rows.count()).toBeGreaterThan(Math.min(5, elapsed_seconds - 2));
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('follows the WebSocket without polling, and polls while it is disconnected', async () => {
    const socket = await controlSocket(page);
    let requests = 0;
    const count = (request: Request): void => void (requests += Number(request.url().endsWith(`${API}/status`)));
    page.on('request', count);
    onTestFinished(() => void page.off('request', count));
    await page.reload();
    await page.getByRole('button', { name: 'Detener test' }).waitFor();
    await expect.poll(() => socket.isOpen()).toBe(true);
    await expect.poll(() => socket.received('test_status')).toBeGreaterThan(0);
    const before = requests;
    // The header polls every five seconds, which is longer than the two seconds of this screen.
    await leapToPoll(page);
    await leapToPoll(page);
    expect(requests).toBe(before);
    await socket.disconnect();
    await leapUntil(page, () => requests > before + 1);
    socket.allow();
    await leapUntil(page, socket.isOpen);
  });

  it('reports a failed stop', async () => {
    await page.route(`**${API}/stop`, (route) => route.abort());
    await stop();
    await waitForNotice(page, 'Error al detener test de carga.');
    await page.unroute(`**${API}/stop`);
    expect((await status()).is_running).toBe(true);
  });

  it('is stopped after confirmation, and shows its results', async () => {
    await stop();
    await waitForNotice(page, 'Test de carga detenido!');
    expect((await status()).status).toBe('stopped');
    const outcome = panel('Resultados');
    await outcome.getByText(/Alcanzó .* de 20 CPS/).waitFor();
    await outcome.getByText('Se detuvo antes de tiempo').waitFor();
    await expect.poll(() => startButton().isEnabled()).toBe(true);
    await panel('Llamadas por país').getByText('Argentina').waitFor();
    await page.getByRole('table', { name: 'Minuto a minuto' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('the results', () => {
  it('can be exported as JSON, CSV and Excel', async () => {
    const { data } = await api.get<{ data: LoadTestResults }>(`${API}/results`);
    const take = async (format: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Exportar ${format}` }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^test-de-carga-\d{4}-\d\d-\d\d\.(json|csv|xlsx)$/);
      return readFileSync(await download.path());
    };
    expect(JSON.parse((await take('JSON')).toString())).toEqual(data);
    const rows: Record<string, string>[] = parse(await take('CSV'), { columns: true, bom: true });
    expect(rows[0]).toMatchObject({ period: 'total', total_calls: String(data.total_calls), target_cps: '20' });
    const { sheets } = await readXlsx(await take('Excel'));
    expect(sheets.map(({ name }) => name)).toEqual(['Resultados', 'Minutos', 'Países']);
    expect(sheets[0]!.rows).toContainEqual(['total_calls', data.total_calls]);
  });

  it('report a failed export', async () => {
    await page.route(`**${API}/results**`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await waitForNotice(page, 'Error al exportar resultados.');
    await page.unroute(`**${API}/results**`);
  });
});

describe('a second test at the same time', () => {
  it('is refused, and the running one is shown', async () => {
    // Another user starts a test first.
    await page.route(`**${API}/start`, async (route) => {
      await api.post(`${API}/start`, { ...CONFIG, target_cps: 5 });
      await route.continue();
    });
    await startButton().click();
    await waitForNotice(
      page,
      'Error al iniciar test de carga. Intentá nuevamente.',
      'Ya hay un test de carga en curso',
    );
    await page.getByRole('button', { name: 'Detener test' }).waitFor();
    await expect.poll(() => field('CPS objetivo').inputValue()).toBe('5 CPS');
    await api.post(`${API}/stop`);
    await panel('Resultados')
      .getByText(/de 5 CPS|No llegó a discar/)
      .waitFor();
  });

  it('leaves the page fit for a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    // The charts resize with a delay.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(site.errors()).toEqual([]);
  });
});
