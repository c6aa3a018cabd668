import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Reusable browser contexts, one page at a time. A page opens in half the time in a used context, because the context's
 * renderer already runs and has compiled the console.
 */
export type ContextPool = {
  /** Opens an empty page in a context with these options, without cookies, and with only this local storage. */
  open(options: BrowserContextOptions, storage: readonly StoredItem[]): Promise<Page>;
};

export type StoredItem = { readonly name: string; readonly value: string };

type Pooled = {
  readonly context: BrowserContext;
  readonly anchor: Page;
  /** The options without the viewport, as JSON. */
  readonly key: string;
  isFree: boolean;
  /** Resolves when the data of the last page has been cleared. */
  cleaned: Promise<void>;
};

/** A small file of the console. A page that shows it keeps the context's renderer alive. */
const ANCHOR_PATH = '/color-scheme.js';

async function clean(context: BrowserContext, anchor: Page): Promise<void> {
  await context.setOffline(false);
  await context.clearCookies();
  const devtools = await context.newCDPSession(anchor);
  const { origin } = new URL(anchor.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

export function createContextPool(browser: Browser): ContextPool {
  const pool: Pooled[] = [];

  async function create(key: string, options: BrowserContextOptions): Promise<Pooled> {
    const context = await browser.newContext(options);
    const anchor = await context.newPage();
    await anchor.goto(ANCHOR_PATH);
    const pooled: Pooled = { context, anchor, key, isFree: false, cleaned: Promise.resolve() };
    pool.push(pooled);
    context.on('page', (page) => {
      page.on('close', () => {
        if (context.pages().some((open) => open !== anchor && open !== page)) return;
        pooled.cleaned = clean(context, anchor);
        // The next user of the context awaits this promise and sees the error.
        pooled.cleaned.catch(() => {});
        pooled.isFree = true;
      });
    });
    return pooled;
  }

  return {
    async open({ viewport, ...options }, storage) {
      const key = JSON.stringify(options);
      const free = pool.find((pooled) => pooled.isFree && pooled.key === key);
      if (free !== undefined) free.isFree = false;
      const pooled = free ?? (await create(key, options));
      await pooled.cleaned;
      await pooled.anchor.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, storage);
      const page = await pooled.context.newPage();
      // Resizing a page is cheaper than keeping a context for each size.
      if (viewport) await page.setViewportSize(viewport);
      return page;
    },
  };
}
