import { useQuery } from '@tanstack/react-query';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';

/** Routes whose responses depend on the recordings. */
export const RECORDINGS = ['GET /audio/list', 'GET /audios', 'GET /audio/stats'] as const;

/** Fetches the recordings, newest first. */
export function useAudioFiles() {
  return useQuery({
    ...queryOf('GET /audio/list'),
    select: ({ files }) => files,
  });
}

/** Returns the choices among the recordings that real calls can play, and the chosen one (an id, or another word). */
export function playableChoices(files: readonly AudioFile[], chosen: string): { value: string; label: string }[] {
  const offered = files
    .filter(({ id, telefonia }) => telefonia.problema === null || String(id) === chosen)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = !/^\d+$/.test(chosen) || offered.some(({ value }) => value === chosen);
  return isKnown ? offered : [...offered, { value: chosen, label: t('Audio {id}', { id: chosen }) }];
}
