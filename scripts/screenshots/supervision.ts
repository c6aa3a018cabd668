/** Sets up alerts, webhooks and a wallboard, and captures the wallboard. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '../../tests/support/api.ts';
import type { Site } from '../../tests/support/site.ts';
import type { Album } from './camera.ts';
import { isWanted, language, LOOKS } from './options.ts';

export const DISPLAY_SHOT = { name: 'tablero', path: '/tablero' } as const;
const CAP_PERCENT = 3;

/**
 * Adds alerts, webhooks and a wallboard to a site. One webhook accepts its messages, the other can't be reached.
 * Returns the wallboard's path.
 */
export async function addSupervision(api: Api, campaignId: number): Promise<string> {
  const receiver = await startReceiver();
  const { port } = receiver.address() as AddressInfo;
  const eventos = ['alert.opened', 'alert.resolved', 'campaign.changed'];
  await api.post('/webhooks', { nombre: 'CRM', url: `http://127.0.0.1:${port}/cadencia`, eventos });
  await api.post('/webhooks', { nombre: 'Planta alta', url: 'http://127.0.0.1:1/avisos', eventos: ['report.daily'] });
  const warned = { durante_s: 0, gravedad: 'critical' };
  // The threshold of 100 fires regardless of this machine's free disk space.
  await api.post('/alertas/reglas', { tipo: 'disk_low', umbral: 100, ...warned });
  await api.post('/alertas/reglas', { tipo: 'abandonment', umbral: CAP_PERCENT, campaign_id: campaignId });
  const { token } = await api.post<{ token: string }>('/pantallas', { nombre: 'Sala de ventas', idioma: language });
  return `/tablero#${token}`;
}

/** Captures the wallboard, which is dark in every theme. */
export async function shootDisplay(path: string, { site, album }: { site: Site; album: Album }): Promise<void> {
  if (!isWanted(DISPLAY_SHOT)) return;
  for (const { suffix, context } of LOOKS) {
    const page = await site.visit('about:blank', { ...context, hasNewContext: true });
    await album.take(page, `${DISPLAY_SHOT.name}-${suffix}`, async () => {
      await page.goto(path);
      // The page reloads once in its own language.
      await page.locator(`html[data-language="${language}"]`).waitFor({ state: 'attached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      return 'screen';
    });
    await page.close();
  }
}

/** Starts a server that accepts webhooks and doesn't keep the process alive. */
function startReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  server.unref();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
