/**
 * `npm run screenshots`: every screen × theme × width of the real console while a campaign dials, into screenshots/.
 * `-- --docs` writes only the picture of the README, docs/images/console.png.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { loginAs } from '../tests/support/api.ts';
import { ensureChromium } from '../tests/support/browser.ts';
import { enterAs, openSite, type Site } from '../tests/support/site.ts';
import { ensureConsole } from './build-console.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SECTIONS = ['dashboard', 'realtime', 'campanhas', 'listas', 'historico'];
const THEMES = ['light', 'dark'] as const;
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };
/** Long enough for the charts to have something to show. */
const DIAL_FOR_MS = 75_000;

const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false } } });

/** Two campaigns at work, one paused and one waiting. */
async function dial(site: Site): Promise<void> {
  const api = await loginAs(site.server.url, 'admin');
  const list = readFileSync(`${ROOT}tests/fixtures/contactos.csv`);
  // Enough agents for the answers: what the pictures show is a day that goes well.
  await api.post('/dialer/config', { agent_capacity: 100 });
  await api.post('/performance/dialer/cps/6');
  for (const [name, description] of [
    ['Renovación de contratos', 'Clientes con vencimiento en marzo'],
    ['Encuesta de satisfacción', 'Llamadas atendidas en febrero'],
    ['Recupero de cuentas', 'Segundo aviso'],
  ] as const) {
    const body = { name, description, cli_number: '+541152345678', max_concurrent_calls: 100, retry_interval: 60 };
    const { id } = await api.post<{ id: number }>('/campaigns', { ...body, flow: 'direct' });
    await api.upload(id, 'contactos.csv', new Uint8Array(list));
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    if (name.startsWith('Recupero')) await api.post(`/presione1/campanhas/${id}/pausar`, { pausar: true });
  }
  await delay(DIAL_FOR_MS);
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path, animations: 'disabled' });
  console.log(path.slice(ROOT.length));
}

ensureConsole();
ensureChromium();
const site = await openSite({ env: { SIM_SEED: '11', SIM_SPEED: '4' } });
try {
  await dial(site);
  if (values.docs) {
    mkdirSync(`${ROOT}docs/images`, { recursive: true });
    const page = await site.visit('/', { viewport: WIDTHS.desktop, colorScheme: 'light' });
    await enterAs(page, 'supervisor');
    await delay(3000);
    await shoot(page, `${ROOT}docs/images/console.png`);
  } else {
    for (const colorScheme of THEMES) {
      for (const [width, viewport] of Object.entries(WIDTHS)) {
        const page = await site.visit('/', { viewport, colorScheme, reducedMotion: 'reduce' });
        const nameOf = (screen: string): string => `${ROOT}screenshots/${screen}-${colorScheme}-${width}.png`;
        await shoot(page, nameOf('login'));
        await enterAs(page, 'supervisor');
        for (const section of SECTIONS) {
          await page.goto(`/${section}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await delay(1500);
          await shoot(page, nameOf(section));
        }
        await page.close();
      }
    }
  }
} finally {
  await site.dispose();
}
