import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';

/** Fetches the site's wrap-up codes, archived ones too. */
export function useWrapUpCodes() {
  return useQuery({ ...queryOf('GET /dispositions'), select: ({ dispositions }) => dispositions, staleTime: 0 });
}
