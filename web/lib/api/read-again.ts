/** After a change, lists are read again: `onSettled: readAgain(client, 'GET /campaigns')`. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReadRoute } from '#shared/routes.ts';

/**
 * What a change does once it is over: everything that was read of `routes` is read again. One that went well is not over
 * before that, so that nobody sees the list as it was; one that failed is over at once. With the server down the reading
 * fails, too, and would keep the button busy that tries again.
 */
export function readAgain(client: QueryClient, ...routes: readonly (ReadRoute | QueryKey)[]) {
  return async (_answer: unknown, error: Error | null): Promise<void> => {
    const reading = Promise.all(
      routes.map((route) => client.invalidateQueries({ queryKey: typeof route === 'string' ? [route] : route })),
    );
    if (error === null) await reading;
  };
}

/** Reads what is on screen of these again, now; rejects when a part of it does not come. */
export async function refetchShown(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
  );
}
