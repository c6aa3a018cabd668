import { hasShape, type Shape } from '#shared/answer-shape.ts';
import type { SessionAnswer } from '#shared/contracts/auth.ts';
import { addressOf } from '#shared/route-address.ts';
import type { Route } from '#shared/contracts/routes.ts';
import type { StorageFault } from '#shared/domain/storage-faults.ts';
import { createApiClient, reach } from './client.ts';
import { ApiError } from './errors.ts';
import { notImplemented, parseJson, readAnswer, receive } from './read-answer.ts';
import { createTokenKeeper } from './token-keeper.ts';

const REFRESH = 'POST /auth/refresh' satisfies Route;

const renewalListeners: ((session: SessionAnswer) => void)[] = [];

/**
 * Registers a listener for renewed sessions. The user may have changed, because the browser's tabs share the refresh
 * cookie.
 */
export function onRenewed(listener: (session: SessionAnswer) => void): void {
  renewalListeners.push(listener);
}

/** The console's only token keeper and API client. */
export const tokens = createTokenKeeper(refresh, Date.now);
export const api = createApiClient(tokens);

async function refresh(): Promise<string | null> {
  const before = tokens.current();
  const { method, path, url } = addressOf(REFRESH);
  const response = await reach(url, { method, credentials: 'same-origin' }, { asked: { route: REFRESH } });
  try {
    const answer = (await readAnswer(await receive(response), { route: REFRESH, path })) as SessionAnswer;
    // Ignores the renewal if the user has logged in or out in the meantime.
    if (tokens.current() === before) for (const listener of renewalListeners) listener(answer);
    return answer.token;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

export type Readiness = { ready: boolean; database: boolean; engine: boolean; problem: StorageFault | null };

const READINESS: Shape = { ready: 'b', database: 'b', engine: 'b', problem: ['?', 's'] };

/** Fetches the health of the server's components. A 503 is a valid response. */
export async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const path = '/readyz';
  const { status, text } = await receive(await reach(path, {}, { signal }));
  const answer = parseJson(text);
  if (!hasShape(answer, READINESS)) throw notImplemented(path, status);
  return answer as Readiness;
}
