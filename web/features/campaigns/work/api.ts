import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecycleBody, RecycleQuery } from '#shared/contracts/recycling.ts';
import type { ScheduleBody } from '#shared/contracts/schedules.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { followWhile } from '#web/lib/jobs.ts';
import { notice } from '#web/ui/notice.ts';

export function useCopyCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /campaigns/:id/copiar', { params: { id }, body: {} }),
    onSuccess: ({ name }) => notice.success(t('Se creó «{name}», en borrador y sin contactos', { name })),
    onError: (error) => notice.error(t('Error al copiar campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns'),
  });
}

export function useSaveSchedule(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ScheduleBody) => api.call('PUT /campaigns/:id/programacion', { params: { id }, body }),
    onSuccess: ({ programacion }) =>
      notice.success(programacion === null ? t('Programación eliminada') : t('Programación guardada')),
    onError: (error) => notice.error(t('Error al programar la campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns'),
  });
}

/** How many contacts match, by the end of their last call. */
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

/** How far a recycling is, followed until its end. */
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

/** The lists of a campaign, followed while contacts are being put in order. */
export function useRankedLists(id: number) {
  return useQuery({
    ...queryOf('GET /campaigns/:id/listas', { params: { id } }),
    select: ({ listas }) => listas,
    staleTime: 0,
    refetchInterval: followWhile(({ listas }) => listas.some(({ aplicada }) => !aplicada)),
  });
}

export function useSetPriority(campaignId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, prioridad }: { id: number; prioridad: number }) =>
      api.call('PUT /contacts/listas/:id/prioridad', { params: { id }, body: { prioridad } }),
    onSuccess: (answer) =>
      client.setQueryData(queryOf('GET /campaigns/:id/listas', { params: { id: campaignId } }).queryKey, answer),
    onError: (error) => notice.error(t('Error al cambiar la prioridad'), messageOfError(error)),
  });
}
