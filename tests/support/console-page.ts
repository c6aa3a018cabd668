/** Opens pages of the console with a session, on a server at any address. */
import type { Browser, Page } from 'playwright-core';
import { WAIT_MS } from './wait-limit.ts';

export type ConsolePagePlan = {
  readonly url: string;
  readonly account: { readonly username: string; readonly password: string };
  readonly path: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** JavaScript that runs before that of the page and of those that it opens. */
  readonly init?: string;
  /** Receives uncaught exceptions of the page. */
  readonly errors: string[];
};

/** Storage key. While it is set, the console tries to restore a session at its start. */
const SESSION_HINT = 'cadencia.session';

/** Opens the page in a new context, and waits for the frame around the section. */
export async function openConsolePage(browser: Browser, plan: ConsolePagePlan): Promise<Page> {
  const { url, account, path, viewport = { width: 1440, height: 900 }, init, errors } = plan;
  const storageState = {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: SESSION_HINT, value: '1' }] }],
  };
  const page = await browser.newPage({ baseURL: url, viewport, reducedMotion: 'reduce', storageState });
  if (init !== undefined) await page.context().addInitScript(init);
  page.setDefaultTimeout(WAIT_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  const answer = await page.request.post('/api/v1/auth/login', { data: account });
  if (!answer.ok()) throw new Error(`${account.username} could not log in: ${await answer.text()}`);
  await page.goto(path);
  await page.getByRole('banner').waitFor();
  return page;
}
