import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { loginAs } from '../../tests/support/api.ts';
import { goInside } from '../../tests/support/settled.ts';
import type { Site } from '../../tests/support/site.ts';
import type { Album } from './camera.ts';
import { shiftClock } from './clock.ts';
import { isWanted, LOOKS } from './options.ts';
import { pressAll, waitForDialog } from './press.ts';
import { shootAs, type Shot } from './shot.ts';

/** The dialog shown when the paused campaign is resumed. */
const QUESTION = { name: 'stopped-dialog-start', path: '/campanhas', title: 'Gestión de Campañas' };

const PLACES: readonly Shot[] = [
  { name: 'stopped-admin-control', path: '/admin-control', title: 'Control Administrativo' },
  { name: 'stopped-dashboard', path: '/dashboard', title: 'Panel Ejecutivo' },
  { name: 'stopped-realtime', path: '/realtime', title: 'Llamadas en Tiempo Real' },
  { name: 'stopped-control', path: '/control', title: 'Control del Discador' },
  { name: 'stopped-campanhas', path: '/campanhas', title: 'Gestión de Campañas' },
];

export const STOPPED_SHOTS: readonly Shot[] = [...PLACES, QUESTION];

type Stage = { readonly site: Site; readonly album: Album; readonly offsetMs: number };

/** Pauses campaign `id` again if an earlier picture has resumed it. Returns the campaign's name. */
async function pausedAgain(site: Site, id: number): Promise<string> {
  // The first token may have expired.
  const api = await loginAs(site.server.url, 'admin');
  const { campaigns } = await api.get<CampaignsAnswer>('/campaigns');
  const campaign = campaigns.find((one) => one.id === id);
  if (campaign === undefined) throw new Error(`There is no campaign ${id}.`);
  if (campaign.status !== 'paused') await api.post(`/presione1/campanhas/${id}/pausar`, { pausar: true });
  return campaign.name;
}

/** Captures the console with the dialer stopped, and the dialog that offers to start it. Leaves the dialer stopped. */
export async function shootStopped(stage: Stage, pausedId: number): Promise<void> {
  if (!STOPPED_SHOTS.some(isWanted)) return;
  const { site, album, offsetMs } = stage;
  await (await loginAs(site.server.url, 'admin')).post('/dialer/stop');
  await shootAs('admin', PLACES, stage);
  if (!isWanted(QUESTION)) return;
  for (const { suffix, context } of LOOKS) {
    const page = await site.enter('admin', '/', context);
    await shiftClock(page, offsetMs);
    await album.take(page, `${QUESTION.name}-${suffix}`, async () => {
      const name = await pausedAgain(site, pausedId);
      // The page has cached the campaigns.
      await page.reload();
      await goInside(page, QUESTION.path, QUESTION.title);
      // Only the paused campaign has this button.
      await pressAll(page, [new RegExp(`^Acciones de ${name}|^Retomar$`), 'Retomar']);
      await waitForDialog(page);
      return 'screen';
    });
    await page.close();
  }
}
