import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

type Cli = { id: number; numero: string; sintetico: boolean; activo: boolean };

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/cli-auto', { viewport: { width: 1280, height: 900 } });
});
afterAll(() => site.dispose());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });

/** Returns the figure beside a label. */
const figure = (area: string, label: string) =>
  panel(area)
    .locator('dl > div, dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last()
    .locator('dd')
    .first();

async function synthetic(): Promise<Cli[]> {
  const { clis } = await api.get<{ clis: Cli[] }>('/code2base/clis');
  return clis.filter(({ sintetico }) => sintetico);
}

const expectNotice = (text: string | RegExp): Promise<void> => waitForNotice(page, text);

describe('the caller id calculator', () => {
  it('starts with the defaults, and shows all of the server’s figures', async () => {
    expect(await page.getByLabel('Números a llamar').inputValue()).toBe('10.000 números');
    await button('Calcular').click();
    await panel('Resultado').getByText('CLIs recomendados').waitFor();
    expect(await figure('Resultado', 'CLIs recomendados').innerText()).toBe('7.500');
    expect(await figure('Resultado', 'Por velocidad').innerText()).toBe('6.250');
    expect(await figure('Resultado', 'Mínimo necesario').innerText()).toBe('100');
    expect(await figure('Resultado', 'Margen de seguridad').innerText()).toBe('20 %');
    expect(await figure('Resultado', 'Llamadas por día').innerText()).toBe('4.000');
    expect(await figure('Resultado', 'Capacidad diaria total').innerText()).toBe('750.000 llamadas');
    expect(await figure('Resultado', 'Días estimados').innerText()).toBe('3');
    await panel('Resultado').getByText('Baixa').waitFor();
    // The engine simulates 4,000 calls a day, with a limit of 100 per caller id.
    await panel('Simulación').getByText('CLIs necesarios').waitFor({ timeout: 60_000 });
    expect(await figure('Simulación', 'CLIs necesarios').innerText()).toBe('40');
    await panel('Simulación')
      .getByText(/^La fórmula pide 7.460 más/)
      .waitFor();
  });

  it('parses an empty field as 0, and shows the server’s error', async () => {
    await page.getByLabel('Límite diario por CLI').fill('');
    await button('Calcular').click();
    await expectNotice('Erro no cálculo');
    await page.getByLabel('Límite diario por CLI').fill('100');
    const mended = await failing(page, '/cli-auto/calculate', 'POST');
    await button('Calcular').click();
    await expectNotice('Erro ao calcular CLIs');
    await mended();
  });

  it('fills the form from an example', async () => {
    await tab('Ejemplos').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/cli-auto/examples');
    await page.getByRole('button', { name: 'Usar este ejemplo: Límite cuidado en Canadá' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/cli-auto/calculator');
    expect(await page.getByLabel('Números a llamar').inputValue()).toBe('8.000 números');
    expect(await page.getByRole('combobox', { name: 'País' }).inputValue()).toContain('Canadá');
  });

  it('adds the synthetic caller ids that a list needs, after confirmation', async () => {
    await tab('Configuración').click();
    await page.getByLabel('Números a llamar').fill('300');
    await page.getByLabel('Llamadas por hora').fill('100');
    await page.getByLabel('Límite diario por CLI').fill('50');
    await page.getByRole('combobox', { name: 'Campaña (opcional)' }).click();
    await page.getByRole('option', { name: /Campaña de ejemplo/ }).click();
    const mended = await failing(page, '/cli-auto/config', 'POST');
    await button('Crear configuración').click();
    await expectNotice('Erro ao criar configuração');
    await mended();
    await button('Crear configuración').click();
    await expectNotice(/^Configuración creada. No se generó ningún CLI./);

    const before = (await synthetic()).length;
    await page.getByRole('switch', { name: 'Generar los CLIs automáticamente' }).check({ force: true });
    await button('Crear configuración').click();
    await dialog().getByText('Se agregan 90 CLIs sintéticos', { exact: false }).waitFor();
    await answerQuestion(page, 'Generar');
    await expectNotice(/^Configuración creada: 90 de 90 CLIs sintéticos de Canadá/);
    expect((await synthetic()).length - before).toBe(90);
    await expect.poll(() => figure('Configuración creada', 'CLIs recomendados').innerText()).toBe('90');
  });

  it('lists them in pages, and disables or deletes them', async () => {
    await tab('Gestión').click();
    await page.getByText('Página 1 de', { exact: false }).waitFor();
    const [first] = await page.getByRole('button', { name: /^Desactivar \+/ }).all();
    const numero = ((await first?.getAttribute('aria-label')) ?? '').replace('Desactivar ', '');
    await first?.click();
    await expectNotice('CLI desactivado');
    expect((await synthetic()).find((cli) => cli.numero === numero)?.activo).toBe(false);
    await page.getByRole('button', { name: `Eliminar ${numero}` }).click();
    await dialog().getByText(numero, { exact: false }).waitFor();
    await answerQuestion(page, 'Eliminar');
    await page.getByRole('button', { name: `Eliminar ${numero}` }).waitFor({ state: 'detached' });
    expect((await synthetic()).some((cli) => cli.numero === numero)).toBe(false);
  });

  it('has no accessibility violations, also on a phone', async () => {
    for (const name of ['Calculadora', 'Configuración', 'Gestión', 'Ejemplos']) {
      await tab(name).click();
      expect([name, await findViolations(page)]).toEqual([name, []]);
    }
    await page.setViewportSize({ width: 375, height: 812 });
    for (const name of ['Calculadora', 'Configuración', 'Gestión', 'Ejemplos']) {
      await tab(name).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name }).toBe(375);
    }
    expect(site.errors()).toEqual([]);
  });
});
