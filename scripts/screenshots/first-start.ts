import type { Page } from 'playwright-core';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { NOON } from '../../tests/support/noon.ts';
import { goToAddress, ON_ITS_WAY } from '../../tests/support/settled.ts';
import { openSite, type Site } from '../../tests/support/site.ts';
import { clockOffsetMs, shiftClock } from './clock.ts';
import { lookOf } from './options.ts';
import type { Shot } from './shot.ts';

/** Time limit from the server's start until the dashboard shows its figures, ms. */
const SHOWN_WITHIN_MS = 10_000;

export type FirstStart = { readonly site: Site; readonly api: Api; readonly offsetMs: number; readonly tookMs: number };

/**
 * Starts the server like `npm start` on an empty folder (demo mode with its past week) at noon on a Monday, logs in and
 * opens the dashboard at once. `tookMs` is the time until the figures are shown.
 */
export async function startFirst(): Promise<FirstStart> {
  const begunAt = Date.now();
  const offsetMs = clockOffsetMs();
  const site = await openSite({
    main: 'scripts/start.ts',
    isJudged: false,
    env: { NODE_ENV: 'development', DEMO_HISTORY: '1', SIM_SEED: '11', SIM_CLOCK: NOON },
  });
  try {
    // Uses Spanish labels, even if the pictures are in another language.
    const page = await site.visit('/', { ...lookOf('light', 1440).context, locale: 'es-AR' });
    await shiftClock(page, offsetMs);
    await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
    await page.getByRole('button', { name: 'supervisor / supervisor123' }).click();
    await page.getByRole('banner').waitFor();
    await goToAddress(page, '/dashboard', 'Panel Ejecutivo');
    await waitForFigures(page);
    const tookMs = Date.now() - begunAt;
    await page.close();
    return { site, api: await loginAs(site.server.url, 'supervisor'), offsetMs, tookMs };
  } catch (error) {
    await site.dispose();
    throw error;
  }
}

/** Waits until the tiles, the chart and the panels of the dashboard are loaded. */
async function waitForFigures(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Ver llamadas activas' }).waitFor();
  await main.getByRole('figure', { name: 'Ritmo de discado en vivo' }).waitFor();
  await main.locator(ON_ITS_WAY).first().waitFor({ state: 'detached' });
}

/** Prints the time until the dashboard showed its figures. Returns a message if it took too long, else null. */
export function lateness({ tookMs }: FirstStart): string | null {
  const seconds = (tookMs / 1000).toFixed(1);
  console.log(`The dashboard shows its figures ${seconds} s after the start of the server.`);
  return tookMs <= SHOWN_WITHIN_MS ? null : `the dashboard needed ${seconds} s, more than ${SHOWN_WITHIN_MS / 1000} s`;
}

/** Returns the screens of a first start. `contact` is the address of a contact's page. */
export const firstStartShots = (contact: string): Shot[] => [
  { name: 'first-start-admin-control', path: '/admin-control', title: 'Control Administrativo' },
  { name: 'first-start-dashboard', path: '/dashboard', title: 'Panel Ejecutivo' },
  { name: 'first-start-realtime', path: '/realtime', title: 'Llamadas en Tiempo Real' },
  { name: 'first-start-historico', path: '/historico', title: 'Historial de Llamadas' },
  { name: 'first-start-contacto', path: contact, title: 'Contacto' },
];

/** Returns the address of the page of the contact with the most attempts among the latest successes. */
export async function contactPath(api: Api): Promise<string> {
  const { llamadas } = await api.get<HistoryAnswer>('/llamadas/historico?desenlaces=exito&page_size=100');
  const [most] = llamadas.toSorted((a, b) => b.metadatos.intento - a.metadatos.intento);
  if (most === undefined) throw new Error('The past week has no successful call.');
  return `/contacto?numero=${encodeURIComponent(most.numero_destino)}`;
}
