/** `npm run screenshots`: see --help. */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../tests/support/api.ts';
import { ensureChromium } from '../tests/support/browser.ts';
import { fillSite } from '../tests/support/busy-site.ts';
import { openSite } from '../tests/support/site.ts';
import { ensureConsole } from './build-console.ts';
import { ensureServer } from './build-server.ts';
import { createAlbum, type Album } from './screenshots/camera.ts';
import { clockOffsetMs } from './screenshots/clock.ts';
import { dialogsOf } from './screenshots/dialogs.ts';
import { firstStartShots, lateness, startFirst } from './screenshots/first-start.ts';
import { isForDocs } from './screenshots/options.ts';
import { EMPTY_PLACES, placesOf, placesOfRole } from './screenshots/places.ts';
import { shootReadme } from './screenshots/readme.ts';
import { shootAs } from './screenshots/shot.ts';
import { shootStates } from './screenshots/states.ts';
import { shootStopped } from './screenshots/stopped.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Ended calls after which charts and tables have content: about a minute's. */
const ENDED_CALLS = 400;
const LOOK_EVERY_MS = 1000;
const DIALED_WITHIN_MS = 240_000;

/** Waits for content; returns the number of a contact who was reached. */
async function waitForCalls(api: Api): Promise<string> {
  const read = (filters: string): Promise<HistoryAnswer> => api.get(`/llamadas/historico?page_size=1${filters}`);
  const deadline = Date.now() + DIALED_WITHIN_MS;
  while ((await read('&estados=finalizada,fallida')).total < ENDED_CALLS) {
    if (Date.now() > deadline) throw new Error(`The site did not end ${ENDED_CALLS} calls in time.`);
    await delay(LOOK_EVERY_MS);
  }
  const [call] = (await read('&desenlaces=exito')).llamadas;
  if (call === undefined) throw new Error('No call has succeeded.');
  return call.numero_destino;
}

/** The console on a day at work, from the empty morning to the stopped dialer. */
async function shootDay(album: Album): Promise<void> {
  const offsetMs = clockOffsetMs();
  const site = await openSite({ isJudged: false, env: { SIM_SEED: '11', SIM_SPEED: '4' } });
  try {
    const stage = { site, album, offsetMs };
    await shootAs('admin', EMPTY_PLACES, stage);
    const api = await loginAs(site.server.url, 'admin');
    const campaignId = await fillSite(api);
    const paused = (await api.get<CampaignsAnswer>('/campaigns')).campaigns.find(({ status }) => status === 'paused');
    const number = await waitForCalls(api);
    await shootAs('admin', [...placesOf(campaignId, number), ...dialogsOf(campaignId, number)], stage);
    for (const role of ['supervisor', 'operator', 'demo'] as const)
      await shootAs(role, placesOfRole(role, number), stage);
    await shootStates(stage);
    if (paused === undefined) album.fail('no campaign is paused');
    else await shootStopped(stage, paused.id);
    for (const error of site.errors()) album.fail(`an error of a page: ${error}`);
  } finally {
    await site.dispose();
  }
}

/** Demo mode on its first start, with its past week; for the README or like every other place. */
async function shootFirstStart(album: Album, folder: string): Promise<void> {
  const first = await startFirst();
  try {
    const late = lateness(first);
    if (late !== null) album.fail(late);
    if (isForDocs) await shootReadme(first, album, folder);
    else await shootAs('supervisor', await firstStartShots(first.api), { ...first, album });
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
