import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startServer, type LiveServer, type LiveServerOptions } from './live-server.ts';
import { NOON } from './noon.ts';

/** A server on a fresh data folder, with a browser. */
export type Site = {
  readonly server: LiveServer;
  readonly browser: Browser;
  /** Opens a new page at `path` without a login. An uncaught error in the page fails the test. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The page errors so far: uncaught exceptions and violations of the content security policy. */
  errors(): readonly string[];
  dispose(): Promise<void>;
};

const BLOCKED = /Content Security Policy/;

/** The server's clock starts at noon unless SIM_CLOCK says otherwise; the browser uses the machine's clock. */
export async function openSite(options: LiveServerOptions = {}): Promise<Site> {
  const [server, browser] = await Promise.all([
    startServer({ ...options, env: { LOG_LEVEL: 'warn', SIM_CLOCK: NOON, ...options.env } }),
    launchBrowser(),
  ]);
  const errors: string[] = [];
  return {
    server,
    browser,
    visit: async (path = '/', context = {}) => {
      const page = await browser.newPage({ baseURL: server.url, acceptDownloads: true, ...context });
      page.setDefaultTimeout(15_000);
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (BLOCKED.test(message.text())) errors.push(message.text());
      });
      await page.goto(path);
      return page;
    },
    errors: () => errors,
    dispose: async () => {
      await browser.close();
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
