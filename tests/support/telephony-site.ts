/** The console on a server of this process, with the telephony state that the test reports. */
import type { Page } from 'playwright-core';
import { createTelephonyWatch, type TelephonyWatch } from '#server/telephony/watch.ts';
import { startTestApp } from './app.ts';
import { launchBrowser } from './browser.ts';
import { openConsolePage } from './console-page.ts';

export type TelephonySite = {
  /** Reported states appear on screen at the next poll. */
  readonly telephony: TelephonyWatch;
  /** Opens a page with the session of a demo account. */
  enter(username: string, path: string, size?: { width: number; height: number }): Promise<Page>;
  /** Makes the default alert rules open at their next evaluation. */
  alertAtOnce(): Promise<void>;
  errors(): readonly string[];
  dispose(): Promise<void>;
};

/** Opens the site with the simulated dialer, so that nothing is really dialled. */
export async function openTelephonySite(): Promise<TelephonySite> {
  const telephony = createTelephonyWatch(null, () => Date.now());
  const [server, browser] = await Promise.all([startTestApp({ telephony }), launchBrowser()]);
  const url = await server.listen();
  const errors: string[] = [];

  return {
    telephony,
    enter: (username, path, viewport) => {
      const account = { username, password: `${username}123` };
      return openConsolePage(browser, { url, account, path, ...(viewport && { viewport }), errors });
    },
    async alertAtOnce() {
      const { body } = await server.request('admin', 'GET', '/alertas/reglas');
      for (const { id } of body['reglas'] as { id: number }[])
        await server.request('admin', 'PUT', `/alertas/reglas/${id}`, { durante_s: 0 });
    },
    errors: () => errors,
    async dispose() {
      await browser.close();
      await server.close();
    },
  };
}
