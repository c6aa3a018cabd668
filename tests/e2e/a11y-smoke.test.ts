import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { keepBusy } from '../support/busy-site.ts';
import { addressesOf, SECTION_TABLE } from '../support/section-table.ts';
import { goInside } from '../support/settled.ts';
import { enterAs, openSite, type Site } from '../support/site.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const WALL = { width: 2560, height: 1440 };
const THEMES = ['light', 'dark'] as const;

let site: Site;
/** Each section, each of its tabs, and the control of a campaign that dials. */
let places: { path: string; title: string }[];

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5', SIM_SPEED: '4' } });
  const campaignId = await keepBusy(await loginAs(site.server.url, 'admin'));
  places = SECTION_TABLE.flatMap((section) => addressesOf(section).map((path) => ({ path, title: section.title })));
  places.push({ path: `/campanhas/${campaignId}/control`, title: 'Gestión de Campañas' });
});
afterAll(() => site.dispose());

const FITS_WITHIN_MS = 3000;
const LOOK_EVERY_MS = 50;

/** What sticks out of the page sideways, once charts have taken their new width. */
async function findTooWide(page: Page): Promise<string[]> {
  const excess = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const deadline = Date.now() + FITS_WITHIN_MS;
  while ((await excess()) > 0 && Date.now() < deadline) await delay(LOOK_EVERY_MS);
  const px = await excess();
  return px > 0 ? [`scrolls sideways: ${px} px too wide`] : [];
}

const nothing = (found: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.keys(found).map((what) => [what, []]));

describe('accessibility', () => {
  it.each(THEMES)('has nothing to object to on the login screen, %s', async (colorScheme) => {
    const page = await site.visit('/', { colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
    await page.getByRole('button', { name: 'supervisor / supervisor123' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });

  it.each(THEMES)(
    'has nothing to object to in any section, desktop and phone, %s; no page scrolls sideways',
    async (colorScheme) => {
      const page = await site.visit('/', { colorScheme, reducedMotion: 'reduce', viewport: DESKTOP });
      await enterAs(page, 'admin');
      const found: Record<string, string[]> = {};
      for (const { path, title } of places) {
        await page.setViewportSize(DESKTOP);
        await goInside(page, path, title);
        found[`${path} desktop`] = [...(await findViolations(page)), ...(await findTooWide(page))];
        await expect.poll(() => page.getByRole('navigation').count()).toBe(1);
        await expect.poll(() => page.getByRole('main').count()).toBe(1);
        await page.setViewportSize(PHONE);
        found[`${path} phone`] = [...(await findViolations(page)), ...(await findTooWide(page))];
      }
      expect(found).toEqual(nothing(found));
      expect(site.errors()).toEqual([]);
      await page.close();
    },
    300_000,
  );

  it('stays in its column on a wall of 2560 px', async () => {
    const page = await site.visit('/', { reducedMotion: 'reduce', viewport: WALL });
    await enterAs(page, 'admin');
    const found: Record<string, string[]> = {};
    for (const { path, title } of places) {
      await goInside(page, path, title);
      found[path] = await findTooWide(page);
      const widest = await page.evaluate(() =>
        Math.max(0, ...[...document.querySelectorAll('main section, main table')].map((box) => box.clientWidth)),
      );
      if (widest > 1600) found[path].push(`${widest} px wide`);
    }
    expect(found).toEqual(nothing(found));
    await page.close();
  });

  it.each(THEMES)('has nothing to object to with its menus and forms open, %s', async (colorScheme) => {
    const page = await site.visit('/', { colorScheme, reducedMotion: 'reduce', viewport: PHONE });
    await enterAs(page, 'supervisor');
    const found: Record<string, string[]> = {};
    const look = async (what: string): Promise<void> => {
      found[what] = await findViolations(page);
      await page.keyboard.press('Escape');
    };
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('switch', { name: 'Vista esencial' }).uncheck({ force: true });
    await look('sidebar');
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).waitFor();
    await look('account');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('option').first().waitFor();
    found['search'] = await findViolations(page);
    await page.getByRole('combobox', { name: /^Buscar sección/ }).fill('zzz');
    await page.getByText('Nada se llama «zzz»').waitFor();
    await look('search without a result');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    await look('shortcuts');
    await page.goto('/trunks');
    await page.getByText('Acceso Denegado').waitFor();
    await look('denied');
    await page.goto('/campanhas');
    await page.getByRole('button', { name: /^Acciones de Campaña de ejemplo/ }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).waitFor();
    await look('row menu');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear campaña' }).click();
    await page.getByText('El nombre de la campaña es obligatorio').waitFor();
    await look('refused form');
    await page.goto('/listas');
    await page.getByRole('combobox', { name: 'Campaña' }).click();
    await page.getByRole('option', { name: /Campaña de ejemplo/ }).waitFor();
    await look('select');
    await page.goto('/historico');
    await page.getByRole('combobox', { name: 'Resultados' }).click();
    await page.getByRole('option', { name: 'Ocupado' }).waitFor();
    await look('multiple select');
    await page.getByLabel('Fecha de inicio').first().click();
    await page.getByRole('button', { name: 'Mes anterior' }).waitFor();
    await look('calendar');
    expect(found).toEqual(nothing(found));
    await page.close();
  });
});
