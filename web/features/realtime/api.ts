import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActiveCallsAnswer } from '#shared/contracts/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { notice } from '#web/ui/notice.ts';

const ACTIVE_CALLS = ['active-calls'] as const;

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

/** Ends a call by hand; it leaves the list. */
export function useEndCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (callId: number) =>
      api.post('/llamadas/finalizar', { llamada_id: callId, resultado: 'finalizada_por_admin' }),
    onSuccess: () => notice.success('Llamada finalizada'),
    onError: (error) => notice.error(`Error al finalizar la llamada: ${messageOfError(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: ACTIVE_CALLS }),
  });
}
