import { useQuery } from '@tanstack/react-query';
import type { Agent, AgentsAnswer } from '#shared/contracts/agents.ts';
import { api } from './api/api.ts';

/** The agents on shift, by extension. */
export function useAgents(refetchInterval: number | false) {
  return useQuery({
    queryKey: ['agents'],
    queryFn: async ({ signal }): Promise<readonly Agent[]> => {
      const answer = await api.get<AgentsAnswer>('/monitoring/agentes', { signal });
      return answer.agentes;
    },
    refetchInterval,
    staleTime: 0,
  });
}
