import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { mountDisk, WHY_NO_DISK, type Disk } from '../support/disk.ts';
import { openSite, type Site } from '../support/site.ts';
import { controlSocket, type SocketControl } from '../support/socket-control.ts';

const DISK_MB = 48;
/** Includes an engine restart on a slow machine. */
const WAIT = { timeout: 60_000 };
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

let disk: Disk | undefined;
let site: Site | undefined;
afterEach(async () => {
  await site?.dispose();
  disk?.dispose();
});

it('shows a full disk on every screen, on desktop and phone, instead of engine lag, until there is space', async (context) => {
  if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
  disk = mountDisk(DISK_MB);
  site = await openSite({ dataDir: join(disk.path, 'data'), env: { SIM_SPEED: '10', SIM_SEED: '5' } });
  await startDialing(await loginAs(site.server.url, 'admin'), { cps: 20, contacts: 2000 });
  const pages = [];
  const sockets: SocketControl[] = [];
  for (const { width, colorScheme } of LOOKS) {
    const page = await site.enter('supervisor', '/', { viewport: { width, height: 800 }, colorScheme });
    sockets.push(await controlSocket(page));
    await page.reload();
    pages.push(page);
  }
  disk.fill();
  for (const [index, page] of pages.entries()) {
    const banner = page.getByRole('region', { name: 'Sin llamadas' });
    await banner.getByText('Disco lleno').waitFor(WAIT);
    const room = await banner.boundingBox();
    expect(room!.x + room!.width).toBeLessThanOrEqual(LOOKS[index]!.width);
    await page.getByRole('banner').getByText('Sin llamadas').waitFor({ state: 'attached' });
  }
  // Waits for two more of the messages that would report the engine's lag.
  const before = sockets.map((socket) => socket.received('metrics'));
  for (const [index, socket] of sockets.entries())
    await expect.poll(() => socket.received('metrics')).toBeGreaterThan(before[index]! + 1);
  for (const page of pages) expect(await page.getByText('El motor va atrasado').count()).toBe(0);
  disk.free();
  for (const page of pages)
    await page.getByRole('region', { name: 'Sin llamadas' }).waitFor({ ...WAIT, state: 'detached' });
  expect(site.errors()).toEqual([]);
});
