/** The console on a server of this process, whose telephony is whatever the test reports. */
import type { Page } from 'playwright-core';
import { createTelephonyWatch, type TelephonyWatch } from '#server/telephony/watch.ts';
import { startTestApp } from './app.ts';
import { launchBrowser } from './browser.ts';

export type TelephonySite = {
  /** What is reported to it is on screen at the next poll. */
  readonly telephony: TelephonyWatch;
  /** Opens a page with the session of a demo account. */
  enter(username: string, path: string, size?: { width: number; height: number }): Promise<Page>;
  errors(): readonly string[];
  dispose(): Promise<void>;
};

const SESSION_HINT = 'cadencia.session';

/** Nothing is dialled: the dialer is the simulator's. */
export async function openTelephonySite(): Promise<TelephonySite> {
  const telephony = createTelephonyWatch(null, () => Date.now());
  const [server, browser] = await Promise.all([startTestApp({ telephony }), launchBrowser()]);
  const url = await server.listen();
  const errors: string[] = [];

  return {
    telephony,
    async enter(username, path, viewport = { width: 1440, height: 900 }) {
      const storageState = {
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: SESSION_HINT, value: '1' }] }],
      };
      const page = await browser.newPage({ baseURL: url, viewport, reducedMotion: 'reduce', storageState });
      page.setDefaultTimeout(15_000);
      page.on('pageerror', (error) => errors.push(error.message));
      const data = { username, password: `${username}123` };
      const answer = await page.request.post('/api/v1/auth/login', { data });
      if (!answer.ok()) throw new Error(`${username} could not log in: ${await answer.text()}`);
      await page.goto(path);
      await page.getByRole('banner').waitFor();
      return page;
    },
    errors: () => errors,
    async dispose() {
      await browser.close();
      await server.close();
    },
  };
}
