import { mkdirSync, statSync } from 'node:fs';
import { goInside } from '../../tests/support/settled.ts';
import type { Album } from './camera.ts';
import { shiftClock } from './clock.ts';
import { contactPath, type FirstStart } from './first-start.ts';
import { THEMES } from './options.ts';
import type { Shot } from './shot.ts';

/** Whoever clones the project downloads every version of every picture. */
const MAX_BYTES = 250_000;
/** Its text is still readable at the width of a README. */
const VIEWPORT = { width: 1280, height: 800 };

/** Captures the pictures of the README in both themes into the album's `folder`. */
export async function shootReadme({ site, api, offsetMs }: FirstStart, album: Album, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots: readonly Shot[] = [
    { name: 'dashboard', path: '/dashboard', title: 'Panel Ejecutivo' },
    { name: 'live-calls', path: '/realtime', title: 'Llamadas en Tiempo Real' },
    { name: 'history', path: '/historico?alcanzo=persona&pais=argentina', title: 'Historial de Llamadas' },
    { name: 'contact', path: await contactPath(api), title: 'Contacto' },
  ];
  for (const colorScheme of THEMES) {
    const context = { viewport: VIEWPORT, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await site.enter('supervisor', '/', context);
    await shiftClock(page, offsetMs);
    for (const { name, path, title } of shots) {
      const picture = `${name}-${colorScheme}`;
      await album.take(page, picture, async () => {
        await goInside(page, path, title);
        return 'screen';
      });
      const bytes = statSync(`${folder}${picture}.png`, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes > MAX_BYTES) album.fail(`${picture}.png has ${bytes} bytes, more than ${MAX_BYTES}`);
    }
    await page.close();
  }
}
