import { useQuery } from '@tanstack/react-query';
import type { Campaign, CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { api } from './api/api.ts';

const REFRESH_MS = 15_000;

export const CAMPAIGNS = ['campaigns'] as const;

/** All campaigns, as every section that names one reads them. */
export function useCampaigns(refetchInterval = REFRESH_MS) {
  return useQuery({
    queryKey: CAMPAIGNS,
    queryFn: async ({ signal }): Promise<readonly Campaign[]> => {
      const answer = await api.get<CampaignsAnswer>('/campaigns', { signal });
      return answer.campaigns;
    },
    refetchInterval,
    // Who comes from a screen that reads more seldom need not look at its figures first.
    staleTime: refetchInterval,
  });
}
