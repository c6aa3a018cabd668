import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startServer, type LiveServer, type LiveServerOptions } from './live-server.ts';
import { NOON } from './noon.ts';

/** A server on a fresh data folder and a browser that looks at it. */
export type Site = {
  readonly server: LiveServer;
  readonly browser: Browser;
  /** A page of its own, nobody logged in, at the console's start. Fails the test on an uncaught error in the page. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Page errors so far: uncaught exceptions and what the content security policy blocked. */
  errors(): readonly string[];
  dispose(): Promise<void>;
};

const BLOCKED = /Content Security Policy/;

/** The server's clock starts at noon, unless SIM_CLOCK says otherwise; the browser's is the machine's. */
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

/** Logs in by the test-account panel, as a newcomer does, and waits for the section that comes first. */
export async function enterAs(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
  await page.getByRole('button', { name: `${username} / ${username}123` }).click();
  await page.getByRole('heading', { name: 'Control Administrativo', level: 1 }).waitFor();
}

/** Goes to a section by its link in the sidebar. */
export async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: section }).click();
  await page.getByRole('heading', { name: section, level: 1 }).waitFor();
}
