import type { Page } from 'playwright-core';

/**
 * Clicks a button of the open confirmation dialog, and waits until the dialog is gone, because a closing dialog still
 * has its buttons, some with the same name as the page's. Give `title` if a form is open beneath it.
 */
export async function answerQuestion(page: Page, verb: string, title?: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', title === undefined ? {} : { name: title });
  await question.getByRole('button', { name: verb, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/**
 * Closes the open confirmation dialog with Escape. First waits for the dialog's focus, because the dialog is drawn
 * before it handles keys.
 */
export async function dismissQuestion(page: Page, title?: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', title === undefined ? {} : { name: title });
  await question.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
}
