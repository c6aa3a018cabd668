import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CliLimitAnswer, CliLimitsAnswer, CliUsageAnswer } from '#shared/contracts/cli-usage.ts';
import type { Ok } from '#shared/contracts/common.ts';
import { api } from '#web/lib/api/api.ts';
import { urlOf } from '#web/lib/api/client.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { countryOf } from '#web/lib/countries.ts';
import { notice } from '#web/ui/notice.ts';
import { CLI, SAVED_MS } from '../cli-data.ts';

const POLL_MS = 5000;

export function useCliLimits() {
  return useQuery({
    queryKey: [...CLI, 'limits'],
    queryFn: ({ signal }) => api.get<CliLimitsAnswer>('/performance/cli/limits', { signal }),
    staleTime: 0,
  });
}

/** What is used today, and how the inventory stands. */
export function useCliUsage() {
  return useQuery({
    queryKey: [...CLI, 'usage'],
    queryFn: ({ signal }) => api.get<CliUsageAnswer>('/performance/cli/usage', { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export function useSaveLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ country, limit }: { country: string; limit: number }) =>
      api.post<CliLimitAnswer>(`/performance/cli/limits/${encodeURIComponent(country)}`, {
        country,
        daily_limit: limit,
      }),
    onSuccess: ({ country_name }) => notice.success(`Límite de ${country_name} guardado con éxito`, SAVED_MS),
    onError: (error) => notice.error('Error al guardar límite. Intentá nuevamente.', messageOfError(error)),
    onSettled: readAgain(client, CLI),
  });
}

/** Counts today's use anew: of one called country, or (null) of all. */
export function useResetUsage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (country: string | null) => api.post<Ok>(urlOf('/performance/cli/reset', { country })),
    onSuccess: (_answer, country) => notice.success(doneOf(country), SAVED_MS),
    onError: (error) => notice.error('Error al resetear contadores. Intentá nuevamente.', messageOfError(error)),
    onSettled: readAgain(client, CLI),
  });
}

function doneOf(country: string | null): string {
  const done = 'Contadores de uso reseteados con éxito';
  return country === null ? done : `${done}: ${countryOf(country).name}`;
}
