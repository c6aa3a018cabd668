import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInProgress, CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import type { CallStatsAnswer, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import { toCallInProgress } from '#shared/live-calls.ts';
import type { LiveCallRow } from '#shared/live.ts';
import { api } from '#web/lib/api/api.ts';
import { CAMPAIGNS } from '#web/lib/campaigns.ts';
import { useLiveCalls } from '#web/live/live-calls.ts';

const DASHBOARD_MS = 30_000;
const CALLS_MS = 5000;
/** The first element of all query keys of the monitor. */
const MONITOR = 'monitor';

export const CALLS_IN_PROGRESS = ['calls-in-progress'] as const;

export function useMonitoring() {
  return useQuery({
    queryKey: [MONITOR, 'floor'],
    queryFn: async ({ signal }) => (await api.get<MonitoringAnswer>('/monitoring/dashboard', { signal })).monitoring,
    refetchInterval: DASHBOARD_MS,
  });
}

export function useCallStats() {
  return useQuery({
    queryKey: [MONITOR, 'stats'],
    queryFn: async ({ signal }) => (await api.get<CallStatsAnswer>('/llamadas/stats', { signal })).stats,
    refetchInterval: DASHBOARD_MS,
  });
}

/** Refetches the dashboard; rejects if any part fails. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.refetchQueries({ queryKey: [MONITOR], type: 'active' }, { throwOnError: true }),
      client.refetchQueries({ queryKey: CAMPAIGNS, type: 'active' }, { throwOnError: true }),
    ]);
  };
}

/**
 * The calls in progress: from the WebSocket, or polled while it is disconnected. There is no retry besides the next
 * poll, so that a failure shows soon.
 */
export function useCallsInProgress() {
  const isLive = useLiveCalls<readonly CallInProgress[]>(CALLS_IN_PROGRESS, rowsOf);
  return useQuery({
    queryKey: CALLS_IN_PROGRESS,
    queryFn: async ({ signal }): Promise<readonly CallInProgress[]> =>
      (await api.get<CallsInProgressAnswer>('/llamadas/en-progreso', { signal })).llamadas,
    refetchInterval: isLive ? false : CALLS_MS,
    staleTime: 0,
    retry: false,
  });
}

function rowsOf(calls: readonly LiveCallRow[], nowMs: number): CallInProgress[] {
  return calls.map((call) => toCallInProgress(call, nowMs));
}
