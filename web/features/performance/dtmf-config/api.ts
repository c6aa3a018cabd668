import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DtmfConfigAnswer, DtmfConfigChange, DtmfConfigsAnswer } from '#shared/contracts/dtmf.ts';
import { api } from '#web/lib/api/api.ts';
import { urlOf } from '#web/lib/api/client.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { countryOf } from '#web/lib/countries.ts';
import { notice } from '#web/ui/notice.ts';
import { SAVED_MS } from '../cli-data.ts';

const CONFIGS = ['performance', 'dtmf'] as const;

export function useDtmfConfigs() {
  return useQuery({
    queryKey: CONFIGS,
    queryFn: ({ signal }) => api.get<DtmfConfigsAnswer>('/performance/dtmf/configs', { signal }),
    staleTime: 0,
  });
}

export function useSaveDtmf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ country, change }: { country: string; change: DtmfConfigChange }) =>
      api.post<DtmfConfigAnswer>(`/performance/dtmf/config/${encodeURIComponent(country)}`, change),
    onSuccess: ({ config }) =>
      notice.success(`Configuración DTMF de ${config.country_name} guardada con éxito`, SAVED_MS),
    onError: (error) => notice.error('Error al guardar configuración. Intentá nuevamente.', messageOfError(error)),
    onSettled: readAgain(client, CONFIGS),
  });
}

/** Brings a country's default back; a country that has none leaves the list. */
export function useResetDtmf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (country: string) => api.post<DtmfConfigsAnswer>(urlOf('/performance/dtmf/config/reset', { country })),
    onSuccess: (_answer, country) =>
      notice.success(`Configuración DTMF de ${countryOf(country).name} restablecida con éxito`, SAVED_MS),
    onError: (error) => notice.error('Error al resetear configuración. Intentá nuevamente.', messageOfError(error)),
    onSettled: readAgain(client, CONFIGS),
  });
}
