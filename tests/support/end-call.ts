import type { Page } from 'playwright-core';
import { answerQuestion } from './questions.ts';

/** Returns the number in the open confirmation dialog. The list beneath may have changed since the click. */
export async function numberInDialog(page: Page): Promise<string> {
  const title = page.getByRole('dialog').getByRole('heading', { name: /^Finalizar \+/ });
  return (await title.innerText()).replace('Finalizar ', '');
}

/** Confirms the open dialog. Returns whether the server ended the call; it may already have ended. */
export async function confirmEnd(page: Page): Promise<boolean> {
  const answer = page.waitForResponse(/\/finalizar$/);
  await answerQuestion(page, 'Finalizar');
  return (await answer).ok();
}
