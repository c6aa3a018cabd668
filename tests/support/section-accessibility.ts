import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs } from './api.ts';
import { findViolations } from './axe.ts';
import { showTheme } from './both-themes.ts';
import { fillSite } from './busy-site.ts';
import { addressesOf, type SectionSpec } from './section-table.ts';
import { goInside } from './settled.ts';
import { openSite, type Site } from './site.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };
const WALL = { width: 2560, height: 1440 };

const VIEWS = [
  { theme: 'light', size: 'desktop' },
  { theme: 'dark', size: 'phone' },
  { theme: 'light', size: 'phone' },
  { theme: 'dark', size: 'desktop' },
] as const;

const FITS_WITHIN_MS = 3000;
const LOOK_EVERY_MS = 50;

/** Returns how far the page overflows horizontally once the charts have resized, or an empty list if it fits. */
async function findTooWide(page: Page): Promise<string[]> {
  const excess = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const deadline = Date.now() + FITS_WITHIN_MS;
  while ((await excess()) > 0 && Date.now() < deadline) await delay(LOOK_EVERY_MS);
  const px = await excess();
  return px > 0 ? [`scrolls sideways: ${px} px too wide`] : [];
}

/** A page of the console. `:id` in its path is the id of an active campaign. */
type Place = { readonly path: string; readonly title: string };

/** Returns the places of the sections, one for each tab. */
export const placesOf = (sections: readonly SectionSpec[]): Place[] =>
  sections.flatMap((section) => addressesOf(section).map((path) => ({ path, title: section.title })));

/**
 * Tests these places on a site in use: no violations found by axe, the landmarks, a layout that fits the screen sizes,
 * and no page errors.
 */
export function testAccessibility(places: readonly Place[]): void {
  let site: Site;
  let campaignId: number;
  let page: Page;

  beforeAll(async () => {
    site = await openSite({ env: { SIM_SEED: '5', SIM_SPEED: '4' } });
    campaignId = await fillSite(await loginAs(site.server.url, 'admin'));
    page = await site.enter('admin', '/', { viewport: SIZES.desktop });
  });
  afterAll(() => site.dispose());

  describe.each(places)('$path', ({ path, title }) => {
    beforeAll(async () => {
      await showTheme(page, 'light');
      await page.setViewportSize(SIZES.desktop);
      await goInside(page, path.replace(':id', String(campaignId)), title);
    });

    it.each(VIEWS)('has no violations and no horizontal scroll, $theme, $size', async ({ theme, size }) => {
      await showTheme(page, theme);
      await page.setViewportSize(SIZES[size]);
      expect([...(await findViolations(page)), ...(await findTooWide(page))]).toEqual([]);
    });

    it('has one navigation and one main landmark', async () => {
      await page.setViewportSize(SIZES.desktop); // on a phone the navigation is collapsed
      await expect.poll(() => page.getByRole('navigation').count()).toBe(1);
      await expect.poll(() => page.getByRole('main').count()).toBe(1);
    });

    it('stays in its column on a screen 2560 px wide', async () => {
      await page.setViewportSize(WALL);
      expect(await findTooWide(page)).toEqual([]);
      const widestPx = await page.evaluate(() =>
        Math.max(0, ...[...document.querySelectorAll('main > div > *')].map((box) => box.clientWidth)),
      );
      expect(widestPx).toBeGreaterThan(0);
      expect(widestPx).toBeLessThanOrEqual(1600);
    });
  });

  it('causes no page errors and no violations of the content security policy', () => {
    expect(site.errors()).toEqual([]);
  });
}
