import { type QueryKey, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Press1Call } from '#shared/contracts/press1.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { toPress1Call } from '#shared/domain/live-calls.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter, refetchShown } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { useLiveCalls } from '#web/live/live-calls.ts';
import { notice } from '#web/ui/notice.ts';
import type { Readings } from './readings.ts';

const REFRESH_MS = 3000;
/** Extension of the queue of available agents, to which calls are transferred. */
const EXTENSION = '100';

const readsOf = (id: number) => ({
  campaign: queryOf('GET /presione1/campanhas/:id', { params: { id } }),
  statistics: queryOf('GET /presione1/campanhas/:id/estatisticas', { params: { id } }),
  monitor: queryOf('GET /presione1/campanhas/:id/monitor', { params: { id } }),
  sessions: queryOf('GET /audio-inteligente/campanhas/:id/sessoes', { params: { id } }),
  agents: queryOf('GET /monitoring/agentes'),
});

const keysOf = (id: number): QueryKey[] => Object.values(readsOf(id)).map(({ queryKey }) => queryKey);

/**
 * Fetches everything on a campaign's control page and, while `auto` is set, polls it. Then the calls in progress come
 * from the WebSocket while it is connected.
 */
export function useControl(id: number, auto: boolean): Readings & { isGone: boolean; refresh: () => void } {
  const client = useQueryClient();
  const reads = readsOf(id);
  const each = {
    enabled: !Number.isNaN(id),
    refetchInterval: ({ state }: { state: { error: unknown } }) => auto && !saysGone(state.error) && REFRESH_MS,
    refetchOnWindowFocus: auto,
    staleTime: 0,
  };
  const campaign = useQuery({ ...reads.campaign, ...each, select: ({ data }) => data });
  const statistics = useQuery({ ...reads.statistics, ...each, select: ({ data }) => data });
  const polled = useQuery({
    ...reads.monitor,
    ...each,
    select: ({ llamadas_activas: active, ultimas_llamadas: recent }) => ({ active, recent }),
  });
  const active = useActiveCalls(id, auto);
  const monitor =
    active === undefined || polled.data === undefined ? polled : { ...polled, data: { ...polled.data, active } };
  const sessions = useQuery({ ...reads.sessions, ...each, select: ({ data }) => data });
  const agents = useQuery({ ...reads.agents, ...each, select: ({ agentes }) => agentes });
  return {
    campaign,
    statistics,
    monitor,
    sessions,
    agents,
    isGone: Number.isNaN(id) || saysGone(campaign.error),
    refresh: () => void refetchShown(client, ...keysOf(id)).catch(() => null),
  };
}

/**
 * Returns the campaign's calls in progress from the WebSocket, or undefined while it is disconnected or `auto` is not
 * set. They have a separate query key because each write to a polled query postpones its next poll.
 */
function useActiveCalls(id: number, auto: boolean): readonly Press1Call[] | undefined {
  const live = queryOptions<readonly Press1Call[]>({ queryKey: ['live-calls-of-campaign', id], queryFn: skipToken });
  const isLive = useLiveCalls(
    live.queryKey,
    (calls, nowMs) => calls.filter((call) => call.campaign_id === id).map((call) => toPress1Call(call, nowMs)),
    auto,
  );
  const { data } = useQuery(live);
  return isLive ? data : undefined;
}

/** Returns what machine detection has cost the campaign. It changes slowly and reads many calls. */
export function useDetectionCost(id: number) {
  return useQuery({ ...queryOf('GET /campaigns/:id/detection', { params: { id } }), refetchInterval: MINUTE_MS });
}

function saysGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'campaign_not_found';
}

/** Makes an unreachable agent available. */
export function useReactivateAgent(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /monitoring/agentes/:id/reactivate', { params: { id } }),
    onSuccess: ({ message = '' }) => notice.success(message),
    onError: (error) => notice.error(t('Error al reactivar agente'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /monitoring/agentes'),
  });
}

/** Transfers a call to an available agent or ends it. */
export function useCallOrder(id: number, callId: number) {
  const client = useQueryClient();
  const params = { id: callId };
  return useMutation({
    mutationFn: (order: 'transferir' | 'finalizar') =>
      order === 'transferir'
        ? api.call('POST /presione1/llamadas/:id/transferir', { params, body: { extension: EXTENSION } })
        : api.call('POST /presione1/llamadas/:id/finalizar', { params }),
    onSuccess: (_answer, order) =>
      notice.success(
        order === 'transferir'
          ? t('Llamada transferida a la extensión {extension}', { extension: EXTENSION })
          : t('Llamada finalizada'),
      ),
    onError: (error, order) =>
      notice.error(
        order === 'transferir' ? t('Error al transferir llamada') : t('Error al finalizar llamada'),
        messageOfError(error),
      ),
    onSettled: refetchAfter(client, ...keysOf(id)),
  });
}
