import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maySee, SECTION_TABLE, type SectionSpec } from '../support/section-table.ts';
import { goToAddress } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

const BADGES = { admin: 'Administrador', supervisor: 'Supervisor', operator: 'Operador', demo: 'Demo' } as const;
const ROLES = Object.keys(BADGES) as (keyof typeof BADGES)[];

/** Returns the sidebar's text by line: headings, names, PRO tags. */
async function readSidebar(page: Page): Promise<string[]> {
  const text = await page.getByRole('navigation').innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the expected full view: headings of non-empty groups, and non-essential items with their tag. */
function fullView(sections: readonly SectionSpec[]): string[] {
  return [...new Set(sections.map(({ group }) => group))].flatMap((group) => [
    group,
    ...sections
      .filter((section) => section.group === group)
      .flatMap(({ title, essential }) => (essential ? [title] : [title, 'PRO'])),
  ]);
}

/** Returns the denial shown at the current address. */
async function readDenial(page: Page): Promise<string> {
  const denied = page.getByRole('alert').filter({ hasText: 'Acceso Denegado' });
  await denied.waitFor();
  return denied.innerText();
}

describe('sections by role', () => {
  it.each(ROLES)('shows %s the permitted sections in both views, and denies the others by address', async (role) => {
    const page = await site.enter(role, '/', { viewport: { width: 1280, height: 900 } });
    const mine = SECTION_TABLE.filter((section) => maySee(role, section));
    const menu = page.getByRole('complementary', { name: 'Menú' });
    await menu.getByText(BADGES[role], { exact: true }).waitFor();
    await menu.getByText(`${role}@cadencia.example`).waitFor();

    const view = page.getByRole('switch', { name: 'Vista esencial' });
    await expect.poll(() => view.isChecked()).toBe(true);
    expect(await readSidebar(page)).toEqual(mine.filter(({ essential }) => essential).map(({ title }) => title));
    await view.uncheck({ force: true });
    await expect.poll(() => readSidebar(page)).toEqual(fullView(mine));
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(mine.length);

    const said: Record<string, string> = {};
    const others = SECTION_TABLE.filter((section) => !maySee(role, section));
    for (const { key } of others) {
      await goToAddress(page, '/realtime', 'Llamadas en Tiempo Real');
      await goToAddress(page, `/${key}`);
      said[key] = await readDenial(page);
    }
    expect(said).toEqual(
      Object.fromEntries(
        others.map(({ key, needs }) => [
          key,
          expect.stringMatching(
            new RegExp(
              `Acceso Denegado\\s+No tenés permisos para acceder a esta sección\\.\\s+Se requiere: ${
                { admin: 'Administrador', supervisor: 'Supervisor', operator: 'Operador', nobody: '' }[needs]
              }$`,
            ),
          ),
        ]),
      ),
    );
    // A page load, too, denies the last address and keeps the chosen view.
    const [last] = others.slice(-1);
    await page.reload();
    if (last !== undefined) expect(await readDenial(page)).toBe(said[last.key]);
    await expect.poll(() => readSidebar(page)).toEqual(fullView(mine));
    expect(site.errors()).toEqual([]);
    await page.close();
  });

  it('opens each section that a role may see, with its title', async () => {
    const page = await site.enter('admin', '/', { viewport: { width: 1280, height: 900 } });
    await page.getByRole('switch', { name: 'Vista esencial' }).uncheck({ force: true });
    const tag = page.getByRole('navigation').getByText('PRO', { exact: true }).first();
    expect(await tag.getAttribute('title')).toContain('incluida');
    const links = page.getByRole('navigation').getByRole('link');
    for (const [i, { key, title }] of SECTION_TABLE.entries()) {
      await links.nth(i).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/${key}`);
      await expect.poll(() => links.nth(i).getAttribute('aria-current')).toBe('page');
      expect(await page.getByText('Acceso Denegado').count()).toBe(0);
    }
    await page.close();
  });

  it('denies a campaign’s control page to users who may not manage campaigns', async () => {
    const page = await site.enter('operator', '/campanhas/1/control');
    expect(await readDenial(page)).toContain('Se requiere: Supervisor');
    await page.close();
  });
});
