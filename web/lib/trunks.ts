import { useQuery } from '@tanstack/react-query';
import type { Trunk, TrunksAnswer } from '#shared/contracts/trunks.ts';
import { api } from './api/api.ts';

/** Their load changes with every call. */
const REFRESH_MS = 5000;

export const TRUNKS = ['trunks'] as const;

/** All trunks by priority, with the calls on each now. */
export function useTrunks() {
  return useQuery({
    queryKey: TRUNKS,
    queryFn: async ({ signal }): Promise<readonly Trunk[]> => {
      const answer = await api.get<TrunksAnswer>('/trunks', { signal });
      return answer.trunks;
    },
    refetchInterval: REFRESH_MS,
  });
}
