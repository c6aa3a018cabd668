import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';

const REFRESH_MS = 15_000;

/** All campaigns; every section shares this query. */
export function useCampaigns(refetchInterval = REFRESH_MS) {
  return useQuery({
    ...queryOf('GET /campaigns'),
    select: ({ campaigns }) => campaigns,
    refetchInterval,
    // A user who comes from a screen with a longer interval need not wait for a refetch.
    staleTime: refetchInterval,
  });
}
