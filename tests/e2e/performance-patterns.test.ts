import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PatternStatsAnswer } from '#shared/contracts/cli-patterns.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { openSite, type Site } from '../support/site.ts';

const BULK = '**/cli-pattern/bulk-generate';

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/', {
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});
afterAll(() => site.dispose());

const open = (tab = '') => page.goto(`/performance/cli-patterns${tab}`);
const destination = (): Locator => page.getByLabel('Número de destino');
const generate = (): Locator => page.getByRole('button', { name: 'Generar', exact: true });
const generated = (): Locator => page.getByRole('list', { name: 'CLIs generados' }).getByRole('listitem');
const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('the generator', () => {
  it('requires a number, and generates local-looking caller ids', async () => {
    await open();
    expect(await destination().getAttribute('placeholder')).toMatch(/^\+1 /);
    expect(await generate().isDisabled()).toBe(true);
    await destination().press('Enter');
    await page.getByText('Por favor, ingresá un número de destino válido').waitFor();
    expect(await page.getByLabel('Cantidad').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Estados Unidos' }).click();
    expect(await destination().inputValue()).toBe('+12125550123');
    await generate().click();
    await waitForNotice(page, 'Se generaron 1 CLIs correctamente');
    await expect.poll(() => generated().count()).toBe(1);
    expect(await generated().first().innerText()).toMatch(/^\+1212555\d{4}/);
  });

  it('respects area, pattern and a maximum of twenty, and copies each', async () => {
    await choose('País', /Brasil/);
    await choose('Código de área', /^21 /);
    await destination().fill('+5511987654321');
    await page.getByLabel('Patrón personalizado').fill('9xxxx-1234');
    await page.getByLabel('Cantidad').fill('50');
    await destination().press('Enter');
    await waitForNotice(page, 'Se generaron 20 CLIs correctamente');
    await expect.poll(() => page.getByLabel('Cantidad').inputValue()).toBe('20');
    await expect.poll(() => generated().count()).toBe(20);
    const texts = await generated().allInnerTexts();
    expect(texts.filter((text) => !/^\+55219\d{4}1234/.test(text))).toEqual([]);
    await generated()
      .first()
      .getByRole('button', { name: /^Copiar \+/ })
      .click();
    await waitForNotice(page, /^CLI copiado: /);
    expect(texts[0]).toContain(await copied());
    await page.getByRole('button', { name: 'Copiar todos' }).click();
    await waitForNotice(page, '20 CLIs copiados al portapapeles');
    expect((await copied()).split('\n')).toHaveLength(20);
    const { data } = await api.get<PatternStatsAnswer>('/performance/cli-pattern/stats');
    expect(data.generated_by_country).toEqual({ usa: 1, brasil: 20 });
    const total = page.locator('dl').filter({ has: page.getByText('CLIs generados', { exact: true }) });
    await expect.poll(() => total.innerText()).toContain('21');
    expect(await findViolations(page)).toEqual([]);
  });

  it('offers areas only for countries that have them, and patterns at a click', async () => {
    await open();
    expect(await page.getByRole('combobox', { name: 'Código de área' }).count()).toBe(0);
    await choose('País', /Israel/);
    expect(await page.getByRole('combobox', { name: 'Código de área' }).count()).toBe(0);
    await choose('País', /México/);
    await page.getByRole('combobox', { name: 'Código de área' }).waitFor();
    await page.getByRole('list', { name: 'Patrones de México' }).getByRole('button').first().click();
    expect(await page.getByLabel('Patrón personalizado').inputValue()).toMatch(/x/);
  });

  it('shows the server’s error at the field', async () => {
    await open();
    await destination().fill('123');
    await generate().click();
    await page.getByText('Por favor, ingresá un número de destino válido').waitFor();
    await destination().fill('+12125550123');
    await page.getByLabel('Patrón personalizado').fill('2ab');
    await generate().click();
    await page.getByText('El patrón solo puede tener dígitos').waitFor();
    await page.getByLabel('Patrón personalizado').fill('0000000');
    await generate().click();
    await waitForNotice(page, 'No se generaron CLIs. Verifica la configuración.');
  });

  it('reports a failure', async () => {
    const restore = await failing(page, '/performance/cli-pattern/generate', 'POST', { status: 500 });
    await page.getByLabel('Patrón personalizado').fill('');
    await generate().click();
    await waitForNotice(page, 'Error al generar patrones CLI. Revisa la consola para más detalles.');
    await restore();
    const mendStats = await failing(page, '/performance/cli-pattern/stats');
    await open();
    await page
      .locator('dl')
      .filter({ has: page.getByText('CLIs generados', { exact: true }) })
      .getByText('—')
      .waitFor();
    await mendStats();
  });

  it('falls back to the local countries when the server does not list them', async () => {
    const restore = await failing(page, '/performance/cli-pattern/countries');
    await open();
    await page.getByText('Error al cargar países del servidor. Usando configuración local.').waitFor();
    await choose('País', /Estados Unidos/);
    await choose('Código de área', /^305 /);
    await destination().fill('+12125550123');
    await generate().click();
    await waitForNotice(page, 'Se generaron 1 CLIs correctamente');
    expect(await generated().first().innerText()).toMatch(/^\+1305/);
    await page.getByRole('tab', { name: 'Guía' }).click();
    await page.getByRole('table').getByText('Configuración local').first().waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('table').getByText('Código de área y prefijo').first().waitFor();
    await expect.poll(() => page.getByText('Usando configuración local').count()).toBe(0);
  });
});

describe('the bulk generator', () => {
  it('generates caller ids for every line, reports invalid lines, and copies at a click', async () => {
    await open('/masivo');
    const button = page.getByRole('button', { name: /^Generar/ });
    await button.click();
    await page.getByText('Por favor, ingresá al menos un número para la generación masiva').waitFor();
    await page.getByLabel('Números de destino').fill('+12125550123\n\n+5511987654321\nnada');
    await button.click();
    await waitForNotice(page, 'Se generaron 10 CLIs para 2 números');
    const results = page.getByRole('list', { name: 'Resultados por número' }).getByRole('listitem');
    await expect.poll(() => results.count()).toBe(3);
    expect(await results.nth(1).innerText()).toContain('Brasil');
    expect(await results.nth(2).innerText()).toContain('número de destino válido');
    await results.nth(1).getByRole('button').first().click();
    await waitForNotice(page, /^CLI copiado: /);
    expect(await copied()).toMatch(/^\+5511/);
    expect(await findViolations(page)).toEqual([]);
    // The results survive a visit to the guide.
    await page.getByRole('tab', { name: 'Guía' }).click();
    await page.getByRole('heading', { name: 'Consejos' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/performance/cli-patterns/guia');
    await page.getByText('Celular', { exact: false }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => results.count()).toBe(3);
  });

  it('shows an empty state, and reports a failure', async () => {
    const button = page.getByRole('button', { name: /^Generar/ });
    await page.getByLabel('Números de destino').fill('nada');
    await button.click();
    await waitForNotice(page, 'No se generaron CLIs masivos. Verifica la configuración.');
    await page.getByLabel('Números de destino').fill(Array(201).fill('+12125550123').join('\n'));
    await button.click();
    await waitForNotice(page, 'Como máximo 200 números por generación masiva');
    await page.getByLabel('Números de destino').fill('+12125550123');
    await page.route(BULK, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'odd', mensaje: '' } }),
    );
    await button.click();
    await waitForNotice(page, 'Error en la generación masiva');
    await page.unroute(BULK);
    const restore = await failing(page, '/performance/cli-pattern/bulk-generate', 'POST', { status: 500 });
    await button.click();
    await waitForNotice(page, 'Error en la generación masiva. Revisa la consola para más detalles.');
    await restore();
    expect(site.errors()).toEqual([]);
  });
});
