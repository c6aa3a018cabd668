import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudioContextsAnswer } from '#shared/contracts/audio-contexts.ts';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import type { CallStatsAnswer, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import type { CampaignStatistics, StatisticsAnswer } from '#shared/contracts/press1.ts';
import type { ProvidersAnswer } from '#shared/contracts/trunks.ts';
import type { StorageFault } from '#shared/storage-faults.ts';
import { api } from '#web/lib/api/api.ts';
import { reach } from '#web/lib/api/client.ts';
import { CAMPAIGNS } from '#web/lib/campaigns.ts';
import { addSample, type PaceSample } from './pace.ts';

const REFRESH_MS = 30_000;
const STATS_REFRESH_MS = 10_000;
/** Every reading of this screen begins so. */
const DASHBOARD = 'dashboard';

function useReading<T>(path: string, refetchInterval = REFRESH_MS) {
  return useQuery({
    queryKey: [DASHBOARD, path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    refetchInterval,
  });
}

export const useMonitoring = () => useReading<MonitoringAnswer>('/monitoring/dashboard', STATS_REFRESH_MS);
export const useCallStats = () => useReading<CallStatsAnswer>('/llamadas/stats', STATS_REFRESH_MS);
export const useProviders = () => useReading<ProvidersAnswer>('/multi-sip/provedores');
export const useClis = () => useReading<ClisAnswer>('/code2base/clis');
export const useContexts = () => useReading<AudioContextsAnswer>('/audios/contextos');

/** A campaign's figures, and the readings before them. */
export type Statistics = { figures: CampaignStatistics; samples: readonly PaceSample[] };

/** The figures of each of these campaigns, in their order. */
export function useStatistics(campaignIds: readonly number[]) {
  const client = useQueryClient();
  return useQueries({
    queries: campaignIds.map((id) => {
      const queryKey = [DASHBOARD, 'statistics', id];
      return {
        queryKey,
        async queryFn({ signal }: { signal: AbortSignal }): Promise<Statistics> {
          const { data } = await api.get<StatisticsAnswer>(`/presione1/campanhas/${id}/estatisticas`, { signal });
          const before = client.getQueryData<Statistics>(queryKey)?.samples ?? [];
          return { figures: data, samples: addSample(before, { atMs: Date.now(), placed: data.llamadas_realizadas }) };
        },
        refetchInterval: STATS_REFRESH_MS,
      };
    }),
  });
}

export type Readiness = { ready: boolean; database: boolean; engine: boolean; problem: StorageFault | null };

/** Whether the server's parts answer; a 503 is an answer too. */
export function useReadiness() {
  return useQuery({
    queryKey: [DASHBOARD, 'readyz'],
    queryFn: async ({ signal }): Promise<Readiness> => {
      const response = await reach('/readyz', { signal });
      return (await response.json()) as Readiness;
    },
    refetchInterval: STATS_REFRESH_MS,
    retry: false,
  });
}

/** Reads everything on the screen again; rejects when a part of it does not come. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.refetchQueries({ queryKey: [DASHBOARD], type: 'active' }, { throwOnError: true }),
      client.refetchQueries({ queryKey: CAMPAIGNS, type: 'active' }, { throwOnError: true }),
    ]);
  };
}
