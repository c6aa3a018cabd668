import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';
import { refreshMs } from './span.ts';

const POLL_MS = 5000;

/** Polls the figures while the WebSocket is disconnected. */
export function usePolledMetrics(enabled: boolean) {
  return useQuery({
    ...queryOf('GET /performance/metrics/realtime'),
    enabled,
    staleTime: 0,
    refetchInterval: POLL_MS,
    // Failed polls are not retried before the next interval.
    retry: false,
  });
}

/** Fetches the history of the last `minutes`. Null disables the query. */
export function useMetricsHistory(minutes: number | null) {
  return useQuery({
    ...queryOf('GET /performance/metrics/history', { query: { minutes: minutes ?? undefined } }),
    enabled: minutes !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => refreshMs(query.state.data?.step_seconds ?? 0),
  });
}

export function useGlobalCps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cps: number) => api.call('POST /performance/dialer/cps/:cps', { params: { cps } }),
    onSuccess: ({ cps }) => notice.success(t('CPS global: {cps}', { cps })),
    onError: (error) => notice.error(t('Erro ao atualizar configuração: {error}', { error: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /dialer/status'),
  });
}
