import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { openSite, type Site } from '../support/site.ts';

/** Maximum time for which the test locks the file. */
const LOCKED_MS = 4000;
/** How long the banner stays after the engine is on time again. */
const SHOWN_AFTER_MS = 10_000;

let site: Site;
beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '10', SIM_SEED: '5' } });
  await startDialing(await loginAs(site.server.url, 'admin'), { cps: 20, contacts: 2000 });
});
afterAll(() => site.dispose());

async function enter(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await site.enter('supervisor', '/', { viewport: { width, height: 800 }, colorScheme, hasClock: true });
  return page;
}

/** Locks the database file as another process would, so that the engine's writes have to wait. */
async function lockFile(until: Promise<unknown>): Promise<void> {
  const other = new Database(join(site.server.dataDir, 'cadencia.db'));
  other.exec('begin immediate');
  await Promise.race([until, delay(LOCKED_MS)]);
  other.exec('commit');
  other.close();
}

it('shows the engine’s lag on every screen, on desktop and phone, until it is over', async () => {
  const pages = [await enter(1280, 'light'), await enter(390, 'dark')];
  const banners = pages.map((page) => page.getByRole('region', { name: 'Retraso del motor' }));
  for (const banner of banners) expect(await banner.count()).toBe(0);
  const headers = pages.map((page) => page.getByRole('banner').getByText('Motor con retraso'));
  const late = Promise.all([
    ...banners.map((banner) => banner.getByText('El motor va atrasado').waitFor()),
    // On a phone the text in the header is only for screen readers.
    ...headers.map((header) => header.waitFor({ state: 'attached' })),
  ]);
  await lockFile(late);
  await late;
  for (const [index, banner] of banners.entries()) {
    expect(await banner.innerText()).toMatch(/\d,\d s/);
    const room = await banner.boundingBox();
    expect(room!.x + room!.width).toBeLessThanOrEqual(pages[index]!.viewportSize()!.width);
  }
  for (const banner of banners) await banner.getByText('El motor se atrasó y ya está al día').waitFor();
  for (const page of pages) await page.clock.fastForward(SHOWN_AFTER_MS);
  for (const banner of banners) await banner.waitFor({ state: 'detached' });
  await pages[0]!.getByRole('banner').getByText('Sistema Activo').waitFor();
  expect(site.errors()).toEqual([]);
});
