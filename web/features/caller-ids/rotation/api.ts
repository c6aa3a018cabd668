import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RotationConfig } from '#shared/contracts/cli-usage.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { notice } from '#web/ui/notice.ts';
import { CLI_READS, SAVED_MS } from '#web/features/caller-ids/cli-data.ts';
import { t } from '#web/lib/i18n.ts';
import type { RotationQuery } from './rotation-query.ts';

const POLL_MS = 10_000;
const PAGE_SIZE = 50;

/** Fetches the totals of all caller ids and the rotation config. */
export function useRotation() {
  return useQuery({
    ...queryOf('GET /performance/cli/rotation'),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

/** Fetches a page of the caller ids that match the filters. */
export function useCliList(query: RotationQuery) {
  return useQuery({
    ...queryOf('GET /performance/cli/list', {
      query: { ...query, status: query.status.join(','), page_size: PAGE_SIZE },
    }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSaveRotation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (config: RotationConfig) => api.call('POST /performance/cli/rotation/config', { body: config }),
    onSuccess: () => notice.success(t('Configuración de rotación guardada con éxito'), SAVED_MS),
    onError: (error) => notice.error(t('Error al guardar configuración. Intentá nuevamente.'), messageOfError(error)),
    onSettled: refetchAfter(client, ...CLI_READS),
  });
}
