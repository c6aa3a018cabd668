import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentsAnswer } from '#shared/contracts/agents.ts';
import type {
  MonitorAnswer,
  Press1Answer,
  Press1Call,
  SessionsAnswer,
  StatisticsAnswer,
} from '#shared/contracts/press1.ts';
import { toPress1Call } from '#shared/live-calls.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { useLiveCalls } from '#web/live/live-calls.ts';
import { notice } from '#web/ui/notice.ts';
import type { Readings } from './readings.ts';

/** The campaign's calls in progress, and the last ones that ended. */
type CallsOfCampaign = { active: readonly Press1Call[]; recent: readonly Press1Call[] };

const REFRESH_MS = 3000;
/** The extension that calls are transferred to: the queue of available agents. */
const EXTENSION = '100';
/** The first element of all query keys of this screen. */
const CONTROL = 'campaign-control';

/**
 * Everything on a campaign's control page, polled at one interval while `auto` is set. Its calls in progress come from
 * the WebSocket.
 */
export function useControl(id: number, auto: boolean): Readings & { isGone: boolean; refresh: () => void } {
  const client = useQueryClient();
  const campaign = useReading(id, auto, `/presione1/campanhas/${id}`, ({ data }: Press1Answer) => data);
  const statistics = useReading(
    id,
    auto,
    `/presione1/campanhas/${id}/estatisticas`,
    ({ data }: StatisticsAnswer) => data,
  );
  const polled = useReading(
    id,
    auto,
    `/presione1/campanhas/${id}/monitor`,
    (answer: MonitorAnswer): CallsOfCampaign => ({
      active: answer.llamadas_activas,
      recent: answer.ultimas_llamadas,
    }),
  );
  const active = useActiveCalls(id, auto);
  const monitor =
    active === undefined || polled.data === undefined ? polled : { ...polled, data: { ...polled.data, active } };
  const sessions = useReading(
    id,
    auto,
    `/audio-inteligente/campanhas/${id}/sessoes`,
    ({ data }: SessionsAnswer) => data,
  );
  const agents = useReading(id, auto, '/monitoring/agentes', ({ agentes }: AgentsAnswer) => agentes);
  return {
    campaign,
    statistics,
    monitor,
    sessions,
    agents,
    isGone: Number.isNaN(id) || saysGone(campaign.error),
    refresh: () => void client.refetchQueries({ queryKey: [CONTROL, id] }),
  };
}

/**
 * The campaign's calls in progress, as the WebSocket delivers them; undefined while it does not. They have their own
 * query key, because writing to a polled query postpones its next poll each time.
 */
function useActiveCalls(id: number, auto: boolean): readonly Press1Call[] | undefined {
  const queryKey = ['live-calls-of-campaign', id];
  const isLive = useLiveCalls<readonly Press1Call[]>(
    queryKey,
    (calls, nowMs) => calls.filter((call) => call.campaign_id === id).map((call) => toPress1Call(call, nowMs)),
    auto,
  );
  const { data } = useQuery<readonly Press1Call[]>({ queryKey, queryFn: skipToken });
  return isLive ? data : undefined;
}

function useReading<Answer, T>(id: number, auto: boolean, path: string, pick: (answer: Answer) => T) {
  return useQuery({
    queryKey: [CONTROL, id, path],
    queryFn: async ({ signal }) => pick(await api.get<Answer>(path, { signal })),
    enabled: !Number.isNaN(id),
    refetchInterval: ({ state }) => auto && !saysGone(state.error) && REFRESH_MS,
    refetchOnWindowFocus: auto,
    staleTime: 0,
  });
}

function saysGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'campaign_not_found';
}

/** Transfers a call to an available agent, or ends it. */
export function useCallOrder(id: number, callId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: 'transferir' | 'finalizar') =>
      api.post(`/presione1/llamadas/${callId}/${order}`, order === 'transferir' ? { extension: EXTENSION } : undefined),
    onSuccess: (_answer, order) =>
      notice.success(order === 'transferir' ? `Llamada transferida a la extensión ${EXTENSION}` : 'Llamada finalizada'),
    onError: (error, order) =>
      notice.error(
        order === 'transferir' ? 'Error al transferir llamada' : 'Error al finalizar llamada',
        messageOfError(error),
      ),
    onSettled: readAgain(client, [CONTROL, id]),
  });
}
