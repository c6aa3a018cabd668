import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';

/** Routes whose responses depend on the recordings. */
export const RECORDINGS = ['GET /audio/list', 'GET /audios', 'GET /audio/stats'] as const;

/** Fetches the recordings, newest first. */
export function useAudioFiles() {
  return useQuery({
    ...queryOf('GET /audio/list'),
    select: ({ files }) => files,
  });
}
