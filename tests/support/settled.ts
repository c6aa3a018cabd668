import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 60;
/** A chunk that has come asks for its data in the next moment: one quiet look is none. */
const QUIET_LOOKS = 3;
/** What stands where something is on its way. React leaves it there for 300 ms at least, though the chunk has come. */
export const ON_ITS_WAY = '.mantine-Loader-root, .mantine-Skeleton-root';

/** Asks that are under way, of the pages that are watched. */
const underWay = new WeakMap<Page, Set<Request>>();

function watch(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known !== undefined) return known;
  const asks = new Set<Request>();
  page.on('request', (request) => asks.add(request));
  page.on('requestfinished', (request) => asks.delete(request));
  page.on('requestfailed', (request) => asks.delete(request));
  underWay.set(page, asks);
  return asks;
}

/** Goes to an address inside the console, without loading it anew; what stands there may be on its way. */
export async function goToAddress(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/**
 * Goes to an address inside the console, without loading it anew, and waits until its title and what it asked for are
 * drawn. Throws when it goes on loading.
 */
export async function goInside(page: Page, path: string, title: string): Promise<void> {
  const asks = watch(page);
  await goToAddress(page, path, title);
  const deadline = Date.now() + WITHIN_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    if (Date.now() > deadline)
      throw new Error(`${path} still loads, and asks for [${[...asks].map((ask) => ask.url()).join(', ')}]`);
    await delay(LOOK_EVERY_MS);
    // A page that is still at work may be about to ask. (An idle callback waits for frames, too: on a busy machine until it gives up.)
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
    const drawn = (await page.locator(ON_ITS_WAY).count()) === 0;
    quiet = drawn && asks.size === 0 ? quiet + 1 : 0;
  }
}
