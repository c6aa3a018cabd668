import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { WAIT_MS } from './wait-limit.ts';

const LOOK_EVERY_MS = 60;
/** Number of consecutive quiet checks, because a chunk that has just loaded requests its data only in the next task. */
const QUIET_LOOKS = 3;
/** Placeholders of a loading part. React shows them for at least 300 ms, even if the chunk has loaded. */
export const ON_ITS_WAY = '.mantine-Loader-root, .mantine-Skeleton-root';

/** Requests in progress, by watched page. */
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

/** Navigates inside the console without a page load. Waits for the title if it is given, but not for the content. */
export async function goToAddress(page: Page, path: string, title?: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  if (title !== undefined) await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/**
 * Navigates inside the console without a page load, and waits until the title and all requested data are shown. Throws
 * if loading doesn't end.
 */
export async function goInside(page: Page, path: string, title: string): Promise<void> {
  watch(page);
  await goToAddress(page, path, title);
  await settle(page);
}

/**
 * Waits until the page shows all data requested since the first call of this function or `goInside` on it. Throws if
 * loading doesn't end.
 */
export async function settle(page: Page): Promise<void> {
  const asks = watch(page);
  const deadline = Date.now() + WAIT_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    if (Date.now() > deadline)
      throw new Error(`${page.url()} still loads, and asks for [${[...asks].map((ask) => ask.url()).join(', ')}]`);
    await delay(LOOK_EVERY_MS);
    // A busy page may be about to send a request. An idle callback would also wait for frames, which on a busy machine
    // takes until its timeout.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
    const drawn = (await page.locator(ON_ITS_WAY).count()) === 0;
    quiet = drawn && asks.size === 0 ? quiet + 1 : 0;
  }
}
