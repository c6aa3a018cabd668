import type { SessionAnswer } from '#shared/contracts/auth.ts';
import { createApiClient, reach, urlOf } from './client.ts';
import { ApiError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { createTokenKeeper } from './token-keeper.ts';

const REFRESH = '/auth/refresh';

const renewalListeners: ((session: SessionAnswer) => void)[] = [];

/** Called with whose session it is now: the cookie is the browser's, and another tab may have let somebody else in. */
export function onRenewed(listener: (session: SessionAnswer) => void): void {
  renewalListeners.push(listener);
}

/** The console's one token and one client. */
export const tokens = createTokenKeeper(refresh, Date.now);
export const api = createApiClient(tokens);

async function refresh(): Promise<string | null> {
  const before = tokens.current();
  const response = await reach(urlOf(REFRESH), { method: 'POST', credentials: 'same-origin' });
  try {
    const answer = (await readAnswer(response, REFRESH)) as SessionAnswer;
    // Not of a session that somebody has left meanwhile.
    if (tokens.current() === before) for (const listener of renewalListeners) listener(answer);
    return answer.token;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}
