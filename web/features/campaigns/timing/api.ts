import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimingConfigPatch } from '#shared/contracts/timing.ts';
import { api } from '#web/lib/api/api.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

const TIMING_REFRESH_MS = 15_000;
const FORECAST_REFRESH_MS = 10_000;
const TIMING_CONFIGS = queryOf('GET /timing-configs');

/** Fetches the timing of all campaigns and the minimum ring time. */
export function useTimingConfigs() {
  // Polled because campaigns may be created after the answer.
  return useQuery({ ...TIMING_CONFIGS, staleTime: 0, refetchInterval: TIMING_REFRESH_MS });
}

/** Fetches the campaign's expected end at its current rate, as an ISO 8601 time, or null if it can't be estimated. */
export function useForecast(campaignId: number) {
  return useQuery({
    ...queryOf('GET /presione1/campanhas/:id/estatisticas', { params: { id: campaignId } }),
    select: ({ data }) => data.avance.fin_previsto,
    refetchInterval: FORECAST_REFRESH_MS,
  });
}

/** Creates or updates the campaign's config. */
export function useSaveTiming(campaignId: number, configId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: { before: TimingConfigPatch; after: TimingConfigPatch; version: string }) =>
      saveChanges({
        ...edit,
        send: ({ version, timeout_settings, ...changes }, all) =>
          configId === undefined
            ? api.call('POST /timing-configs', { body: { ...all, version, campaign_id: campaignId } })
            : api.call('PUT /timing-configs/:id', {
                params: { id: configId },
                // The server replaces the timeouts as a whole.
                body: {
                  ...changes,
                  version,
                  ...(timeout_settings !== undefined && { timeout_settings: all.timeout_settings }),
                },
              }),
      }),
    onSuccess({ config }) {
      client.setQueryData(
        TIMING_CONFIGS.queryKey,
        (answer) =>
          answer && {
            ...answer,
            configs: [...answer.configs.filter((other) => other.campaign_id !== campaignId), config],
            in_force: answer.in_force.filter((other) => other.campaign_id !== campaignId),
          },
      );
      notice.success(t('¡Configuración guardada con éxito!'));
    },
    // Campaigns show whether they are open and when they open next.
    onSettled: refetchAfter(client, 'GET /timing-configs', 'GET /campaigns'),
  });
}
