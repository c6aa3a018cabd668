import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startServer, type LiveServer, type LiveServerOptions } from './live-server.ts';
import { NOON } from './noon.ts';

/** A server on a fresh data folder, with a browser. */
export type Site = {
  readonly server: LiveServer;
  readonly browser: Browser;
  /** Opens a new page at `path` in a context of its own, without a login, and without motion unless `options` ask for it. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Opens a new page at `path` with the session of a demo account, without the login form, and waits for the frame around
   * the section.
   */
  enter(username: string, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The page errors so far: uncaught exceptions and violations of the content security policy. */
  errors(): readonly string[];
  dispose(): Promise<void>;
};

let isBrowserShared = false;
let shared: Promise<Browser> | undefined;

/** From now on every site of this process uses one browser, which ends with the process. */
export function shareBrowser(): void {
  isBrowserShared = true;
}

function openBrowser(): Promise<Browser> {
  if (!isBrowserShared) return launchBrowser();
  shared ??= launchBrowser().then((browser) => browser.on('disconnected', () => (shared = undefined)));
  return shared;
}

/** Tells the console that there may be a session to restore. */
const SESSION_HINT = 'cadencia.session';
const BLOCKED = /Content Security Policy/;

/** The server's clock starts at noon unless SIM_CLOCK says otherwise; the browser uses the machine's clock. */
export async function openSite(options: LiveServerOptions = {}): Promise<Site> {
  const [server, browser] = await Promise.all([
    startServer({ ...options, env: { LOG_LEVEL: 'warn', SIM_CLOCK: NOON, ...options.env } }),
    openBrowser(),
  ]);
  const errors: string[] = [];
  const pages: Page[] = [];

  async function open(options: BrowserContextOptions): Promise<Page> {
    const page = await browser.newPage({
      baseURL: server.url,
      acceptDownloads: true,
      reducedMotion: 'reduce',
      ...options,
    });
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
      const origins = [{ origin: server.url, localStorage: [{ name: SESSION_HINT, value: '1' }] }];
      const page = await open({ storageState: { cookies: [], origins }, ...options });
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
    },
  };
}

/** Logs in through the demo account panel, and waits for the first section. */
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
