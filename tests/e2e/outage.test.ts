import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { mountDisk, WHY_NO_DISK, type Disk } from '../support/disk.ts';
import { openSite, type Site } from '../support/site.ts';

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

it('a full disk is shown on every screen, wide or on a phone, not as engine lag, and goes once there is space', async (context) => {
  if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
  disk = mountDisk(DISK_MB);
  site = await openSite({ dataDir: join(disk.path, 'data'), env: { SIM_SPEED: '10', SIM_SEED: '5' } });
  await startDialing(await loginAs(site.server.url, 'admin'), { cps: 20, contacts: 2000 });
  const pages = [];
  for (const { width, colorScheme } of LOOKS) {
    const page = await site.enter('supervisor', '/', { viewport: { width, height: 800 }, colorScheme });
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
  await delay(2000); // Two messages of the WebSocket, which would report the engine's lag.
  for (const page of pages) expect(await page.getByText('El motor va atrasado').count()).toBe(0);
  disk.free();
  for (const page of pages)
    await page.getByRole('region', { name: 'Sin llamadas' }).waitFor({ ...WAIT, state: 'detached' });
  expect(site.errors()).toEqual([]);
});
