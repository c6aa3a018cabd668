import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewCallerIdConfig } from '#shared/contracts/caller-id-configs.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

const CALLER_IDS = queryOf('GET /caller-id-configs');

/** Fetches the configured caller ids of trunks and campaigns. */
export function useCallerIds() {
  return useQuery({
    ...CALLER_IDS,
    select: ({ configs }) => configs,
  });
}

/** Creates or updates the caller id of a trunk or campaign. */
export function useSaveCallerId(configId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: { before: NewCallerIdConfig; after: NewCallerIdConfig; version: string }) =>
      saveChanges({
        ...edit,
        send: (changes, all) =>
          configId === undefined
            ? api.call('POST /caller-id-configs', { body: { ...all, version: changes.version } })
            : api.call('PUT /caller-id-configs/:id', { params: { id: configId }, body: changes }),
      }),
    onSuccess({ config }) {
      client.setQueryData(
        CALLER_IDS.queryKey,
        (answer) => answer && { ...answer, configs: [...answer.configs.filter(({ id }) => id !== config.id), config] },
      );
      notice.success(t('¡Configuración guardada con éxito!'));
    },
    onSettled: refetchAfter(client, 'GET /caller-id-configs', 'GET /code2base/clis'),
  });
}

export function useDeleteCallerId() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /caller-id-configs/:id', { params: { id } }),
    onSuccess(answer, removed) {
      client.setQueryData(
        CALLER_IDS.queryKey,
        (before) => before && { ...before, configs: before.configs.filter(({ id }) => id !== removed) },
      );
      notice.success(answer.message ?? t('Configuración eliminada con éxito'), LONG_MS);
    },
    onError: (error) => notice.error(t('Error al eliminar configuración'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /caller-id-configs'),
  });
}
