import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';

const REFRESH_MS = 5000;

/** Fetches the teams of people who take calls, with their people at work. */
export function useTeams() {
  return useQuery({
    ...queryOf('GET /teams'),
    select: ({ teams }) => teams,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}
