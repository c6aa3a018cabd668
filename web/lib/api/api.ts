import { createApiClient, reach, urlOf } from './client.ts';
import { ApiError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { createTokenKeeper } from './token-keeper.ts';

const REFRESH = '/auth/refresh';

/** The console's one token and one client. */
export const tokens = createTokenKeeper(refresh, Date.now);
export const api = createApiClient(tokens);

async function refresh(): Promise<string | null> {
  const response = await reach(urlOf(REFRESH), { method: 'POST', credentials: 'same-origin' });
  try {
    const answer = (await readAnswer(response, REFRESH)) as { token: string };
    return answer.token;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}
