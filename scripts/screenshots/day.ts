import { setTimeout as delay } from 'node:timers/promises';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { fillSite } from '../../tests/support/busy-site.ts';
import { openSite } from '../../tests/support/site.ts';
import type { Album } from './camera.ts';
import { clockOffsetMs } from './clock.ts';
import { dialogsOf } from './dialogs.ts';
import { isWanted, language } from './options.ts';
import { EMPTY_PLACES, placesOf, placesOfRole } from './places.ts';
import { shootAs } from './shot.ts';
import { addSupervision, DISPLAY_SHOT, shootDisplay } from './supervision.ts';
import { shootStates, STATES } from './states.ts';
import { shootStopped, STOPPED_SHOTS } from './stopped.ts';

/** Number of ended calls after which charts and tables have content; takes about a minute. */
const ENDED_CALLS = 400;
const ROLES = ['supervisor', 'operator', 'demo'] as const;
const LOOK_EVERY_MS = 1000;
const DIALED_WITHIN_MS = 240_000;

/** Waits until charts and tables have content. Returns the number of a contact who was reached. */
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

/** Returns whether a requested picture needs an active campaign. */
function isDialingWanted(): boolean {
  const roles = ROLES.flatMap((role) => placesOfRole(role, ''));
  const shots = [...placesOf(0, ''), ...dialogsOf(0, ''), ...roles, ...STATES, ...STOPPED_SHOTS, DISPLAY_SHOT];
  return shots.some(isWanted);
}

/** Captures the console on a working day, from the empty morning to the stopped dialer. */
export async function shootDay(album: Album): Promise<void> {
  const offsetMs = clockOffsetMs();
  const site = await openSite({ isJudged: false, env: { SIM_SEED: '11', SIM_SPEED: '4' } });
  try {
    const stage = { site, album, offsetMs };
    await shootAs('admin', EMPTY_PLACES, stage);
    if (!isDialingWanted()) return;
    const api = await loginAs(site.server.url, 'admin');
    const campaignId = await fillSite(api);
    const paused = (await api.get<CampaignsAnswer>('/campaigns')).campaigns.find(({ status }) => status === 'paused');
    const displayPath = await addSupervision(api, campaignId);
    const number = await waitForCalls(api);
    await shootAs('admin', [...placesOf(campaignId, number), ...dialogsOf(campaignId, number)], stage);
    await shootDisplay(displayPath, stage);
    for (const role of ROLES) await shootAs(role, placesOfRole(role, number), stage);
    if (language === 'es') await shootStates(stage);
    if (paused === undefined) album.fail('no campaign is paused');
    else if (language === 'es') await shootStopped(stage, paused.id);
    for (const error of site.errors()) album.fail(`an error of a page: ${error}`);
  } finally {
    await site.dispose();
  }
}
