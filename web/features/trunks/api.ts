import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewTrunk, Trunk } from '#shared/contracts/trunks.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

/** A busy day's calls take the server a second to count. */
const HEALTH_REFRESH_MS = 30_000;

/** Fetches a trunk's calls of the last 24 hours by hour and SIP status. */
export function useTrunkHealth(id: number) {
  return useQuery({ ...queryOf('GET /trunks/:id/health', { params: { id } }), refetchInterval: HEALTH_REFRESH_MS });
}

/** Ends a trunk's rest, so that the next call probes it. */
export function useProbeTrunk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /trunks/:id/probe', { params: { id } }),
    onSuccess: (answer) => notice.success(answer.message ?? t('La próxima llamada prueba el trunk')),
    onError: (error) => notice.error(t('Error al probar el trunk'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /trunks'),
  });
}

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
