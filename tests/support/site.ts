import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { createContextPool, type ContextPool, type StoredItem } from './context-pool.ts';
import { findFreePort, startServer, type LiveServer, type LiveServerOptions } from './live-server.ts';
import { NOON } from './noon.ts';

export type PageOptions = BrowserContextOptions & {
  /** Whether the test controls the page's clock (page-clock.ts), which requires a separate context. Default: false. */
  readonly hasClock?: boolean;
  /**
   * Whether the page has a context with an empty cache, like a browser that opens the console for the first time.
   * Default: false.
   */
  readonly hasNewContext?: boolean;
};

/** A server on a new data folder, with a browser. */
export type Site = {
  readonly server: LiveServer;
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
  dispose(): Promise<void>;
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

/** Storage key that tells the console to try restoring a session. */
const SESSION_HINT = 'cadencia.session';
const BLOCKED = /Content Security Policy/;

/**
 * Port of all sites of this process. They share an origin, so that the contexts' renderers and caches already know the
 * console.
 */
let sitePort: Promise<number> | undefined;
let isPortTaken = false;

/**
 * Opens a site. The server's clock starts at noon unless SIM_CLOCK says otherwise; the browser uses the machine's
 * clock.
 */
export async function openSite(options: LiveServerOptions = {}): Promise<Site> {
  const usesSitePort = isBrowserShared && !isPortTaken;
  if (usesSitePort) isPortTaken = true;
  const port = usesSitePort ? await (sitePort ??= findFreePort()) : await findFreePort();
  const [server, { browser, contexts }] = await Promise.all([
    startServer({ port, ...options, env: { LOG_LEVEL: 'warn', SIM_CLOCK: NOON, ...options.env } }),
    openBrowser(),
  ]);
  const errors: string[] = [];
  const pages: Page[] = [];

  async function open(
    { hasClock = false, hasNewContext = false, ...given }: PageOptions,
    storage: StoredItem[] = [],
  ): Promise<Page> {
    const options: BrowserContextOptions = { baseURL: server.url, reducedMotion: 'reduce', ...given };
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage: storage }] };
    const pool = hasClock || hasNewContext ? undefined : contexts;
    const page = await (pool?.open(options, storage) ?? browser.newPage({ ...options, storageState }));
    if (hasClock) await page.clock.install();
    pages.push(page);
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (BLOCKED.test(message.text())) errors.push(message.text());
    });
    return page;
  }

  return {
    server,
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
    dispose: async () => {
      await Promise.all(pages.map((page) => page.close()));
      if (!isBrowserShared) await browser.close();
      await server.dispose();
      if (usesSitePort) isPortTaken = false;
    },
  };
}

/** Logs in through the panel of demo accounts, and waits for the first section. */
export async function enterAs(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
  await page.getByRole('button', { name: `${username} / ${username}123` }).click();
  await page.getByRole('heading', { name: 'Control Administrativo', level: 1 }).waitFor();
}

/** Opens a section through its link in the sidebar. */
export async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: section }).click();
  await page.getByRole('heading', { name: section, level: 1 }).waitFor();
}
