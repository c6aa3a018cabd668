import type { Page } from 'playwright-core';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { failing } from '../../tests/support/answers.ts';
import { goToAddress } from '../../tests/support/settled.ts';
import { enterAs, type Site } from '../../tests/support/site.ts';
import type { Album, Frame } from './camera.ts';
import { shiftClock } from './clock.ts';
import { isWanted, LOOKS } from './options.ts';

const LATE = '"engine_lag_ms":2400';

/** A state outside the usual content of the sections, such as a refused login, and the steps to reach it. */
type StateShot = { name: string; frame?: Frame; arrive: (page: Page) => Promise<void> };

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar al Sistema' }).click();
}

/** Blocks all requests except those for static files, as if the server behind a proxy were down. */
async function silence(page: Page): Promise<void> {
  for (const path of ['**/api/**', '**/healthz', '**/readyz']) await page.route(path, (route) => route.abort());
}

export const STATES: readonly StateShot[] = [
  { name: 'login', arrive: (page) => page.getByRole('button', { name: 'Credenciales de prueba' }).waitFor() },
  {
    name: 'login-accounts',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
      await page.getByRole('button', { name: 'admin / admin123' }).waitFor();
    },
  },
  {
    name: 'login-refused',
    arrive: async (page) => {
      await logIn(page, 'otra-clave');
      await page.getByText('Usuario o contraseña incorrectos').waitFor();
    },
  },
  {
    name: 'denied',
    arrive: async (page) => {
      await enterAs(page, 'operator');
      await page.goto('/trunks');
      await page.getByText('Acceso Denegado').waitFor();
    },
  },
  {
    name: 'not-found',
    arrive: async (page) => {
      await enterAs(page, 'admin');
      await page.goto('/nada');
      await page.getByRole('heading', { name: 'Esta dirección no existe' }).waitFor();
    },
  },
  {
    name: 'broken',
    arrive: async (page) => {
      await enterAs(page, 'admin');
      await page.route('**/api/v1/campaigns', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll('"status":"active"', '"status":"perdida"'),
        });
      });
      await page.goto('/campanhas');
      const broken = page.getByRole('heading', { name: 'Ops! Algo deu errado' });
      // On a phone the actions, which an unknown status breaks, are rendered only when their menu is opened.
      const menu = page.getByRole('button', { name: /^Acciones de Encuesta/ });
      await broken.or(menu).first().waitFor();
      if (await menu.isVisible()) await menu.click();
      await broken.waitFor();
    },
  },
  {
    name: 'foreign-answer',
    arrive: async (page) => {
      await enterAs(page, 'admin');
      await page.route('**/api/v1/campaigns', (route) => route.fulfill({ json: { success: true, campaigns: 7 } }));
      await page.goto('/campanhas');
      await page.getByText('Error al cargar campañas').waitFor();
    },
  },
  {
    name: 'unread',
    arrive: async (page) => {
      await enterAs(page, 'admin');
      await failing(page, '/llamadas/historico?*');
      await page.goto('/historico');
      await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).first().waitFor();
    },
  },
  {
    name: 'engine-late',
    arrive: async (page) => {
      await page.routeWebSocket(LIVE_PATH, (line) => {
        line.connectToServer().onMessage((message) => line.send(String(message).replace(/"engine_lag_ms":\d+/, LATE)));
      });
      await page.goto('/');
      await enterAs(page, 'admin');
      await page.getByRole('region', { name: 'Retraso del motor' }).waitFor();
    },
  },
  {
    name: 'offline',
    frame: 'unfinished',
    arrive: async (page) => {
      await silence(page);
      await logIn(page, 'admin123');
      await page.getByText('Modo local, sin servidor').waitFor();
      // A section without answers never finishes loading.
      await goToAddress(page, '/dashboard', 'Panel Ejecutivo');
    },
  },
];

/** Captures each state in a new page that starts at the login. */
export async function shootStates({
  site,
  album,
  offsetMs,
}: {
  readonly site: Site;
  readonly album: Album;
  readonly offsetMs: number;
}): Promise<void> {
  for (const { suffix, context } of LOOKS)
    for (const { name, arrive, frame = 'page' } of STATES.filter(isWanted)) {
      const page = await site.visit('/', context);
      await album.take(page, `${name}-${suffix}`, async () => {
        await shiftClock(page, offsetMs);
        await arrive(page);
        return frame;
      });
      await page.close();
    }
}
