import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { AlertQuery, AlertRulePatch, NewAlertRule } from '#shared/contracts/alerts.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { alertCountsAtom } from '#web/live/atoms.ts';
import { notice } from '#web/ui/notice.ts';

/** Polling interval for current figures, and for alerts while the live connection is down. */
const REFRESH_MS = 30_000;
const MOST_OPEN = 200;

/** Refetches the shown alerts whenever the server reports a change. */
export function useAlertChanges(): void {
  const client = useQueryClient();
  const version = useAtomValue(alertCountsAtom)?.version;
  const known = useRef(version);
  useEffect(() => {
    if (version === undefined || known.current === version) return;
    known.current = version;
    void client.invalidateQueries({ queryKey: keyOf('GET /alertas') });
  }, [client, version]);
}

export function useOpenAlerts() {
  return useQuery({
    ...queryOf('GET /alertas', { query: { estado: 'abiertas', limite: MOST_OPEN } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Fetches the alert log page by page. */
export function useAlertLog(filters: Pick<AlertQuery, 'tipo' | 'gravedad'>) {
  return useInfiniteQuery({
    queryKey: [...keyOf('GET /alertas'), 'log', filters],
    queryFn: ({ pageParam, signal }) =>
      api.read(
        'GET /alertas',
        { query: { ...filters, ...(pageParam === null ? {} : { antes_de: pageParam }) } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    staleTime: 0,
  });
}

export function useSeeAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /alertas/:id/vista', { params: { id } }),
    onError: (error) => notice.error(t('No se pudo marcar la alerta como vista'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /alertas'),
  });
}

export function useSnoozeAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, minutos }: { id: number; minutos: number }) =>
      api.call('POST /alertas/:id/posponer', { params: { id }, body: { minutos } }),
    onError: (error) => notice.error(t('No se pudo posponer la alerta'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /alertas'),
  });
}

export function useRules() {
  return useQuery({ ...queryOf('GET /alertas/reglas'), select: ({ reglas }) => reglas, staleTime: 0 });
}

export function useCreateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule: NewAlertRule) => api.call('POST /alertas/reglas', { body: rule }),
    onSuccess: () => notice.success(t('Regla creada con éxito')),
    onSettled: refetchAfter(client, 'GET /alertas/reglas', 'GET /alertas'),
  });
}

export function useUpdateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: AlertRulePatch & { id: number }) =>
      api.call('PUT /alertas/reglas/:id', { params: { id }, body: patch }),
    onSuccess: () => notice.success(t('Regla actualizada con éxito')),
    onSettled: refetchAfter(client, 'GET /alertas/reglas', 'GET /alertas'),
  });
}

export function useRemoveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /alertas/reglas/:id', { params: { id } }),
    onSuccess: () => notice.success(t('Regla eliminada con éxito')),
    onError: (error) => notice.error(t('No se pudo eliminar la regla'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /alertas/reglas', 'GET /alertas'),
  });
}
