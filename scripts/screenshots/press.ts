import type { Page } from 'playwright-core';

export const SHOWN = { timeout: 5000 };

/**
 * Presses the first visible button or menu item with the first name. The other names are items of the menu that it
 * opens on a phone; they are skipped when it opens a dialog instead, as on a desktop.
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
