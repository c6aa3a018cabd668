import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DisplayPatch, NewDisplay } from '#shared/contracts/wallboard.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

const REFRESH_MS = 15_000;

export function useDisplays() {
  return useQuery({
    ...queryOf('GET /pantallas'),
    select: ({ pantallas }) => pantallas,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Creates a display. Only this answer contains the token. */
export function useCreateDisplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (display: NewDisplay) => api.call('POST /pantallas', { body: display }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Pantalla creada')),
    onSettled: refetchAfter(client, 'GET /pantallas'),
  });
}

export function useUpdateDisplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: DisplayPatch & { id: number }) =>
      api.call('PUT /pantallas/:id', { params: { id }, body: patch }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Pantalla guardada')),
    onSettled: refetchAfter(client, 'GET /pantallas'),
  });
}

export function useRevokeDisplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /pantallas/:id', { params: { id } }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Pantalla revocada')),
    onError: (error) => notice.error(t('No se pudo revocar la pantalla'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /pantallas'),
  });
}
