import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';

/** A trunk's load changes with every call. */
const REFRESH_MS = 5000;

/** Fetches all trunks by priority, with the number of calls on each. */
export function useTrunks() {
  return useQuery({
    ...queryOf('GET /trunks'),
    select: ({ trunks }) => trunks,
    refetchInterval: REFRESH_MS,
  });
}
