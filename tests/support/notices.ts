import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits for a notification that contains all of `texts`, closes it unless it has already closed, and waits until it is
 * gone, so that a later one with the same text is not mistaken for it.
 */
export async function waitForNotice(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  const closing = page.getByRole('button', { name: 'Cerrar aviso' });
  let notices = page.getByRole('alert').filter({ has: closing });
  for (const text of texts) notices = notices.filter({ hasText: text });
  await notices.first().waitFor();
  await notices
    .getByRole('button', { name: 'Cerrar aviso' })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect.poll(() => notices.count()).toBe(0);
}
