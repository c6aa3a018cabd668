import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';
import { refreshMs } from './span.ts';

const POLL_MS = 5000;

/** Polls the figures while `enabled`. */
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
