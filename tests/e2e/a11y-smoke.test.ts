import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, openSite, type Site } from '../support/site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SECTIONS = ['dashboard', 'realtime', 'campanhas', 'listas', 'historico'];

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

/** What axe finds against WCAG 2.2 A and AA, one line each. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)('has nothing to object to on the login screen, %s', async (colorScheme) => {
    const page = await site.visit('/', { colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
    await page.getByRole('button', { name: 'supervisor / supervisor123' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('has nothing to object to in any section, %s', async (colorScheme) => {
    const page = await site.visit('/', { colorScheme, reducedMotion: 'reduce' });
    await enterAs(page, 'supervisor');
    const found: Record<string, string[]> = {};
    for (const section of SECTIONS) {
      await page.goto(`/${section}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      found[section] = await findViolations(page);
      expect(await page.getByRole('navigation').count()).toBe(1);
    }
    expect(found).toEqual(Object.fromEntries(SECTIONS.map((section) => [section, []])));
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'has nothing to object to with its menus and forms open, %s',
    async (colorScheme) => {
      const page = await site.visit('/', {
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 375, height: 812 },
      });
      await enterAs(page, 'supervisor');
      const found: Record<string, string[]> = {};
      const look = async (what: string): Promise<void> => {
        found[what] = await findViolations(page);
        await page.keyboard.press('Escape');
      };
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await look('sidebar');
      await page.goto('/campanhas');
      await page.getByRole('button', { name: /^Acciones de/ }).click();
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
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, []])));
      await page.close();
    },
  );

  it('never scrolls sideways at 375 px', async () => {
    const page = await site.visit('/', { viewport: { width: 375, height: 740 }, reducedMotion: 'reduce' });
    await enterAs(page, 'supervisor');
    const widths: Record<string, number> = {};
    for (const section of SECTIONS) {
      await page.goto(`/${section}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      widths[section] = await page.evaluate(() => document.documentElement.scrollWidth);
    }
    expect(widths).toEqual(Object.fromEntries(SECTIONS.map((section) => [section, 375])));
    expect(site.errors()).toEqual([]);
    await page.close();
  });
});
