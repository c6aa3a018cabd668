/** Measures when a page is usable: its content is there, and the processor is idle. */
import type { Browser, CDPSession } from 'playwright-core';

/** As Chromium's developer tools throttle the processor. */
export const SLOWER = 4;
/** Long tasks (over 50 ms) have ended when there was none for this long. */
const QUIET_MS = 2000;
const WITHIN_MS = 60_000;
const LOGIN_FORM = 'input[type="password"]';
/** The sidebar's sections, and the panels of the first one. */
const SECTION_IN_FRAME = 'body:has(nav[aria-label="Secciones"]) main section h2';

export type InteractiveTimes = {
  /** From the navigation to the login form, and from sending it to the frame with its section; milliseconds. */
  readonly login: number;
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

/** Runs in the page, before its own scripts. */
function watchProcessor(): void {
  let end = 0;
  const keep = (entries: PerformanceEntryList): void => {
    for (const { startTime, duration } of entries) end = Math.max(end, startTime + duration);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  (window as Watched).lastLongTaskEnd = () => {
    // A task that has just ended is not reported to the observer yet, so the time since the previous one would seem
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
 * Runs in the page: checks every frame until the content is there and the processor idle. Returns milliseconds since
 * the navigation.
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

/** Throws when it takes too long. */
async function interactiveAt(devtools: CDPSession, selector: string): Promise<number> {
  const call = `(${whenInteractive.toString()})(${JSON.stringify(selector)}, ${QUIET_MS})`;
  const late = `new Promise((_, reject) => setTimeout(() => reject('not interactive'), ${WITHIN_MS}))`;
  return inPage(devtools, `Promise.race([${call}, ${late}])`);
}

/** Uses the protocol directly, because the scripts that Playwright injects are a long task themselves. */
async function inPage(devtools: CDPSession, expression: string): Promise<number> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return Number(result.value);
}
