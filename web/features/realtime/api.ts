import { useQuery } from '@tanstack/react-query';
import type { ActiveCallsAnswer } from '#shared/contracts/calls.ts';
import { api } from '#web/lib/api/api.ts';

export const ACTIVE_CALLS = ['active-calls'] as const;

/** The calls in progress, again every `everyMs`; false: only when asked. The next poll is the retry. */
export function useActiveCalls(everyMs: number | false) {
  return useQuery({
    queryKey: ACTIVE_CALLS,
    queryFn: ({ signal }) => api.get<ActiveCallsAnswer>('/monitoring/llamadas-activas', { signal }),
    refetchInterval: everyMs,
    staleTime: 0,
    retry: false,
  });
}
