import { addressOf } from '#shared/route-address.ts';
import type { Route } from '#shared/contracts/routes.ts';

const CHECK_WITHIN_MS = 10_000;
const ROUTE: Route = 'GET /tablero';

/**
 * The wallboard's token if the server takes it, null if it does not any more. Throws when the server can't say. Apart
 * from the console's requests, because a display has no session to renew and loads little.
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
