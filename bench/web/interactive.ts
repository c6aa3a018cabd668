/** When a page can be worked with: what one waits for is there, and nothing keeps the processor any more. */
import type { Browser, Page } from 'playwright-core';

/** As Chromium's developer tools throttle it. */
export const SLOWER = 4;
/** Long tasks, those over 50 ms, are behind us when there has been none for so long. */
const QUIET_MS = 2000;
const WITHIN_MS = 60_000;

export type InteractiveTimes = {
  /** From the navigation to the login form, and from sending it to the console's frame; milliseconds. */
  readonly login: number;
  readonly shell: number;
};

/** Opens the console and logs in, in a browser that has never seen it, on a slower processor. */
export async function timeInteractive(browser: Browser, url: string): Promise<InteractiveTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(keepLongTasks);
    await page.goto(url, { waitUntil: 'commit' });
    const login = await interactiveAt(page, 'input[type="password"]');
    await page.locator('input[autocomplete="username"]').fill('admin');
    await page.locator('input[type="password"]').fill('admin123');
    const sentAt = await page.evaluate(submit);
    return { login, shell: (await interactiveAt(page, 'nav[aria-label="Secciones"]')) - sentAt };
  } finally {
    await context.close();
  }
}

type Watched = Window & { lastLongTaskEndedAt?: number };

/** In the page, before its own scripts. */
function keepLongTasks(): void {
  const watched: Watched = window;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.lastLongTaskEndedAt = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
}

function submit(): number {
  const sentAt = performance.now();
  document.forms[0]!.requestSubmit();
  return sentAt;
}

/** Milliseconds after the navigation. Throws when it takes too long. */
async function interactiveAt(page: Page, selector: string): Promise<number> {
  const seen = await page.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector, {
    timeout: WITHIN_MS,
  });
  const seenAt = Number(await seen.jsonValue());
  const quiet = await page.waitForFunction(
    ({ from, quietMs }) => {
      const at = Math.max(from, (window as Watched).lastLongTaskEndedAt ?? 0);
      return performance.now() - at > quietMs && at;
    },
    { from: seenAt, quietMs: QUIET_MS },
    { timeout: WITHIN_MS },
  );
  return Number(await quiet.jsonValue());
}
