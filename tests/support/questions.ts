import type { Page } from 'playwright-core';

/**
 * Answers the question that is asked by its button, and waits until it is gone: while it closes it still has its buttons,
 * some with the names of the page's own. `title` where a form is open under it.
 */
export async function answerQuestion(page: Page, verb: string, title?: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', title === undefined ? {} : { name: title });
  await question.getByRole('button', { name: verb, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/** Leaves the question that is asked with Escape, once it hears keys: it is drawn before it does, and has the focus after. */
export async function dismissQuestion(page: Page, title?: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', title === undefined ? {} : { name: title });
  await question.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
}
