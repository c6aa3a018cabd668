import type { CallAnswer, CallRow } from '#shared/contracts/calls.ts';
import { api } from './api/api.ts';

/** One call as the history has it: sections that read the same one share what came. */
export function callQuery(id: number | null) {
  return {
    queryKey: ['call', id] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallRow> =>
      (await api.get<CallAnswer>(`/llamadas/${id}`, { signal })).llamada,
    staleTime: 0,
  };
}
