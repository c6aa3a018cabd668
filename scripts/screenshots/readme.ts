import { mkdirSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { goInside } from '../../tests/support/settled.ts';
import type { Album } from './camera.ts';
import { shiftClock } from './clock.ts';
import { contactPath, type FirstStart } from './first-start.ts';
import { THEMES } from './options.ts';
import type { Shot } from './shot.ts';

/** Size limit per picture. Every clone contains every version of every picture. */
const MAX_BYTES = 250_000;
const ANSWERED_MS = 60_000;
/** Width at which the text is readable in a README. */
const VIEWPORT = { width: 1280, height: 900 };

/** Labels of the stages after ringing. */
const REACHED = /Atendida|En el menú|Transfiriendo|Con agente/;

async function waitForAnswered(page: Page): Promise<void> {
  const lines = page.getByRole('table', { name: 'Llamadas activas' }).getByRole('row');
  await lines.filter({ hasText: REACHED }).nth(1).waitFor({ timeout: ANSWERED_MS });
}

/** Captures the README's pictures in both themes into `folder`, the dashboard first. */
export async function shootReadme({ site, api, offsetMs }: FirstStart, album: Album, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots: readonly Shot[] = [
    { name: 'dashboard', path: '/dashboard', title: 'Panel Ejecutivo' },
    { name: 'live-calls', path: '/realtime', title: 'Llamadas en Tiempo Real', open: waitForAnswered },
    { name: 'history', path: '/historico?alcanzo=persona&pais=argentina', title: 'Historial de Llamadas' },
    { name: 'contact', path: await contactPath(api), title: 'Contacto' },
  ];
  const pages = new Map<(typeof THEMES)[number], Page>();
  for (const colorScheme of THEMES) {
    const context = { viewport: VIEWPORT, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await site.enter('supervisor', '/', context);
    await shiftClock(page, offsetMs);
    pages.set(colorScheme, page);
  }
  for (const { name, path, title, open } of shots)
    for (const [theme, page] of pages) {
      const picture = `${name}-${theme}`;
      await album.take(page, picture, async () => {
        await goInside(page, path, title);
        await open?.(page);
        return 'screen';
      });
      const bytes = statSync(`${folder}${picture}.png`, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes > MAX_BYTES) album.fail(`${picture}.png has ${bytes} bytes, more than ${MAX_BYTES}`);
    }
}
