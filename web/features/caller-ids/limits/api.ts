import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { countryOf } from '#web/lib/countries.ts';
import { notice } from '#web/ui/notice.ts';
import { CLI_READS, SAVED_MS } from '#web/features/caller-ids/cli-data.ts';
import { t } from '#web/lib/i18n.ts';

const POLL_MS = 5000;

export function useCliLimits() {
  return useQuery({
    ...queryOf('GET /performance/cli/limits'),
    staleTime: 0,
  });
}

/** Fetches today's usage and the state of the inventory. */
export function useCliUsage() {
  return useQuery({
    ...queryOf('GET /performance/cli/usage'),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export function useSaveLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ country, limit }: { country: string; limit: number }) =>
      api.call('POST /performance/cli/limits/:country', {
        params: { country },
        body: {
          country,
          daily_limit: limit,
        },
      }),
    onSuccess: ({ country_name }) =>
      notice.success(t('Límite de {country} guardado con éxito', { country: country_name }), SAVED_MS),
    onError: (error) => notice.error(t('Error al guardar límite. Intentá nuevamente.'), messageOfError(error)),
    onSettled: refetchAfter(client, ...CLI_READS),
  });
}

/** Resets today's usage for one called country, or for all if the country is null. */
export function useResetUsage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (country: string | null) =>
      api.call('POST /performance/cli/reset', { query: { country: country ?? undefined } }),
    onSuccess: (_answer, country) => notice.success(doneOf(country), SAVED_MS),
    onError: (error) => notice.error(t('Error al resetear contadores. Intentá nuevamente.'), messageOfError(error)),
    onSettled: refetchAfter(client, ...CLI_READS),
  });
}

function doneOf(country: string | null): string {
  const done = t('Contadores de uso reseteados con éxito');
  return country === null ? done : `${done}: ${countryOf(country).name}`;
}
