import type { Page } from 'playwright-core';

export const SHOWN = { timeout: 5000 };

/**
 * Presses buttons or menu items in order, the first visible one of each name. Skips missing ones, because a row has
 * buttons on a desktop but a menu on a phone.
 */
export async function pressAll(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const target = page
      .getByRole('button', { name })
      .or(page.getByRole('menuitem', { name }))
      .filter({ visible: true })
      .first();
    if (index === 0) {
      await target.click(SHOWN);
      continue;
    }
    const opened = page.getByRole('dialog').or(page.getByRole('menu')).first();
    await opened.waitFor(SHOWN);
    if ((await page.getByRole('menu').count()) > 0) await page.getByRole('menuitem', { name }).first().click(SHOWN);
  }
}

export async function waitForDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').filter({ visible: true }).first().waitFor(SHOWN);
}
