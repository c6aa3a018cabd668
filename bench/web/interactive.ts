/** Measures when a page is usable: its content is shown, and the processor is idle. */
import type { Browser, CDPSession } from 'playwright-core';

/** Factor by which the processor is slowed down, as in Chromium's developer tools. */
export const SLOWER = 4;
/** Time without long tasks (over 50 ms) after which the page counts as idle. */
const QUIET_MS = 2000;
const WITHIN_MS = 60_000;
const LOGIN_FORM = 'input[type="password"]';
/** Selects a panel of the first section once the sidebar is shown too. */
const SECTION_IN_FRAME = 'body:has(nav[aria-label="Secciones"]) main section h2';

export type InteractiveTimes = {
  /** Time from the navigation to the login form, ms. */
  readonly login: number;
  /** Time from the login to the frame with its section, ms. */
  readonly shell: number;
};

/** Opens the console and logs in, with an empty browser cache, on a slowed processor. */
export async function timeInteractive(browser: Browser, url: string): Promise<InteractiveTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watchProcessor);
    await page.goto(url, { waitUntil: 'commit' });
    const login = await interactiveAt(devtools, LOGIN_FORM);
    await page.locator('input[autocomplete="username"]').fill('admin');
    await page.locator(LOGIN_FORM).fill('admin123');
    const sentAt = await inPage(devtools, `(${submit.toString()})()`);
    return { login, shell: (await interactiveAt(devtools, SECTION_IN_FRAME)) - sentAt };
  } finally {
    await context.close();
  }
}

type Watched = Window & { lastLongTaskEnd?: () => number };

/** Runs in the page, before its own scripts, and records long tasks. */
function watchProcessor(): void {
  let end = 0;
  const keep = (entries: PerformanceEntryList): void => {
    for (const { startTime, duration } of entries) end = Math.max(end, startTime + duration);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  (window as Watched).lastLongTaskEnd = () => {
    // The observer doesn't yet know about a task that has just ended, so the time since the previous one would seem
    // idle.
    keep(observer.takeRecords());
    return end;
  };
}

function submit(): number {
  const sentAt = performance.now();
  document.forms[0]!.requestSubmit();
  return sentAt;
}

/**
 * Runs in the page: checks in every frame until the content is shown and there has been no long task for `quietMs`.
 * Returns the time from the navigation to the start of this pause, ms.
 */
function whenInteractive(selector: string, quietMs: number): Promise<number> {
  return new Promise((resolve) => {
    let seenAt: number | null = null;
    requestAnimationFrame(function look() {
      if (seenAt === null && document.querySelector(selector) !== null) seenAt = performance.now();
      const at = Math.max(seenAt ?? Infinity, (window as Watched).lastLongTaskEnd?.() ?? 0);
      if (performance.now() - at > quietMs) resolve(at);
      else requestAnimationFrame(look);
    });
  });
}

/**
 * Waits until the page is usable, and returns the time from the navigation until then, ms. Throws when that takes too
 * long.
 */
async function interactiveAt(devtools: CDPSession, selector: string): Promise<number> {
  const call = `(${whenInteractive.toString()})(${JSON.stringify(selector)}, ${QUIET_MS})`;
  const late = `new Promise((_, reject) => setTimeout(() => reject('not interactive'), ${WITHIN_MS}))`;
  return inPage(devtools, `Promise.race([${call}, ${late}])`);
}

/** Evaluates through the protocol directly, because the scripts that Playwright injects are a long task themselves. */
async function inPage(devtools: CDPSession, expression: string): Promise<number> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return Number(result.value);
}
