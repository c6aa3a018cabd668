import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/i18n.ts';
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

/** The campaign that lists without a chosen one go to. */
const GENERAL = t('General');

/** A campaign's name; null: the campaign of lists without a chosen one. */
export function useCampaignName(id: number | null): string {
  const { data } = useCampaigns();
  return id === null ? GENERAL : (data?.find((campaign) => campaign.id === id)?.name ?? `N.º ${id}`);
}
