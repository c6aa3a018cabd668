import type { Page } from 'playwright-core';
import { startServer, type LiveServer, type LiveServerOptions } from './live-server.ts';
import { NOON } from './noon.ts';
import { openPages, takePort, type Pages } from './pages.ts';

/** A server, with a browser. */
export type Site = Omit<Pages, 'close'> & {
  readonly server: LiveServer;
  dispose(): Promise<void>;
};

/**
 * Opens a site. The server's clock starts at noon unless SIM_CLOCK says otherwise; the browser uses the machine's
 * clock.
 */
export async function openSite(options: LiveServerOptions = {}): Promise<Site> {
  const { port, release } = await takePort();
  const [server, { close, ...pages }] = await Promise.all([
    startServer({ port, ...options, env: { LOG_LEVEL: 'warn', SIM_CLOCK: NOON, ...options.env } }),
    openPages(`http://127.0.0.1:${options.port ?? port}`),
  ]);
  return {
    ...pages,
    server,
    async dispose() {
      await close();
      await server.dispose();
      release();
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
