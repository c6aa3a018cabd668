import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';

/** Fetches all agents, ordered by extension. */
export function useAgents(refetchInterval: number | false) {
  return useQuery({
    ...queryOf('GET /monitoring/agentes'),
    select: ({ agentes }) => agentes,
    refetchInterval,
    staleTime: 0,
  });
}
