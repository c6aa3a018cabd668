/** After a change, lists are read again: `onSettled: readAgain(client, LISTS)`. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What a change does once it is over: everything under `keys` is read again. One that went well is not over before that,
 * so that nobody sees the list as it was; one that failed is over at once. With the server down the reading fails, too, and
 * would keep the button busy that tries again.
 */
export function readAgain(client: QueryClient, ...keys: readonly QueryKey[]) {
  return async (_answer: unknown, error: Error | null): Promise<void> => {
    const reading = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    if (error === null) await reading;
  };
}
