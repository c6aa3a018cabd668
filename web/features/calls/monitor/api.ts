import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import { toCallInProgress } from '#shared/domain/live-calls.ts';
import type { LiveCallRow } from '#shared/live.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { refetchShown } from '#web/lib/api/refetch.ts';
import { useLiveCalls } from '#web/live/live-calls.ts';

const DASHBOARD_MS = 30_000;
const CALLS_MS = 5000;
const MONITORING = queryOf('GET /monitoring/dashboard');
const STATS = queryOf('GET /llamadas/stats');
const CALLS = queryOf('GET /llamadas/en-progreso');

export function useMonitoring() {
  return useQuery({ ...MONITORING, select: ({ monitoring }) => monitoring, refetchInterval: DASHBOARD_MS });
}

export function useCallStats() {
  return useQuery({ ...STATS, select: ({ stats }) => stats, refetchInterval: DASHBOARD_MS });
}

/** Returns a function that refetches the dashboard and rejects if any request fails. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => refetchShown(client, MONITORING.queryKey, STATS.queryKey, keyOf('GET /campaigns'));
}

/**
 * Returns the calls in progress from the WebSocket or, while it is disconnected, by polling. Failed polls are not
 * retried before the next interval, so that errors show quickly.
 */
export function useCallsInProgress() {
  const isLive = useLiveCalls(CALLS.queryKey, answerOf);
  return useQuery({
    ...CALLS,
    select: ({ llamadas }) => llamadas,
    refetchInterval: isLive ? false : CALLS_MS,
    staleTime: 0,
    retry: false,
  });
}

function answerOf(rows: readonly LiveCallRow[], nowMs: number): CallsInProgressAnswer {
  const calls = rows.map((row) => toCallInProgress(row, nowMs));
  return { success: true, calls, llamadas: calls };
}
