import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { fillSite } from '../support/busy-site.ts';
import { goInside } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

/** Threshold for 'good' (https://web.dev/articles/cls). */
const CALM = 0.1;
/** Delay of answers, long enough that each page first renders without them. */
const LATE_MS = 300;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };

/** Pages with figures or forms above the main content. */
const PLACES = [
  { path: '/historico', title: 'Historial de Llamadas' },
  { path: '/configuracion/ajustes', title: 'Configuración Avanzada' },
  { path: '/configuracion/usuarios', title: 'Configuración Avanzada' },
  { path: '/performance/cli-rotation', title: 'Performance' },
  { path: '/control', title: 'Control del Discador' },
  { path: '/campanhas/:id/control', title: 'Gestión de Campañas' },
];

type Shift = { readonly value: number; readonly moved: string };
type ShiftEntry = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
};

let site: Site;
let campaignId: number;
beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5', SIM_SPEED: '4' } });
  campaignId = await fillSite(await loginAs(site.server.url, 'admin'));
});
afterAll(() => site.dispose());

/** Records layout shifts without user input. The returned function takes the shifts recorded so far. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.evaluate(() => {
    const shifts: Shift[] = [];
    const keep = (entries: PerformanceEntryList): void => {
      for (const { value, sources } of entries as ShiftEntry[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join('; ') });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, {
      takeShifts(): Shift[] {
        keep(observer.takeRecords());
        return shifts.splice(0);
      },
    });
  });
  return async () => {
    const all = await page.evaluate(() => (window as unknown as { takeShifts: () => Shift[] }).takeShifts());
    return all.toSorted((a, b) => b.value - a.value);
  };
}

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  let page: Page;
  let shiftsNow: () => Promise<readonly Shift[]>;

  beforeAll(async () => {
    page = await site.enter('admin', '/', { viewport: SIZES.desktop });
    await page.setViewportSize(SIZES[size]);
    await page.route(/\/api\//, async (route) => {
      await delay(LATE_MS);
      await route.continue();
    });
    shiftsNow = await watchShifts(page);
  });
  afterAll(() => page.close());

  it.each(PLACES)('$path does not shift when its data arrives late', async ({ path, title }) => {
    await goInside(page, '/listas', 'Subida de Listas');
    await shiftsNow();
    await goInside(page, path.replace(':id', String(campaignId)), title);
    const shifts = await shiftsNow();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    // On failure, this prints the shifts.
    expect(sum < CALM ? [] : shifts).toEqual([]);
  });

  it('a real shift is detected', async () => {
    await page.evaluate(() =>
      document.querySelector('main')!.prepend(Object.assign(document.createElement('div'), { style: 'height: 400px' })),
    );
    await expect.poll(async () => (await shiftsNow())[0]?.value ?? 0).toBeGreaterThan(CALM);
  });
});
