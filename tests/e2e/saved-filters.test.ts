/** Saved filters of the history, the contacts and the reports, separate for each user. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { copyDemoWeek } from '../support/data-folder.ts';
import { executeSql } from '../support/database.ts';
import { goToAddress } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1440, height: 1000 };
const TODAY = '2026-11-23';

let dataDir: string;
let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-filters-'));
  copyDemoWeek(dataDir);
  site = await openSite({ dataDir });
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/historico', { viewport: DESKTOP });
});
afterAll(async () => {
  await site.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

const query = (at = page): Record<string, string> => Object.fromEntries(new URL(at.url()).searchParams);
const menu = (name: string | RegExp = 'Filtros guardados', at = page) => at.getByRole('button', { name, exact: true });
const item = (name: string | RegExp, at = page) => at.getByRole('menuitem', { name });
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
async function save(name: string, isDefault = false): Promise<void> {
  await menu().click();
  await item('Guardar el filtro actual…').click();
  const dialog = page.getByRole('dialog', { name: 'Guardar el filtro actual' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name);
  if (isDefault) await dialog.getByRole('checkbox', { name: 'Abrir la sección con este filtro' }).check();
  await dialog.getByRole('button', { name: 'Guardar filtro' }).click();
  await dialog.waitFor({ state: 'detached' });
}
async function manage(current: string | RegExp) {
  await menu(current).click();
  await item('Administrar filtros…').click();
  const dialog = page.getByRole('dialog', { name: 'Filtros guardados' });
  await dialog.waitFor();
  return dialog;
}
const close = (dialog: ReturnType<Page['getByRole']>) => dialog.getByRole('button', { name: 'Cerrar' }).click();

describe('a saved filter of the history', () => {
  it('is saved under a name with a relative period, and applied with a click', async () => {
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await choose('Período', 'Hoy');
    await page.getByRole('combobox', { name: 'Resultados' }).click();
    await page.getByRole('option', { name: 'No atendió' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => query()).toEqual({ periodo: 'hoy', desenlaces: 'no_atendio' });
    const { total } = await api.get<HistoryAnswer>(
      `/llamadas/historico?desenlaces=no_atendio&fecha_inicio=${TODAY}&fecha_fin=${TODAY}`,
    );
    expect(total).toBeGreaterThan(10);
    await page.getByText(`${total} registros`).waitFor();
    await save('Sin atender hoy');
    await menu('Sin atender hoy').waitFor(); // the button names the filter that is applied
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => query()).toEqual({});
    await menu().click();
    await item('Sin atender hoy').click();
    await expect.poll(() => query()).toEqual({ periodo: 'hoy', desenlaces: 'no_atendio' });
    await page.getByRole('button', { name: 'Quitar Período: Hoy' }).waitFor();
    await page.getByText(`${total} registros`).waitFor();
  });

  it('reports a name in use at its field, and explains fixed dates', async () => {
    await goToAddress(page, '/historico?fecha_inicio=2026-11-20');
    await menu().click();
    await item('Guardar el filtro actual…').click();
    const dialog = page.getByRole('dialog', { name: 'Guardar el filtro actual' });
    await dialog.getByText('Sus fechas quedan fijas.').waitFor();
    await dialog.getByRole('button', { name: 'Guardar filtro' }).click();
    await dialog.getByText('Escribí un nombre').waitFor();
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('SIN atender hoy');
    await dialog.getByRole('button', { name: 'Guardar filtro' }).click();
    await dialog.getByText('Ya tenés un filtro que se llama «SIN atender hoy» en esta sección').waitFor();
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Desde el viernes');
    await dialog.getByRole('button', { name: 'Guardar filtro' }).click();
    await menu('Desde el viernes').waitFor();
  });

  it('is renamed, replaced and deleted', async () => {
    await goToAddress(page, '/historico?hora=9');
    const dialog = await manage('Filtros guardados');
    await dialog.getByRole('button', { name: 'Editar Desde el viernes' }).click();
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('sin atender hoy');
    await dialog.getByRole('button', { name: 'Renombrar' }).click();
    await dialog.getByText('Ya tenés un filtro que se llama «sin atender hoy» en esta sección').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Nombre' }).getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('De las nueve');
    await dialog.getByRole('button', { name: 'Renombrar' }).click();
    await dialog.getByText('De las nueve').waitFor();
    await dialog.getByRole('button', { name: 'Reemplazar «De las nueve» por el filtro actual' }).click();
    await page.getByRole('button', { name: 'Reemplazar', exact: true }).click();
    await close(dialog);
    await menu('De las nueve').waitFor();
    const again = await manage('De las nueve');
    await again.getByRole('button', { name: 'Eliminar De las nueve' }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await again.getByText('De las nueve').waitFor({ state: 'detached' });
    await close(again);
    const { filtros } = await api.get<{ filtros: { nombre: string }[] }>('/filtros?seccion=historico');
    expect(filtros.map(({ nombre }) => nombre)).toEqual(['Sin atender hoy']);
  });

  it('can be the section’s default, unless it is removed or a link has other filters', async () => {
    await page.goto('/historico');
    const dialog = await manage('Filtros guardados');
    await dialog.getByRole('button', { name: 'Abrir la sección con «Sin atender hoy»', exact: true }).click();
    await dialog.getByText('La sección se abre con este filtro').waitFor();
    await close(dialog);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Panel Ejecutivo', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Historial de Llamadas' }).click();
    await menu('Sin atender hoy').waitFor();
    expect(query()).toEqual({ periodo: 'hoy', desenlaces: 'no_atendio' });
    await page.getByRole('button', { name: 'Reset' }).click();
    await menu('Filtros guardados').waitFor();
    expect(query()).toEqual({});
    await goToAddress(page, '/historico?hora=9');
    await page.getByRole('button', { name: 'Quitar Hora: 9 h' }).waitFor();
    expect(query()).toEqual({ hora: '9' });
  });

  it('is invisible to other users', async () => {
    const other = await site.enter('admin', '/historico', { viewport: DESKTOP });
    await menu('Filtros guardados', other).click();
    await other.getByText('No tenés filtros guardados').waitFor();
    expect(query(other)).toEqual({});
    await other.close();
  });

  it('is shown as incompatible and never applied if this version doesn’t understand it', async () => {
    const sqlite = new Database(join(dataDir, 'cadencia.db'));
    executeSql({ sqlite }, `update saved_filters set search = '{"desenlaces":"no_atendio","sentimiento":"triste"}'`);
    sqlite.close();
    await page.goto('/historico');
    await menu('Filtros guardados').click();
    expect(query()).toEqual({});
    const strange = item(/^Sin atender hoy/);
    await strange.getByText('Esta versión no lo entiende').waitFor();
    expect(await strange.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.goto('/historico?desenlaces=no_atendio&periodo=hoy');
    const dialog = await manage('Filtros guardados');
    await dialog.getByText('Es de otra versión y esta no lo entiende').waitFor();
    await dialog.getByRole('button', { name: 'Reemplazar «Sin atender hoy» por el filtro actual' }).click();
    await page.getByRole('button', { name: 'Reemplazar', exact: true }).click();
    await dialog.getByText('Es de otra versión y esta no lo entiende').waitFor({ state: 'detached' });
    await close(dialog);
    await menu('Sin atender hoy').waitFor();
  });
});

describe('saved filters of other sections', () => {
  it('are separate for contacts, in English too', async () => {
    const english = await site.enter('supervisor', '/contactos?situaciones=agotado', {
      viewport: DESKTOP,
      locale: 'en-GB',
    });
    await menu('Saved filters', english).click();
    await english.getByText('You have no saved filters').waitFor(); // the filters of the history are not listed here
    await item('Save the current filter…', english).click();
    const dialog = english.getByRole('dialog', { name: 'Save the current filter' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Used up');
    await dialog.getByRole('checkbox', { name: 'Open the section with this filter' }).check();
    await dialog.getByRole('button', { name: 'Save filter' }).click();
    await menu('Used up', english).waitFor();
    await english.goto('/contactos');
    await menu('Used up', english).waitFor();
    expect(query(english)).toEqual({ situaciones: 'agotado' });
    await english.close();
  });

  it('store the reports’ view, with a relative period', async () => {
    await page.goto('/reportes');
    await choose('Período', 'Este mes');
    await choose('Por', 'Campaña');
    await save('El mes por campaña', true);
    await page.goto('/reportes');
    await menu('El mes por campaña').waitFor();
    expect(query()).toMatchObject({ dimension: 'campana', periodo: 'mes' });
    expect(new URL(page.url()).searchParams.has('fecha_inicio')).toBe(false);
    expect(await page.getByRole('combobox', { name: 'Período', exact: true }).inputValue()).toBe('Este mes');
    await page.getByRole('combobox', { name: 'Por', exact: true }).waitFor();
  });

  it('have no accessibility violations in both themes, on a desktop and on a phone', async () => {
    await page.goto('/historico?periodo=hoy&desenlaces=no_atendio');
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await menu('Sin atender hoy').click();
      await item('Administrar filtros…').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await item('Administrar filtros…').click();
      const dialog = page.getByRole('dialog', { name: 'Filtros guardados' });
      await dialog.waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await close(dialog);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    expect(site.errors()).toEqual([]);
  });
});
