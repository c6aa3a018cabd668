import type { Page } from 'playwright-core';
import { goInside } from '../../tests/support/settled.ts';
import type { Site } from '../../tests/support/site.ts';
import type { Album, Frame } from './camera.ts';
import { shiftClock } from './clock.ts';
import { inLanguage, isWanted, language, LOOKS } from './options.ts';

export type Role = 'admin' | 'supervisor' | 'operator' | 'demo';

/** A screen of the console, and the steps to reach it. */
export type Shot = {
  readonly name: string;
  readonly path: string;
  /** The heading at `path`, in Spanish. */
  readonly title: string;
  /** Actions before the picture. Default: none. */
  readonly open?: (page: Page) => Promise<void>;
  /** Default: the whole page, or the screen if `open` is set. */
  readonly frame?: Frame;
};

/** Captures the requested `shots` as `role` in each look. `offsetMs` is the offset of the server's clock. */
export async function shootAs(
  role: Role,
  shots: readonly Shot[],
  { site, album, offsetMs }: { readonly site: Site; readonly album: Album; readonly offsetMs: number },
): Promise<void> {
  // Dialogs are opened by their Spanish labels.
  const wanted = shots.filter((shot) => isWanted(shot) && (language === 'es' || shot.open === undefined));
  if (wanted.length === 0) return;
  for (const { suffix, context } of LOOKS) {
    const page = await site.enter(role, '/', context);
    await shiftClock(page, offsetMs);
    for (const { name, path, title, open, frame } of wanted) {
      await album.take(page, `${name}-${suffix}`, async () => {
        await goInside(page, path, inLanguage(title));
        await open?.(page);
        return frame ?? (open === undefined ? 'page' : 'screen');
      });
      // Discards open dialogs and typed input.
      if (open !== undefined) await page.goto('/nada');
    }
    await page.close();
  }
}
