import { QueryClient } from '@tanstack/react-query';
import { isServerFailure } from './errors.ts';

const MAX_RETRIES = 3;
const RETRY_STEP_MS = 1000;
const CACHE_LIFETIME_MS = 30_000;

/**
 * Creates the query client. It retries queries after 1, 2 and 3 seconds if the server failed or did not respond.
 * Mutations are not retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: CACHE_LIFETIME_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isServerFailure(error),
        retryDelay: (failures) => RETRY_STEP_MS * (failures + 1),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
