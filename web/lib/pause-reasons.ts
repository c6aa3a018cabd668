import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';

/** Fetches the site's reasons for pauses, archived ones too. */
export function usePauseReasons() {
  return useQuery({ ...queryOf('GET /pause-reasons'), select: ({ reasons }) => reasons });
}
