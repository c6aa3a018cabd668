import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimingConfigPatch } from '#shared/contracts/timing.ts';
import { api } from '#web/lib/api/api.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

const FORECAST_REFRESH_MS = 10_000;
const TIMING_CONFIGS = queryOf('GET /timing-configs');

/** All timing configs, and the shortest ring time allowed. */
export function useTimingConfigs() {
  return useQuery(TIMING_CONFIGS);
}

/** The campaign's expected end at its present rate, ISO; null: it has none. */
export function useForecast(campaignId: number) {
  return useQuery({
    ...queryOf('GET /presione1/campanhas/:id/estatisticas', { params: { id: campaignId } }),
    select: ({ data }) => data.avance.fin_previsto,
    refetchInterval: FORECAST_REFRESH_MS,
  });
}

/** Creates the campaign's config, or updates it. */
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
      notice.success(t('¡Configuración guardada con éxito!'));
    },
    // A campaign shows whether it is open, and when it opens next.
    onSettled: refetchAfter(client, 'GET /timing-configs', 'GET /campaigns'),
  });
}
