import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimingConfigPatch } from '#shared/contracts/timing.ts';
import { api } from '#web/lib/api/api.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { notice } from '#web/ui/notice.ts';

const TIMING_CONFIGS = queryOf('GET /timing-configs');

/** The timing of every campaign that has one, and the shortest ring that may be set. */
export function useTimingConfigs() {
  return useQuery(TIMING_CONFIGS);
}

/** Gives the campaign a config, or changes the one that it has. */
export function useSaveTiming(campaignId: number, configId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: TimingConfigPatch) =>
      configId === undefined
        ? api.call('POST /timing-configs', { body: { ...patch, campaign_id: campaignId } })
        : api.call('PUT /timing-configs/:id', { params: { id: configId }, body: patch }),
    onSuccess({ config }) {
      client.setQueryData(
        TIMING_CONFIGS.queryKey,
        (answer) =>
          answer && {
            ...answer,
            configs: [...answer.configs.filter((other) => other.campaign_id !== campaignId), config],
          },
      );
      notice.success('¡Configuración guardada con éxito!');
    },
    // Whether it is open now, and when it opens.
    onSettled: readAgain(client, 'GET /timing-configs', 'GET /campaigns'),
  });
}
