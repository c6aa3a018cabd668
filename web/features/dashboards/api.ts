import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { api, readReadiness } from '#web/lib/api/api.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { refetchShown } from '#web/lib/api/read-again.ts';
import { addSample, type PaceSample } from './pace.ts';

const REFRESH_MS = 30_000;
const STATS_REFRESH_MS = 10_000;
/** Answers that the whole floor shares. */
const FLOOR = {
  monitoring: queryOf('GET /monitoring/dashboard'),
  stats: queryOf('GET /llamadas/stats'),
  providers: queryOf('GET /multi-sip/provedores'),
  clis: queryOf('GET /code2base/clis'),
  contexts: queryOf('GET /audios/contextos'),
};
const STATISTICS = 'GET /presione1/campanhas/:id/estatisticas';
const READINESS = ['readyz'];

export const useMonitoring = () => useQuery({ ...FLOOR.monitoring, refetchInterval: STATS_REFRESH_MS });
export const useCallStats = () => useQuery({ ...FLOOR.stats, refetchInterval: STATS_REFRESH_MS });
export const useProviders = () => useQuery({ ...FLOOR.providers, refetchInterval: REFRESH_MS });
export const useClis = () => useQuery({ ...FLOOR.clis, refetchInterval: REFRESH_MS });
export const useContexts = () => useQuery({ ...FLOOR.contexts, refetchInterval: REFRESH_MS });

/** A campaign's figures, and the readings before them. */
export type Statistics = { figures: CampaignStatistics; samples: readonly PaceSample[] };

/** The figures of each of these campaigns, in their order. */
export function useStatistics(campaignIds: readonly number[]) {
  const client = useQueryClient();
  return useQueries({
    queries: campaignIds.map((id) => {
      const args = { params: { id } };
      const queryKey = [STATISTICS, args, 'samples'];
      return {
        queryKey,
        async queryFn({ signal }: { signal: AbortSignal }): Promise<Statistics> {
          const { data } = await api.read(STATISTICS, args, signal);
          const before = client.getQueryData<Statistics>(queryKey)?.samples ?? [];
          return { figures: data, samples: addSample(before, { atMs: Date.now(), placed: data.llamadas_realizadas }) };
        },
        refetchInterval: STATS_REFRESH_MS,
      };
    }),
  });
}

/** Whether the server's parts answer; a 503 is an answer too. */
export function useReadiness() {
  return useQuery({
    queryKey: READINESS,
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: STATS_REFRESH_MS,
    retry: false,
  });
}

/** Reads everything on the screen again; rejects when a part of it does not come. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const keys = Object.values(FLOOR).map(({ queryKey }) => queryKey);
  return () => refetchShown(client, ...keys, [STATISTICS], READINESS, keyOf('GET /campaigns'));
}
