import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecycleBody, RecycleQuery } from '#shared/contracts/recycling.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { followWhile } from '#web/lib/jobs.ts';
import { notice } from '#web/ui/notice.ts';

/** Counts the matching contacts by the outcome of their last call. */
export function useRecyclable(id: number, query: RecycleQuery) {
  return useQuery({
    ...queryOf('GET /campaigns/:id/reciclables', { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRecycle(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RecycleBody) => api.call('POST /campaigns/:id/reciclar', { params: { id }, body }),
    onError: (error) => notice.error(t('Error al reciclar contactos'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns'),
  });
}

/** Polls the progress of a recycling job until it ends. */
export function useRecycling(id: number) {
  return useQuery({
    ...queryOf('GET /reciclajes/:id', { params: { id } }),
    select: ({ reciclaje }) => reciclaje,
    staleTime: 0,
    refetchInterval: followWhile(({ reciclaje }) => reciclaje.estado === 'en_curso'),
  });
}

export function useInterruptRecycling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /reciclajes/:id/interrumpir', { params: { id } }),
    onError: (error) => notice.error(messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /reciclajes/:id'),
  });
}
