/** Refetches lists after a change: `onSettled: refetchAfter(client, 'GET /campaigns')`. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReadRoute } from '#shared/contracts/routes.ts';

/**
 * Refetches every query of `routes` once a mutation is over. A successful mutation settles only afterwards, so that
 * nobody sees the old list. A failed one settles at once: with the server down the refetch fails as well, and would
 * keep the retry button busy.
 */
export function refetchAfter(client: QueryClient, ...routes: readonly (ReadRoute | QueryKey)[]) {
  return async (_answer: unknown, error: Error | null): Promise<void> => {
    const reading = Promise.all(
      routes.map((route) => client.invalidateQueries({ queryKey: typeof route === 'string' ? [route] : route })),
    );
    if (error === null) await reading;
  };
}

/** Refetches the mounted queries under these keys now; rejects if any of them fails. */
export async function refetchShown(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
  );
}
