import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';

/** All that is read of the recordings. */
export const RECORDINGS = ['GET /audio/list', 'GET /audios', 'GET /audio/stats'] as const;

/** The recordings, newest first, as every screen that names one reads them. */
export function useAudioFiles() {
  return useQuery({
    ...queryOf('GET /audio/list'),
    select: ({ files }) => files,
  });
}
