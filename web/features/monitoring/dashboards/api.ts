import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatisticsAnswer } from '#shared/contracts/press1.ts';
import { readReadiness } from '#web/lib/api/api.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { refetchShown } from '#web/lib/api/refetch.ts';

const REFRESH_MS = 30_000;
const STATS_REFRESH_MS = 10_000;
/** Queries that don't belong to a single campaign. */
const OVERALL = {
  monitoring: queryOf('GET /monitoring/dashboard'),
  stats: queryOf('GET /llamadas/stats'),
  providers: queryOf('GET /multi-sip/provedores'),
  clis: queryOf('GET /code2base/clis'),
  contexts: queryOf('GET /audios/contextos'),
};
const STATISTICS = 'GET /presione1/campanhas/:id/estatisticas';
const READINESS = ['readyz'];

export const useMonitoring = () => useQuery({ ...OVERALL.monitoring, refetchInterval: STATS_REFRESH_MS });
export const useCallStats = () => useQuery({ ...OVERALL.stats, refetchInterval: STATS_REFRESH_MS });
export const useProviders = () => useQuery({ ...OVERALL.providers, refetchInterval: REFRESH_MS });
export const useClis = () => useQuery({ ...OVERALL.clis, refetchInterval: REFRESH_MS });
export const useContexts = () => useQuery({ ...OVERALL.contexts, refetchInterval: REFRESH_MS });

/** Fetches the statistics of campaigns, in the order of `campaignIds`. */
export function useStatistics(campaignIds: readonly number[]) {
  return useQueries({
    queries: campaignIds.map((id) => ({
      ...queryOf(STATISTICS, { params: { id } }),
      select: ({ data }: StatisticsAnswer) => data,
      refetchInterval: STATS_REFRESH_MS,
    })),
  });
}

/** Fetches the health of the server's components. A 503 counts as an answer, not as an error. */
export function useReadiness() {
  return useQuery({
    queryKey: READINESS,
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: STATS_REFRESH_MS,
    retry: false,
  });
}

/** Returns a function that refetches everything on the screen and rejects if any request fails. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const keys = Object.values(OVERALL).map(({ queryKey }) => queryKey);
  return () => refetchShown(client, ...keys, [STATISTICS], READINESS, keyOf('GET /campaigns'));
}
