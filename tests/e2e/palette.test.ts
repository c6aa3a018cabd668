import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, openSite, type Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

async function enter(role: string): Promise<Page> {
  const page = await site.enter(role, '/', { viewport: { width: 1280, height: 900 } });
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('the palette', () => {
  it('opens with Ctrl K, and leads by keyboard to a section, a tab and a number’s calls', async () => {
    const page = await enter('admin');
    const field = page.getByRole('combobox', { name: 'Buscar sección, campaña, persona o número' });
    const find = async (words: string, choice: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
      await page.keyboard.type(words);
      await page.locator('[role=option][data-combobox-selected]').filter({ hasText: choice }).waitFor();
      await page.keyboard.press('Enter');
      await field.waitFor({ state: 'hidden' });
    };
    await find('panel ejec', 'Panel Ejecutivo');
    await heading(page, 'Panel Ejecutivo').waitFor();
    await find('dtmf', 'DTMF');
    await heading(page, 'Performance').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/performance/dtmf-config');
    await find('+54 11 5234-5678', 'Llamadas a +54 11 5234-5678');
    await heading(page, 'Historial de Llamadas').waitFor();
    expect(new URL(page.url()).searchParams.get('telefono')).toBe('+54 11 5234-5678');
    await page.close();
  });

  it('buffers what is typed before it opens', async () => {
    const page = await enter('supervisor');
    const arrival = Promise.withResolvers<void>();
    await page.route(/\/palette[^/]*\.js$/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // Outside the search, g then h and ? are shortcuts.
    await page.keyboard.type('ghx?');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Backspace');
    arrival.resolve();
    const field = page.getByRole('combobox', { name: /^Buscar sección/ });
    await expect.poll(() => field.inputValue()).toBe('gh');
    await page.keyboard.type('z');
    expect(await field.inputValue()).toBe('ghz');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await heading(page, 'Control Administrativo').waitFor();
    await page.close();
  });

  it('opens a campaign’s control page, by button and mouse; Esc closes it', async () => {
    const page = await enter('supervisor');
    await page.getByRole('button', { name: 'Buscar' }).click();
    const field = page.getByRole('combobox', { name: /^Buscar sección/ });
    await field.fill('zzz');
    await page.getByText('Nada se llama «zzz»').waitFor();
    await field.fill('ejemplo');
    await page.getByRole('option', { name: /Campaña de ejemplo/ }).click();
    await page.waitForURL(/\/campanhas\/\d+\/control$/);
    await page.goBack();
    await heading(page, 'Control Administrativo').waitFor();
    await page.getByRole('button', { name: 'Buscar' }).click();
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await page.close();
  });

  it('offers an operator no campaigns and no denied sections', async () => {
    const page = await enter('operator');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Panel Ejecutivo' }).waitFor();
    expect(await page.getByRole('option', { name: /Campaña|Trunks/ }).count()).toBe(0);
    await page.close();
  });
});

describe('shortcuts', () => {
  it('are listed under ?, open sections, are inactive in fields, and can be turned off', async () => {
    const page = await enter('supervisor');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await list.getByText('Panel Ejecutivo').waitFor();
    expect(await list.getByText('Gestión de Trunks por País').count()).toBe(0);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });

    await page.keyboard.type('gc');
    await heading(page, 'Gestión de Campañas').waitFor();
    await page.getByLabel('Velocidad global').focus();
    await page.keyboard.type('gd?/');
    await heading(page, 'Gestión de Campañas').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await goTo(page, 'Panel Ejecutivo');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: /^Buscar sección/ }).fill('atajos');
    await page.keyboard.press('Enter');
    await list.getByRole('switch', { name: 'Atajos de una tecla' }).uncheck({ force: true });
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.type('gc/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Buscar sección/ }).waitFor();
    await heading(page, 'Panel Ejecutivo').waitFor();
    expect(site.errors()).toEqual([]);
    await page.close();
  });
});
