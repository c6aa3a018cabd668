/** Refetches queries: after a change (`onSettled: refetchAfter(client, 'GET /campaigns')`) or on request. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReadRoute } from '#shared/contracts/routes.ts';

/**
 * Returns a callback that refetches the mounted queries of `routes` after a mutation and marks the others as stale. A
 * successful mutation settles only after the refetch, so that no old list is shown. A failed one settles immediately:
 * with the server down the refetch would also fail, and would keep the retry button busy.
 */
export function refetchAfter(client: QueryClient, ...routes: readonly (ReadRoute | QueryKey)[]) {
  return async (_answer: unknown, error: Error | null): Promise<void> => {
    const reading = Promise.all(
      routes.map((route) => client.invalidateQueries({ queryKey: typeof route === 'string' ? [route] : route })),
    );
    if (error === null) await reading;
  };
}

/** Refetches the mounted queries under these keys. Rejects if any of them fails. */
export async function refetchShown(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
  );
}
