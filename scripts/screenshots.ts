/** `npm run screenshots`: captures screenshots of the console. */
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../tests/support/browser.ts';
import { ensureConsole } from './build-console.ts';
import { ensureServer } from './build-server.ts';
import { createAlbum, type Album } from './screenshots/camera.ts';
import { shootDay } from './screenshots/day.ts';
import { contactPath, firstStartShots, lateness, startFirst } from './screenshots/first-start.ts';
import { isForDocs, isWanted } from './screenshots/options.ts';
import { shootReadme } from './screenshots/readme.ts';
import { shootAs } from './screenshots/shot.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Captures the first start of demo mode, with its generated past week: the README's pictures, or a supervisor's
 * screens.
 */
async function shootFirstStart(album: Album, folder: string): Promise<void> {
  if (!isForDocs && !firstStartShots('').some(isWanted)) return;
  const first = await startFirst();
  try {
    const late = lateness(first);
    // Only the pictures for the docs require an idle machine.
    if (isForDocs && late !== null) album.fail(late);
    if (isForDocs) await shootReadme(first, album, folder);
    else await shootAs('supervisor', firstStartShots(await contactPath(first.api)), { ...first, album });
    for (const error of first.site.errors()) album.fail(`an error of a page: ${error}`);
  } finally {
    await first.site.dispose();
  }
}

ensureConsole();
await ensureServer();
ensureChromium();
const folder = isForDocs ? `${ROOT}docs/images/` : `${ROOT}screenshots/`;
const album = createAlbum(folder);
if (!isForDocs) await shootDay(album);
await shootFirstStart(album, folder);
album.close();
