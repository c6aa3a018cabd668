import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimingConfigAnswer, TimingConfigPatch, TimingConfigsAnswer } from '#shared/contracts/timing.ts';
import { api } from '#web/lib/api/api.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { CAMPAIGNS } from '#web/lib/campaigns.ts';
import { notice } from '#web/ui/notice.ts';

const TIMING_CONFIGS = ['timing-configs'] as const;

/** The timing of every campaign that has one, and the shortest ring that may be set. */
export function useTimingConfigs() {
  return useQuery({
    queryKey: TIMING_CONFIGS,
    queryFn: ({ signal }) => api.get<TimingConfigsAnswer>('/timing-configs', { signal }),
  });
}

/** Gives the campaign a config, or changes the one that it has. */
export function useSaveTiming(campaignId: number, configId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: TimingConfigPatch) =>
      configId === undefined
        ? api.post<TimingConfigAnswer>('/timing-configs', { ...patch, campaign_id: campaignId })
        : api.put<TimingConfigAnswer>(`/timing-configs/${configId}`, patch),
    onSuccess({ config }) {
      client.setQueryData<TimingConfigsAnswer>(
        TIMING_CONFIGS,
        (answer) =>
          answer && {
            ...answer,
            configs: [...answer.configs.filter((other) => other.campaign_id !== campaignId), config],
          },
      );
      notice.success('¡Configuración guardada con éxito!');
    },
    // Whether it is open now, and when it opens.
    onSettled: readAgain(client, TIMING_CONFIGS, CAMPAIGNS),
  });
}
