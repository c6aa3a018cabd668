import { addressOf } from '#shared/route-address.ts';
import type { Route } from '#shared/contracts/routes.ts';

const CHECK_WITHIN_MS = 10_000;
const ROUTE: Route = 'GET /tablero';

/**
 * Resolves to the token if the server accepts it, or null if it doesn't. Rejects if the check itself fails. Doesn't
 * use the API client, because a display has no session to renew and should load little code.
 */
export async function checkedDisplayToken(token: string): Promise<string | null> {
  const answer = await fetch(addressOf(ROUTE).url, {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(CHECK_WITHIN_MS),
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return token;
}
