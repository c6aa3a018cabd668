import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewTrunk, Trunk } from '#shared/contracts/trunks.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

/** Creates a trunk if `trunk` is null, otherwise updates it. */
export function useSaveTrunk(trunk: Trunk | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, after }: { before: NewTrunk; after: NewTrunk }) =>
      trunk === null
        ? api.call('POST /trunks', { body: after })
        : saveChanges({
            before,
            after,
            version: trunk.version,
            send: (body) => api.call('PUT /trunks/:id', { params: { id: trunk.id }, body }),
          }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Trunk guardado con éxito')),
    onError: (error) =>
      notice.error(t('Error al guardar trunk: {reason}', { reason: messageOfError(error, t('Erro desconhecido')) })),
    onSettled: refetchAfter(client, 'GET /trunks'),
  });
}

export function useDeleteTrunk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /trunks/:id', { params: { id } }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Trunk eliminado con éxito'), LONG_MS),
    onError: (error) => notice.error(t('Error al eliminar trunk'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /trunks'),
  });
}
