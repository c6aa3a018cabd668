import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';

/** Every query that shows recordings. */
export const RECORDINGS = ['GET /audio/list', 'GET /audios', 'GET /audio/stats'] as const;

/** The recordings, newest first; all screens share this query. */
export function useAudioFiles() {
  return useQuery({
    ...queryOf('GET /audio/list'),
    select: ({ files }) => files,
  });
}
