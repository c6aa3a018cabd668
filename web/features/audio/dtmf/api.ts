import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DtmfConfigChange } from '#shared/contracts/dtmf.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';
import { SAVED_MS } from '#web/features/caller-ids/cli-data.ts';

export function useDtmfConfigs() {
  return useQuery({
    ...queryOf('GET /performance/dtmf/configs'),
    staleTime: 0,
  });
}

export function useSaveDtmf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ country, change }: { country: string; change: DtmfConfigChange }) =>
      api.call('POST /performance/dtmf/config/:country', { params: { country }, body: change }),
    onSuccess: ({ config }) =>
      notice.success(
        t('Configuración DTMF de {country} guardada con éxito', { country: config.country_name }),
        SAVED_MS,
      ),
    onError: (error) => notice.error(t('Error al guardar configuración. Intentá nuevamente.'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /performance/dtmf/configs'),
  });
}

/** Restores a country's default. A country without a default disappears from the list. */
export function useResetDtmf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (country: string) => api.call('POST /performance/dtmf/config/reset', { query: { country } }),
    onSuccess: (_answer, country) =>
      notice.success(
        t('Configuración DTMF de {country} restablecida con éxito', { country: countryOf(country).name }),
        SAVED_MS,
      ),
    onError: (error) => notice.error(t('Error al resetear configuración. Intentá nuevamente.'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /performance/dtmf/configs'),
  });
}
