import { useQuery } from '@tanstack/react-query';
import type { AudioFile, AudioListAnswer } from '#shared/contracts/audio.ts';
import { api } from './api/api.ts';

/** All that is read of the recordings. */
export const AUDIO = ['audio'] as const;

/** The recordings, newest first, as every screen that names one reads them. */
export function useAudioFiles() {
  return useQuery({
    queryKey: [...AUDIO, 'files'],
    queryFn: async ({ signal }): Promise<readonly AudioFile[]> => {
      const answer = await api.get<AudioListAnswer>('/audio/list', { signal });
      return answer.files;
    },
  });
}
