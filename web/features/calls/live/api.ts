import { useQuery } from '@tanstack/react-query';
import type { ActiveCallsAnswer } from '#shared/contracts/calls.ts';
import { toActiveCall } from '#shared/domain/live-calls.ts';
import type { LiveCallRow } from '#shared/live.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { useLiveCalls } from '#web/live/live-calls.ts';

const CALLS = queryOf('GET /monitoring/llamadas-activas');

/**
 * Returns the calls in progress from the WebSocket or, while it is disconnected, by polling every `everyMs`. If
 * `everyMs` is false, neither is used; the calls are then fetched on mount, on request and when the window gets the
 * focus. Failed requests are not retried.
 */
export function useActiveCalls(everyMs: number | false) {
  const isLive = useLiveCalls(CALLS.queryKey, answerOf, everyMs !== false);
  return useQuery({
    ...CALLS,
    refetchInterval: isLive ? false : everyMs,
    staleTime: 0,
    retry: false,
  });
}

function answerOf(calls: readonly LiveCallRow[], nowMs: number): ActiveCallsAnswer {
  return {
    success: true,
    active_calls: calls.map((call) => toActiveCall(call, nowMs)),
    total_active: calls.length,
    last_update: new Date(nowMs).toISOString(),
  };
}
