import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How often the header of every screen asks for the dialer's status. */
const HEADER_POLL_MS = 5000;

/**
 * Moves the clock of a page that `hasClock` to the header's next poll, and waits for its answer: what the page polls as
 * often has been asked for, too. With an open WebSocket only twice in a row: after 15 s without a message the console
 * takes it for dead.
 */
export async function leapToPoll(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/dialer\/status$/);
  await page.clock.fastForward(HEADER_POLL_MS);
  await answer;
}

/** Moves it from one poll to the next until `isSo`, while the page has no WebSocket. */
export async function leapUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await leapToPoll(page);
      return isSo();
    })
    .toBe(true);
}
