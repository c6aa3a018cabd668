import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { goInside } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };

let site: Site;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
});
afterAll(() => site.dispose());

/** Returns the page's violations in both themes and at both widths. Throws if the page overflows a phone. */
async function violationsInAllViews(page: Page): Promise<string[]> {
  const found = await violationsInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  return [...found, ...(await violationsInBothThemes(page))];
}

describe('accessibility for other roles, in both themes, on a desktop and on a phone', () => {
  it('in the guide of a new install', async () => {
    const page = await site.enter('supervisor', '/', { viewport: DESKTOP });
    await page.getByRole('region', { name: 'Tu primera llamada en tres pasos' }).waitFor();
    await goInside(page, '/admin-control', 'Control Administrativo');
    expect(await violationsInAllViews(page)).toEqual([]);
    await page.close();
  });

  it.each(['operator', 'demo'])('in Control Administrativo of %s', async (role) => {
    const page = await site.enter(role, '/', { viewport: DESKTOP });
    await goInside(page, '/admin-control', 'Control Administrativo');
    expect(await violationsInAllViews(page)).toEqual([]);
    await page.close();
  });

  it('in the dialog that offers to start the dialer', async () => {
    await (await loginAs(site.server.url, 'admin')).post('/dialer/stop');
    const page = await site.enter('supervisor', '/campanhas', { viewport: DESKTOP });
    const row = page.getByRole('row').filter({ hasText: 'Campaña de ejemplo' });
    await row.getByRole('button', { name: 'Iniciar' }).click();
    await page.getByRole('dialog', { name: 'El discador está detenido' }).waitFor();
    expect(await violationsInAllViews(page)).toEqual([]);
    await page.close();
    expect(site.errors()).toEqual([]);
  });
});
