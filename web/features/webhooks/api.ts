import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewWebhook, WebhookPatch } from '#shared/contracts/webhooks.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

const REFRESH_MS = 10_000;
const LOG_REFRESH_MS = 5000;

export function useWebhooks() {
  return useQuery({
    ...queryOf('GET /webhooks'),
    select: ({ webhooks }) => webhooks,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Creates a webhook. Only this answer and the answer to a change of the secret contain the secret. */
export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhook: NewWebhook) => api.call('POST /webhooks', { body: webhook }),
    onSettled: refetchAfter(client, 'GET /webhooks'),
  });
}

export function useUpdateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: WebhookPatch & { id: number }) =>
      api.call('PUT /webhooks/:id', { params: { id }, body: patch }),
    onSuccess: () => notice.success(t('Webhook actualizado con éxito')),
    onSettled: refetchAfter(client, 'GET /webhooks'),
  });
}

export function useRemoveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /webhooks/:id', { params: { id } }),
    onSuccess: () => notice.success(t('Webhook eliminado con éxito')),
    onError: (error) => notice.error(t('No se pudo eliminar el webhook'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /webhooks'),
  });
}

export function useRenewSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /webhooks/:id/secreto', { params: { id } }),
    onError: (error) => notice.error(t('No se pudo crear el secreto'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /webhooks'),
  });
}

/** Sends a test event and shows the receiver's answer. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /webhooks/:id/probar', { params: { id } }),
    onSuccess: ({ entrega: { estado, status, nota, duracion_ms: ms } }) => {
      if (estado === 'entregada')
        notice.success(t('El receptor respondió {status} en {ms} ms', { status: status ?? 0, ms: ms ?? 0 }));
      else notice.error(t('La prueba no se entregó'), status === null ? (nota ?? '') : `${status} ${nota ?? ''}`);
    },
    onError: (error) => notice.error(t('La prueba no se entregó'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /webhooks', 'GET /webhooks/:id/entregas'),
  });
}

/** Fetches the delivery log page by page. */
export function useDeliveries(id: number) {
  return useInfiniteQuery({
    queryKey: [...keyOf('GET /webhooks/:id/entregas'), 'log', id],
    queryFn: ({ pageParam, signal }) =>
      api.read(
        'GET /webhooks/:id/entregas',
        { params: { id }, query: pageParam === null ? {} : { antes_de: pageParam } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    refetchInterval: LOG_REFRESH_MS,
    staleTime: 0,
  });
}

export function useRedeliver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /webhooks/entregas/:id/reenviar', { params: { id } }),
    onSuccess: () => notice.success(t('La entrega está en la cola')),
    onError: (error) => notice.error(t('No se pudo reenviar'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /webhooks', 'GET /webhooks/:id/entregas'),
  });
}
