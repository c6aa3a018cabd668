import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { THEMES } from '../support/both-themes.ts';
import { goInside } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const PHONE = { width: 375, height: 812 };

let site: Site;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
});
afterAll(() => site.dispose());

describe.each(THEMES)('accessibility of overlays, %s: axe finds no violations', (colorScheme) => {
  let page: Page;

  beforeAll(async () => {
    page = await site.enter('supervisor', '/', { colorScheme, viewport: PHONE });
  });
  afterAll(() => page.close());

  it('in the sidebar and the account menu', async () => {
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('switch', { name: 'Vista esencial' }).uncheck({ force: true });
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('in the palette, with and without results', async () => {
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('combobox', { name: /^Buscar sección/ }).fill('zzz');
    await page.getByText('Nada se llama «zzz»').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('in the list of shortcuts', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('on a denied page', async () => {
    await page.goto('/trunks');
    await page.getByText('Acceso Denegado').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('in a row’s menu and in a form with errors', async () => {
    await page.goto('/campanhas');
    await page.getByRole('button', { name: /^Acciones de Campaña de ejemplo/ }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear campaña' }).click();
    await page.getByText('El nombre de la campaña es obligatorio').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('in an open select', async () => {
    await page.goto('/listas');
    await page.getByRole('combobox', { name: 'Campaña' }).click();
    await page.getByRole('option', { name: /Campaña de ejemplo/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('in a multi-select and in a calendar', async () => {
    await goInside(page, '/historico', 'Historial de Llamadas');
    await page.getByRole('combobox', { name: 'Resultados' }).click();
    await page.getByRole('option', { name: 'Ocupado' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Fecha de inicio').first().click();
    await page.getByRole('button', { name: 'Mes anterior' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
