import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Interval at which the header of every screen polls the dialer's status, ms. */
const HEADER_POLL_MS = 5000;

/**
 * Moves the clock of a page with `hasClock` to the header's next poll, and waits for its answer; other polls with the
 * same interval have then been sent too. With an open WebSocket, call it at most twice in a row, because the console
 * considers the socket dead after 15 s without a message.
 */
export async function leapToPoll(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/dialer\/status$/);
  await page.clock.fastForward(HEADER_POLL_MS);
  await answer;
}

/** Moves the page's clock from one poll to the next until `isSo`. The page must have no WebSocket. */
export async function leapUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await leapToPoll(page);
      return isSo();
    })
    .toBe(true);
}
