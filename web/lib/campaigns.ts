import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from './api/query.ts';

const REFRESH_MS = 15_000;

export const CAMPAIGNS = keyOf('GET /campaigns');

/** All campaigns, as every section that names one reads them. */
export function useCampaigns(refetchInterval = REFRESH_MS) {
  return useQuery({
    ...queryOf('GET /campaigns'),
    select: ({ campaigns }) => campaigns,
    refetchInterval,
    // Who comes from a screen that reads more seldom need not look at its figures first.
    staleTime: refetchInterval,
  });
}
