import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/i18n.ts';
import { queryOf } from './api/query.ts';

const REFRESH_MS = 15_000;

/** Fetches all campaigns. Every section shares this query. */
export function useCampaigns(refetchInterval = REFRESH_MS) {
  return useQuery({
    ...queryOf('GET /campaigns'),
    select: ({ campaigns }) => campaigns,
    refetchInterval,
    // Data older than this screen's interval is refetched on mount, not only after the interval.
    staleTime: refetchInterval,
  });
}

/** Name of the campaign for lists without a chosen campaign. */
const GENERAL = t('General');

/** Returns a campaign's name. `id` is null for the campaign of lists without a chosen one. */
export function useCampaignName(id: number | null): string {
  const { data } = useCampaigns();
  return id === null ? GENERAL : (data?.find((campaign) => campaign.id === id)?.name ?? `N.º ${id}`);
}
