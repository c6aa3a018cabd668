/** `npm run screenshots`: see --help. */
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loginAs } from '../tests/support/api.ts';
import { ensureChromium } from '../tests/support/browser.ts';
import { fillSite } from '../tests/support/busy-site.ts';
import { NOON } from '../tests/support/noon.ts';
import { goInside } from '../tests/support/settled.ts';
import { enterAs, openSite, type Site } from '../tests/support/site.ts';
import { ensureConsole } from './build-console.ts';
import { readOrExplain } from './read-options.ts';
import { createCamera } from './screenshots/camera.ts';
import { shiftClock } from './screenshots/clock.ts';
import { DIALOGS, type DialogShot } from './screenshots/dialogs.ts';
import { EMPTY_PLACES, type Place, placesOf } from './screenshots/places.ts';
import { shootStates } from './screenshots/states.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const THEMES = ['light', 'dark'] as const;
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };
/** Long enough for the charts to have content. */
const DIAL_FOR_MS = 75_000;

const HELP = `Every section, tab and main dialog of the real console on a day at work, in both themes and two widths, into screenshots/.

  --only WORDS    what has one of the words, separated by commas, in its address or name
  --theme THEME   ${THEMES.join(' or ')}
  --docs          only the picture of the README, docs/images/console.png
`;

const { values } = readOrExplain(
  'screenshots',
  HELP,
  {
    docs: { type: 'boolean', default: false },
    only: { type: 'string' },
    theme: { type: 'string' },
  },
  false,
);

async function shootDocs(site: Site): Promise<void> {
  mkdirSync(`${ROOT}docs/images`, { recursive: true });
  const page = await site.visit('/', { viewport: WIDTHS.desktop, colorScheme: 'light' });
  await shiftClock(page, offsetMs);
  await enterAs(page, 'supervisor');
  await goInside(page, '/dashboard', 'Panel Ejecutivo');
  await delay(3000);
  await page.screenshot({ path: `${ROOT}docs/images/console.png`, animations: 'disabled' });
}

/** Each requested theme and width, with its file suffix and browser context. */
const LOOKS = THEMES.filter((theme) => theme === (values.theme ?? theme)).flatMap((colorScheme) =>
  Object.entries(WIDTHS).map(([width, viewport]) => ({
    suffix: `${colorScheme}-${width}`,
    context: { viewport, colorScheme, reducedMotion: 'reduce' } as const,
  })),
);

const words = (values.only ?? '').split(',');
const isWanted = (...names: string[]): boolean => names.some((name) => words.some((word) => name.includes(word)));
const FOLDER = `${ROOT}screenshots/`;

async function shootPlaces(site: Site, places: readonly Place[], dialogs: readonly DialogShot[]): Promise<void> {
  const wanted = places.filter(({ path, name }) => isWanted(path, name));
  const opened = dialogs.filter(({ path, name }) => isWanted(path, name));
  if (wanted.length + opened.length === 0) return;
  for (const { suffix, context } of LOOKS) {
    const page = await site.visit('/', context);
    await shiftClock(page, offsetMs);
    const camera = createCamera(page, FOLDER, suffix);
    await enterAs(page, 'admin');
    for (const { path, title, name } of wanted) {
      await goInside(page, path, title);
      await camera.shoot(name);
    }
    for (const dialog of opened) await camera.shootDialog(dialog);
    await page.close();
  }
}

async function shootAll(site: Site, campaignId: number): Promise<void> {
  await shootPlaces(site, placesOf(campaignId), DIALOGS);
  for (const { suffix, context } of LOOKS)
    await shootStates(site, { context, offsetMs, isWanted }, (page, name) =>
      createCamera(page, FOLDER, suffix).shoot(name),
    );
}

ensureConsole();
ensureChromium();
// The server's clock starts at noon at the same moment.
const offsetMs = Date.parse(NOON) - Date.now();
const site = await openSite({ env: { SIM_SEED: '11', SIM_SPEED: '4' } });
try {
  // Empty states are captured before dialing begins.
  if (!values.docs) await shootPlaces(site, EMPTY_PLACES, []);
  const campaignId = await fillSite(await loginAs(site.server.url, 'admin'));
  await delay(DIAL_FOR_MS);
  await (values.docs ? shootDocs(site) : shootAll(site, campaignId));
} finally {
  await site.dispose();
}
