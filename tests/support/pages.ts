/** The pages of a test's console, and the browser and the port that the tests of a process share. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { createContextPool, type ContextPool, type StoredItem } from './context-pool.ts';
import { findFreePort } from './live-server.ts';
import { WAIT_MS } from './wait-limit.ts';

export type PageOptions = BrowserContextOptions & {
  /** Whether the test controls the page's clock (page-clock.ts), which requires a separate context. Default: false. */
  readonly hasClock?: boolean;
  /**
   * Whether the page has a context with an empty cache, like a browser that opens the console for the first time.
   * Default: false.
   */
  readonly hasNewContext?: boolean;
};

/** The pages of one server's console. */
export type Pages = {
  readonly browser: Browser;
  /** Opens a new page at `path` without a login. Reduces motion unless `options` say otherwise. */
  visit(path?: string, options?: PageOptions): Promise<Page>;
  /**
   * Opens a new page at `path` with the session of a demo account, without the login form, and waits for the frame
   * around the section.
   */
  enter(username: string, path?: string, options?: PageOptions): Promise<Page>;
  /** Returns the page errors so far: uncaught exceptions and violations of the content security policy. */
  errors(): readonly string[];
  /** Closes the pages, and the browser unless it is shared. */
  close(): Promise<void>;
};

/**
 * Flags that make pages of short tests cheaper: one renderer for all pages of a context, and no optimizing compilers,
 * whose work pays off only later.
 */
const SHORT_TEST_FLAGS = ['--process-per-site', '--js-flags=--no-opt,--no-maglev'];

type SharedBrowser = { readonly browser: Browser; readonly contexts: ContextPool };

let isBrowserShared = false;
let shared: Promise<SharedBrowser> | undefined;

/** Makes every later site of this process use one browser and its contexts, which end with the process. */
export function shareBrowser(): void {
  isBrowserShared = true;
}

async function launchShared(): Promise<SharedBrowser> {
  const browser = await launchBrowser(SHORT_TEST_FLAGS);
  browser.on('disconnected', () => (shared = undefined));
  return { browser, contexts: createContextPool(browser) };
}

async function openBrowser(): Promise<{ readonly browser: Browser; readonly contexts?: ContextPool }> {
  if (!isBrowserShared) return { browser: await launchBrowser() };
  return await (shared ??= launchShared());
}

/** Storage key. While it is set, the console tries to restore a session at its start. */
const SESSION_HINT = 'cadencia.session';
const BLOCKED = /Content Security Policy/;

/**
 * Port that the sites of this process use one after another. They share an origin, so that the contexts' renderers and
 * caches already know the console.
 */
let sitePort: Promise<number> | undefined;
let isPortTaken = false;

/**
 * Reserves a port for the next server: the shared one if the browser is shared and no other server has the port,
 * otherwise a free one. Call `release` when the server has stopped.
 */
export async function takePort(): Promise<{ readonly port: number; readonly release: () => void }> {
  if (!isBrowserShared || isPortTaken) return { port: await findFreePort(), release: () => {} };
  isPortTaken = true;
  return { port: await (sitePort ??= findFreePort()), release: () => void (isPortTaken = false) };
}

/** Opens a browser for the console at `url`, whose port comes from `takePort`. */
export async function openPages(url: string): Promise<Pages> {
  const { browser, contexts } = await openBrowser();
  const errors: string[] = [];
  const pages: Page[] = [];

  async function open(
    { hasClock = false, hasNewContext = false, ...given }: PageOptions,
    storage: StoredItem[] = [],
  ): Promise<Page> {
    const options: BrowserContextOptions = { baseURL: url, reducedMotion: 'reduce', ...given };
    const storageState = { cookies: [], origins: [{ origin: url, localStorage: storage }] };
    const pool = hasClock || hasNewContext ? undefined : contexts;
    const page = await (pool?.open(options, storage) ?? browser.newPage({ ...options, storageState }));
    if (hasClock) await page.clock.install();
    pages.push(page);
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (BLOCKED.test(message.text())) errors.push(message.text());
    });
    return page;
  }

  return {
    browser,
    visit: async (path = '/', options = {}) => {
      const page = await open(options);
      await page.goto(path);
      return page;
    },
    enter: async (username, path = '/', options = {}) => {
      const page = await open(options, [{ name: SESSION_HINT, value: '1' }]);
      const data = { username, password: `${username}123` };
      const answer = await page.request.post('/api/v1/auth/login', { data });
      if (!answer.ok()) throw new Error(`${username} could not log in: ${await answer.text()}`);
      await page.goto(path);
      await page.getByRole('banner').waitFor();
      return page;
    },
    errors: () => errors,
    close: async () => {
      await Promise.all(pages.map((page) => page.close()));
      if (!isBrowserShared) await browser.close();
    },
  };
}
