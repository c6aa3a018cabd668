import type { Page } from 'playwright-core';
import { answerQuestion } from './questions.ts';

/** The number of the call that the open question is about: the list under it may have moved since the click. */
export async function askedNumber(page: Page): Promise<string> {
  const title = page.getByRole('dialog').getByRole('heading', { name: /^Finalizar \+/ });
  return (await title.innerText()).replace('Finalizar ', '');
}

/** Says yes to the open question. Answers whether the server ended the call: it may have come to its own end meanwhile. */
export async function endAsked(page: Page): Promise<boolean> {
  const answer = page.waitForResponse(/\/finalizar$/);
  await answerQuestion(page, 'Finalizar');
  return (await answer).ok();
}
