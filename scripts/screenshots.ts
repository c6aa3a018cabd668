/**
 * `npm run screenshots`: every section, tab and main dialog × theme × width of the real console on a day at work, into
 * screenshots/. `-- --only historico` takes the addresses that hold the word; `-- --docs` writes only the picture of the
 * README, docs/images/console.png.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loginAs } from '../tests/support/api.ts';
import { ensureChromium } from '../tests/support/browser.ts';
import { keepBusy } from '../tests/support/busy-site.ts';
import { addressesOf, SECTION_TABLE } from '../tests/support/section-table.ts';
import { goInside } from '../tests/support/settled.ts';
import { enterAs, openSite, type Site } from '../tests/support/site.ts';
import { ensureConsole } from './build-console.ts';
import { DIALOGS } from './screenshots/dialogs.ts';
import { createCamera } from './screenshots/camera.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const THEMES = ['light', 'dark'] as const;
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };
/** Long enough for the charts to have something to show. */
const DIAL_FOR_MS = 75_000;

const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false }, only: { type: 'string' } } });

async function shootDocs(site: Site): Promise<void> {
  mkdirSync(`${ROOT}docs/images`, { recursive: true });
  const page = await site.visit('/', { viewport: WIDTHS.desktop, colorScheme: 'light' });
  await enterAs(page, 'supervisor');
  await goInside(page, '/dashboard', 'Panel Ejecutivo');
  await delay(3000);
  await page.screenshot({ path: `${ROOT}docs/images/console.png`, animations: 'disabled' });
}

async function shootAll(site: Site, campaignId: number, only: string): Promise<void> {
  const places = SECTION_TABLE.flatMap((section) =>
    addressesOf(section).map((path) => ({ path, title: section.title })),
  );
  places.push({ path: `/campanhas/${campaignId}/control`, title: 'Gestión de Campañas' });
  const wanted = places.filter(({ path }) => path.includes(only));
  for (const colorScheme of THEMES) {
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      const page = await site.visit('/', { viewport, colorScheme, reducedMotion: 'reduce' });
      const camera = createCamera(page, `${ROOT}screenshots/`, `${colorScheme}-${width}`);
      if (only === '') await camera.shoot('login');
      await enterAs(page, 'admin');
      for (const { path, title } of wanted) {
        await goInside(page, path, title);
        await camera.shoot(path.replace(/\/\d+\//, '/').slice(1));
      }
      for (const dialog of DIALOGS.filter(({ path }) => path.includes(only))) await camera.shootDialog(dialog);
      await page.close();
    }
  }
}

ensureConsole();
ensureChromium();
const site = await openSite({ env: { SIM_SEED: '11', SIM_SPEED: '4' } });
try {
  const campaignId = await keepBusy(await loginAs(site.server.url, 'admin'));
  await delay(DIAL_FOR_MS);
  await (values.docs ? shootDocs(site) : shootAll(site, campaignId, values.only ?? ''));
} finally {
  await site.dispose();
}
